import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { ask, look, signUp } from "./api.ts";
import { moderator } from "./moderators.ts";
import { act, openFor } from "./tournaments.ts";

it("a game of a tournament that is annulled is the forfeit of who is at fault, until it counts again", async () => {
  const [a, b] = [await signUp(), await signUp()];
  const id = await openFor(a, [a, b]);
  await act(a, id, "start");
  const pairing = async () => (await env.TOURNAMENTS.getByName(id).round(1))!.pairings[0]!;
  const game = (await pairing()).games[0]!;
  await expect.poll(async () => (await look(game)).status).toBe("playing");
  const result = { game, ruleset: "brandubh", attackers: a.id, defenders: b.id, bots: [], score: 1 } as const;
  await env.POOL.getByName("brandubh").hear([{ ...result, finishedAt: Date.now() }]);
  const { token } = await moderator();
  const body = { reason: "engine-use", atFault: a.name };
  expect((await ask("POST", `/v1/games/${game}/annul`, { token, body })).status).toBe(200);
  expect((await pairing()).atFault).toEqual({ [game]: a.id });
  expect((await ask("POST", `/v1/games/${game}/annul/undo`, { token })).status).toBe(200);
  expect((await pairing()).atFault).toEqual({});
});
