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
  piece({
    name: "notes and lines",
    needs: "/v1/games/{id}/notes",
    async write(world) {
      const { id, attackers } = await world.begin("jotted", 4);
      const [notes, lines] = ["notes", "lines"].map((what) => `/v1/games/${id}/${what}`) as [string, string];
      await world.must("PUT", notes, { token: attackers.token, body: { text: "mine alone" } });
      const line = { ply: 1, moves: ["d1-c1"], comment: "or this" };
      await world.must("PUT", lines, { token: attackers.token, body: { lines: [line] } });
      const read = () => Promise.all([notes, lines].map((path) => world.must("GET", path, attackers)));
      return { attackers, read, was: await read() };
    },
    back: (world, { attackers }) => readAll(world, attackers),
    async forth(_world, { read, was }) {
      same("what was kept", await read(), was);
    },
  }),
];
