import { expect, it } from "vitest";
import { ask, eventsOf, signUp, type Someone } from "./api.ts";
import { act, openFor } from "./tournaments.ts";

/** A player's news of competitions, once it has arrived. */
const toldOf = async (someone: Someone) =>
  (await eventsOf(someone)).filter(({ type }) => /^(tournament|match)\./.test(type));
const typesFor = async (someone: Someone) => (await toldOf(someone)).map(({ type }) => type);

it("a tournament notifies its players and its organiser, from its start to its end", async () => {
  const [sigrid, egil, tove] = [await signUp(), await signUp(), await signUp()];
  const id = await openFor(sigrid, [egil, tove]);
  await act(sigrid, id, "start");
  await expect.poll(() => typesFor(egil)).toEqual(["tournament.started", "tournament.paired"]);
  const [, paired] = await toldOf(egil);
  const [game] = (paired!.data as unknown as { games: string[] }).games;
  expect(paired?.data).toMatchObject({
    tournament: { id, name: "Winter post" },
    round: 1,
    opponent: tove.name,
    bye: false,
  });
  const resigning = { token: tove.token, body: { ply: 0 } };
  await expect.poll(async () => (await ask("POST", `/v1/games/${game}/resign`, resigning)).status).toBe(200);
  await expect
    .poll(() => typesFor(tove))
    .toEqual(["tournament.started", "tournament.paired", "match.finished", "tournament.finished"]);
  const [, , match, finished] = await toldOf(tove);
  expect(match?.data).toMatchObject({
    opponent: egil.name,
    points: { [egil.name]: 1, [tove.name]: 0 },
    winner: egil.name,
    tournament: { id },
  });
  expect(finished?.data).toMatchObject({ winners: [egil.name], place: 2, points: 0 });
  await expect
    .poll(() => typesFor(sigrid))
    .toEqual(["tournament.entered", "tournament.entered", "tournament.finished"]);
});

/** Everything that is stored about somebody, as text. */
const fileOf = async ({ token }: Someone) =>
  JSON.stringify((await ask("GET", "/v1/me/export.json", { token })).body);

it("names of deleted players are in no earlier news of others, nor in their exports", async () => {
  const [sigrid, egil, tove, ulf] = [await signUp(), await signUp(), await signUp(), await signUp()];
  const id = await openFor(sigrid, [egil, tove, ulf], { format: "knockout" });
  const early = await openFor(sigrid, [egil]);
  await act(egil, early, "withdraw");
  await act(sigrid, id, "start");
  type Round = { pairings: { players: string[] }[] };
  for (const n of [1, 2]) {
    const { pairings } = (await ask<Round>("GET", `/v1/tournaments/${id}/rounds/${n}`)).body;
    for (const [index, { players }] of pairings.entries()) {
      const winner = players.includes(egil.name) ? egil.name : players[0];
      const given = [{ attackers: winner, score: 1 }];
      await act(sigrid, id, "results", { round: n, table: index + 1, games: given, winner, reason: "so" });
    }
  }
  for (const one of [sigrid, tove, ulf])
    await expect.poll(() => typesFor(one)).toContain("tournament.finished");
  for (const one of [sigrid, tove, ulf]) expect(await fileOf(one)).toContain(egil.name);
  await ask("DELETE", "/v1/me", { token: egil.token });
  for (const one of [sigrid, tove, ulf]) {
    await expect.poll(() => fileOf(one), { timeout: 5000 }).not.toContain(egil.name);
    expect(JSON.stringify(await eventsOf(one))).not.toContain(egil.name);
  }
});
