import { piece, same, readAll, type Piece } from "../piece.ts";
import type { Someone, World } from "../world.ts";

/** Tries a challenge to another player; gives the status. */
const challenging = (world: World, by: Someone, to: Someone): Promise<number> =>
  world.status("POST", "/v1/challenges", by, {
    ruleset: "brandubh",
    to: to.name,
    clock: { kind: "unlimited" },
  });

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
      same("the block stands", await challenging(world, other, who), 403);
    },
    async forth(world, { who, other }) {
      same("the block stands", await challenging(world, other, who), 403);
    },
  }),
];
