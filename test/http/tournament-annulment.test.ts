import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { ask, look, type Page, signUp } from "./api.ts";
import { moderator } from "./moderators.ts";
import { act, openFor } from "./tournaments.ts";

interface Round {
  readonly pairings: readonly {
    readonly games: readonly string[];
    readonly points: Readonly<Record<string, number>>;
  }[];
}

it("an annulled game of a tournament is a forfeit of the player at fault, until it is restored", async () => {
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
  const log = await ask<Page<{ readonly type: string }>>("GET", `/v1/tournaments/${id}/log`);
  expect(log.body.items.slice(-2)).toMatchObject([
    { type: "annulled", player: a.name, round: 1, table: 1, because: "engine-use" },
    { type: "annulment-undone", round: 1, table: 1 },
  ]);
});

it("an unrated game of a tournament is annulled as a forfeit of the player at fault, and of nobody else", async () => {
  const [a, b] = [await signUp(), await signUp()];
  const id = await openFor(a, [a, b], { rated: false, rounds: 1 });
  await act(a, id, "start");
  const round = async () => (await ask<Round>("GET", `/v1/tournaments/${id}/rounds/1`)).body.pairings[0]!;
  const [game = ""] = (await round()).games;
  await expect.poll(async () => (await look(game)).status).toBe("playing");
  const { token } = await moderator();
  const path = `/v1/games/${game}/annul`;
  const body = { reason: "arranged", note: "Agreed before.", atFault: b.name };
  // Only a game that is over.
  expect((await ask("POST", path, { token, body })).body).toMatchObject({ code: "rating-not-found" });
  const { attackers } = (await look(game))["players"] as { attackers: { name: string } };
  const loser = attackers.name === a.name ? a : b;
  const resigned = { token: loser.token, body: { ply: 0 } };
  expect((await ask("POST", `/v1/games/${game}/resign`, resigned)).status).toBe(200);
  const at = { ...body, atFault: (loser === a ? b : a).name };
  expect((await ask("POST", path, { token, body: { reason: "arranged" } })).status).toBe(422);
  expect((await ask("POST", path, { token, body: at })).body).toEqual({
    game,
    ruleset: "brandubh",
    annulled: { at: expect.any(String), reason: "arranged", note: "Agreed before.", atFault: at.atFault },
  });
  await expect.poll(async () => (await round()).points).toMatchObject({ [loser.name]: 1 });
  expect((await ask("POST", `${path}/undo`, { token })).body).toMatchObject({ game, annulled: null });
  expect((await round()).points).toMatchObject({ [loser.name]: 0 });
});
