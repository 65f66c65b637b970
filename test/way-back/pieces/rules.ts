import type { GameBody } from "../../crash/client.ts";
import { piece, readAll, same, type Piece } from "../piece.ts";
import type { Played, Someone, World } from "../world.ts";

/*
 * The release before knows six rule sets. It leaves games by others alone, and shows them in lists under the one of the six
 * that is nearest: lists that have such a game show the rest as ever. The run book says so under "Rolling back".
 */

/** Two players with a game by another rule set, which has gone on for two plies, and one by one of the six. */
interface Beyond {
  readonly id: string;
  readonly known: Played;
}

/** Makes a move that is legal, whichever; gives the game. */
async function moveOnce({ must }: World, id: string, { token }: Someone): Promise<GameBody> {
  const { ply } = await must<GameBody>("GET", `/v1/games/${id}`);
  const { moves } = await must<{ moves: { move: string }[] }>("GET", `/v1/games/${id}/legal-moves`);
  const body = { ply: ply + 1, move: moves[0]!.move.split("x")[0] };
  return must<GameBody>("POST", `/v1/games/${id}/moves`, { token, body });
}

async function begun(world: World, name: string, ruleset: unknown): Promise<Beyond> {
  const known = await world.begin(name, 2);
  const { attackers, defenders } = known;
  const id = await world.challenge(attackers, { to: defenders.name, ruleset });
  await world.must("POST", `/v1/challenges/${id}/accept`, { token: defenders.token });
  for (const mover of [attackers, defenders]) await moveOnce(world, id, mover);
  return { id, known };
}

/** The lists and pages that have a game. */
async function readAround(world: World, who: Someone): Promise<void> {
  await readAll(world, who);
  for (const path of ["/", `/players/${who.name}`, `/players/${who.name}.atom`])
    same(path, (await world.open(path)).status >= 500, false);
}

/** Nobody moves in it, and it stands in the list beside the other one, which is played on. */
async function isLeftAlone(world: World, { id, known }: Beyond): Promise<void> {
  const { token } = known.attackers;
  const answer = await world.client.ask<{ code?: string }>("POST", `/v1/games/${id}/moves`, {
    token,
    body: { ply: 3, move: "a4-a3" },
  });
  same("a move", answer.body.code, "game-unreadable");
  for (const who of [known.attackers, known.defenders]) await readAround(world, who);
  const { items } = await world.must<{ items: { id: string }[] }>("GET", "/v1/me/games", { token });
  same("the list", items.map((game) => game.id).toSorted(), [id, known.id].toSorted());
  same("the other game", (await world.play(known, 3, 3)).ply, 3);
}

async function goesOn(world: World, { id, known }: Beyond): Promise<void> {
  const { ply, status } = await world.must<GameBody>("GET", `/v1/games/${id}`);
  same("the game", [ply, status], [2, "playing"]);
  same("the next", (await moveOnce(world, id, known.attackers)).ply, 3);
  const { holds } = await world.must<{ holds: boolean }>("GET", `/v1/games/${id}/verify`);
  same("the record", holds, true);
}

const game = (name: string, by: string, ruleset: unknown): Piece =>
  piece({
    name: `a game by ${by}: it stands still, and everything else goes on`,
    write: (world) => begun(world, name, ruleset),
    back: isLeftAlone,
    forth: goesOn,
  });

export const RULED: readonly Piece[] = [
  game("magpie", "another shipped rule set", "magpie"),
  game("wide", "one with a board of which the six have none", "copenhagen-13"),
  piece({
    name: "a challenge in the lobby to another rule set: it is seen, and cannot be accepted",
    async write(world) {
      const [maker, taker] = [await world.signUp("Sea-maker"), await world.signUp("Sea-taker")];
      return { maker, taker, id: await world.challenge(maker, { ruleset: "sea-battle-9", listed: true }) };
    },
    async back(world, { maker, taker, id }) {
      for (const who of [maker, taker]) await readAround(world, who);
      same("who accepts it", await world.status("POST", `/v1/challenges/${id}/accept`, taker), 409);
    },
    async forth(world, { taker, id }) {
      const { ruleset } = await world.must<{ ruleset: string }>("GET", `/v1/challenges/${id}`);
      same("its rules", ruleset, "sea-battle-9");
      same("who accepts it", await world.status("POST", `/v1/challenges/${id}/accept`, taker), 200);
    },
  }),
  piece({
    name: "a rematch by another rule set that was asked for, and what it has to tell",
    needs: "/v1/games/{id}/rematch",
    async write(world) {
      const beyond = await begun(world, "sea", "sea-battle-9");
      const { token } = beyond.known.attackers;
      await world.must("POST", `/v1/games/${beyond.id}/resign`, { token, body: { ply: 2 } });
      const asked = await world.must<{ id: string }>("POST", `/v1/games/${beyond.id}/rematch`, { token });
      return { ...beyond, asked: asked.id };
    },
    async back(world, { known }) {
      for (const who of [known.attackers, known.defenders]) await readAround(world, who);
    },
    async forth(world, { id, known, asked }) {
      const { token } = known.defenders;
      const rematch = await world.must<{ id: string; ruleset: string; status: string }>(
        "POST",
        `/v1/games/${id}/rematch`,
        { token },
      );
      same("the rematch", [rematch.id, rematch.ruleset, rematch.status], [asked, "sea-battle-9", "playing"]);
    },
  }),
];
