import type { GameBody } from "../../crash/client.ts";
import { piece, readAll, same, type Piece } from "../piece.ts";
import type { Played, World } from "../world.ts";

/* What comes between moves: the release before knows offers, messages, plans and takebacks, and goes on with them. */

interface Verified {
  readonly holds: boolean;
  readonly records: number;
}
interface Log {
  readonly chainedFrom: string | null;
}

/** The record of a game holds, whoever has gone on with it. */
async function holds({ must }: World, { id }: Played): Promise<void> {
  same("the record", (await must<Verified>("GET", `/v1/games/${id}/verify`)).holds, true);
}

const lined = ({ line }: Played, ply: number) => ({ ply, move: line.moves[ply - 1] });

export const DEEP: readonly Piece[] = [
  piece({
    name: "a game with messages and offers between its moves: it is played on, and so is its chain",
    needs: "/v1/games/{id}/log",
    async write(world) {
      const game = await world.begin("depth", 2);
      const offer = { ply: 2, type: "extend", add: "P1D" };
      const { token } = game.attackers;
      await world.client.ask("POST", `/v1/games/${game.id}/offers`, { token, body: offer });
      await world.client.ask("POST", `/v1/games/${game.id}/messages`, { token, body: { text: "Well met" } });
      return { ...game, before: (await world.must<Verified>("GET", `/v1/games/${game.id}/verify`)).records };
    },
    async back(world, game) {
      for (const who of [game.attackers, game.defenders]) await readAll(world, who);
      same("the next", (await world.play(game, 3, 4)).ply, 4);
    },
    async forth(world, game) {
      await holds(world, game);
      const { chainedFrom } = await world.must<Log>("GET", `/v1/games/${game.id}/log`);
      same("since when", chainedFrom, null);
      same("the next", (await world.play(game, 5, 5)).ply, 5);
      await holds(world, game);
    },
  }),
  piece({
    name: "a game that has a plan, which is played meanwhile",
    needs: "/v1/games/{id}/plan",
    async write(world) {
      const game = await world.begin("plan", 2);
      const [theirs, mine] = [lined(game, 3), lined(game, 4)];
      const body = { ply: 3, replies: { [theirs.move!]: { move: mine.move } } };
      await world.must("PUT", `/v1/games/${game.id}/plan`, { token: game.defenders.token, body });
      return game;
    },
    async back(world, game) {
      same("the answer", (await world.play(game, 3, 3)).ply, 4);
      same("the next", (await world.play(game, 5, 5)).ply, 5);
    },
    async forth(world, game) {
      const { token } = game.defenders;
      same("the plan", (await world.client.ask("GET", `/v1/games/${game.id}/plan`, { token })).status, 404);
      same("the next", (await world.play(game, 6, 6)).ply, 6);
      await holds(world, game);
    },
  }),
  piece({
    name: "a game in which a move was taken back",
    needs: "/v1/games/{id}/offers",
    async write(world) {
      const game = await world.begin("takeback", 3, { kind: "per-move", perMove: "P7D" });
      const at = `/v1/games/${game.id}/offers`;
      const body = { ply: 3, type: "takeback" };
      await world.must("POST", at, { token: game.attackers.token, body });
      await world.must("POST", `${at}/takeback/accept`, { token: game.defenders.token, body: { ply: 3 } });
      return game;
    },
    async back(world, { id, attackers, line }) {
      const { ply, status } = await world.must<GameBody>("GET", `/v1/games/${id}`);
      same("the game", [ply, status], [2, "playing"]);
      const body = { ply: 3, move: line.moves[2] };
      const wish = { token: attackers.token, body };
      const answer = await world.client.ask<{ code?: string }>("POST", `/v1/games/${id}/moves`, wish);
      same("a move at a ply that was undone", answer.body.code, "version-required");
      await readAll(world, attackers);
    },
    async forth(world, game) {
      const { ply, status } = await world.must<GameBody>("GET", `/v1/games/${game.id}`);
      same("the game", [ply, status], [2, "playing"]);
      await holds(world, game);
    },
  }),
];
