import { piece, same, readAll, type Piece } from "../piece.ts";

/** What later parts of today's release store; each is tried as soon as the service has it. */
export const NEW: readonly Piece[] = [
  piece({
    name: "players who are blocked",
    needs: "/v1/me/blocks/{name}",
    async write(world) {
      const [who, other] = [await world.signUp("Blocker"), await world.signUp("Nuisance")];
      await world.client.ask("PUT", `/v1/me/blocks/${other.name}`, { token: who.token });
      return { who, other };
    },
    async back(world, { who, other }) {
      for (const one of [who, other]) await readAll(world, one);
      await world.challenge(other, { to: who.name });
    },
    async forth(world, { who, other }) {
      const refused = await world.status("POST", "/v1/challenges", other, {
        ruleset: "brandubh",
        to: who.name,
        clock: { kind: "unlimited" },
      });
      same("the block stands", refused >= 400, true);
    },
  }),
];
