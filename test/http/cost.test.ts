import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { ask, beginGame, move, type Begun, type Someone } from "./api.ts";
import { countingRows } from "./full.ts";

const mailboxOf = ({ id }: Someone) => env.MAILBOXES.getByName(id);

/** Waits until both players have heard of a move. */
async function heard({ attackers, defenders }: Begun, ply: number): Promise<void> {
  for (const { token } of [attackers, defenders])
    await vi.waitFor(async () => {
      const path = "/v1/me/events?order=desc&limit=1";
      const { body } = await ask<{ items: { data: { ply: number } }[] }>("GET", path, { token });
      expect(body.items[0]?.data.ply).toBe(ply);
    });
  for (const player of [attackers, defenders]) await mailboxOf(player).wake();
}

it("a move writes seven rows, in its game and in the mailboxes of both players, and asks D1 nothing", async () => {
  const game = await beginGame();
  // What is looked up once for each player, such as their language, is known after these.
  await move(game, 1, "d1-c1");
  await move(game, 2, "d5-c5");
  await heard(game, 2);
  const objects = [env.GAMES.getByName(game.id), mailboxOf(game.attackers), mailboxOf(game.defenders)];
  const counts = await Promise.all(objects.map(countingRows));
  const database = vi.spyOn(Object.getPrototypeOf(env.DB) as D1Database, "prepare");
  expect((await move(game, 3, "c1-b1")).status).toBe(201);
  await vi.waitFor(() => {
    const [inGame = 0, ...inMailboxes] = counts.map(({ written }) => written());
    // The event, its outbox entry, and the entry of the move before, which has been delivered.
    expect(inGame).toBe(3);
    // The record, and the standing of the game. No index is written: the record's id says its place.
    expect(inMailboxes).toEqual([2, 2]);
  });
  expect(database).not.toHaveBeenCalled();
  await heard(game, 3);
  expect(counts.map(({ written }) => written())).toEqual([3, 2, 2]);
});
