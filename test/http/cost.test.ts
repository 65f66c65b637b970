import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, it, vi } from "vitest";
import { ask, beginGame, move, signUp, type Begun, type Someone } from "./api.ts";
import { HOUR } from "../../src/lib/duration.ts";
import { newId } from "../../src/lib/ids.ts";
import { setClockOffset } from "../../src/lib/now.ts";
import { newToken } from "../../src/players/tokens.ts";
import { countingRows } from "./full.ts";

afterEach(() => {
  setClockOffset(0);
  vi.restoreAllMocks();
});

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

it("a move writes seven rows, in its game and in both players' mailboxes, and queries D1 for nothing", async () => {
  const game = await beginGame();
  // Values read once for each player, such as their language, are known after these.
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

it("authentication reads no database, however long ago the last request was", async () => {
  const player = await signUp();
  const { token } = player;
  // The copy of the player's row is made with the first request.
  await ask("GET", "/v1/me", { token });
  await evictDurableObject(mailboxOf(player));
  const database = vi.spyOn(Object.getPrototypeOf(env.DB) as D1Database, "prepare");
  expect((await ask("GET", "/v1/me", { token })).body).toMatchObject({ id: player.id, name: player.name });
  for (const made of [newToken(player.id), newToken(newId())])
    expect((await ask("GET", "/v1/me", { token: made })).status).toBe(401);
  expect(database).not.toHaveBeenCalled();
});

it("a token that is used every hour is written once a day", async () => {
  const player = await signUp();
  await ask("GET", "/v1/me", { token: player.token });
  const { written } = await countingRows(mailboxOf(player));
  for (let hour = 1; hour < 24; hour++) {
    setClockOffset(hour * HOUR);
    await ask("GET", "/v1/me", { token: player.token });
  }
  expect(written()).toBe(0);
  setClockOffset(24 * HOUR);
  await ask("GET", "/v1/me", { token: player.token });
  expect(written()).toBe(1);
});
