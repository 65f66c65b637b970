import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { beginGame, move } from "./api.ts";
import { countingRows } from "./full.ts";

it("a move writes nine rows: in its game, and in the mailboxes of both players", async () => {
  const game = await beginGame();
  await move(game, 1, "d1-c1");
  const mailboxes = [game.attackers, game.defenders].map(({ id }) => env.MAILBOXES.getByName(id));
  const counts = await Promise.all([env.GAMES.getByName(game.id), ...mailboxes].map(countingRows));
  expect((await move(game, 2, "d5-c5")).status).toBe(201);
  const [inGame = 0, ...inMailboxes] = counts.map(({ written }) => written());
  // The event, its outbox entry, and the entry of the move before, which has been delivered.
  expect(inGame).toBe(3);
  // The record with the index of its id, and the standing of the game, none of whose indices is written.
  expect(inMailboxes).toEqual([3, 3]);
});
