import { expect, it } from "vitest";
import { ask, eventsOf, signUp, type Someone } from "./api.ts";
import { act, openFor } from "./tournaments.ts";

/** What somebody has been told of competitions, once it has come. */
const toldOf = async (someone: Someone) =>
  (await eventsOf(someone)).filter(({ type }) => /^(tournament|match)\./.test(type));
const typesFor = async (someone: Someone) => (await toldOf(someone)).map(({ type }) => type);

it("a tournament tells its players and its organiser what happens, from its start to its end", async () => {
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
