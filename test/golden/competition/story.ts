import { setTimeout as sleep } from "node:timers/promises";
import { vi } from "vitest";
import { DAY, MINUTE } from "../../../src/lib/duration.ts";
import { rulesetOf, writeOtnRules } from "../../../src/rules/index.ts";
import { letAppIn, type LetIn, makePasskey } from "../../clients/visits.ts";
import type { Service } from "../../crash/service.ts";
import { ORIGIN, type Told } from "../edition.ts";
import type { Someone, World } from "../world.ts";
import { makeTournaments, playTournaments, type Tournaments } from "./tournaments.ts";
import { type Cast, type Competitions, moderatorOf, openCompetitions, RULESET, THREE_DAYS } from "./world.ts";

/** The people and things of the story, by name. */
export interface CompetitionStory extends Told {
  readonly others: readonly [sigrid: Someone, moderator: Someone];
  readonly games: readonly string[];
  /** A rated game that runs. */
  readonly rated: string;
  readonly tournaments: Tournaments;
  readonly ladders: { readonly running: string; readonly closed: string };
  readonly matches: { readonly replayed: string; readonly ofLadder: string; readonly givenUp: string };
  readonly bulks: { readonly begun: string; readonly refused: string; readonly waiting: string };
  readonly reports: { readonly open: string; readonly decided: string };
  readonly records: { readonly held: string; readonly unlisted: string };
  /** Games with the computer: one with a move of it, and one without any. */
  readonly house: { readonly begun: string; readonly untouched: string };
  /** An app that Dag let in. */
  readonly app: LetIn;
}

interface Made {
  readonly id: string;
}

/** Rated games. The first one is annulled; the second one was annulled and counts again. */
async function ratingsAre({ as, begin }: World, cast: Cast, { read, lose, playTo }: Competitions) {
  const { astrid, bjorn, dag, moderator } = cast;
  const rated = { rated: true, clock: THREE_DAYS };
  const pairs = [
    [astrid, bjorn],
    [bjorn, dag],
    [dag, astrid],
    [astrid, dag],
  ] as const;
  const games: string[] = [];
  for (const [attackers, defenders] of pairs) {
    const { id } = await begin(attackers, defenders, 0, rated);
    await lose(id, "defenders");
    await vi.waitFor(() => read(`/v1/games/${id}/rating`));
    games.push(id);
  }
  const [first, second] = games;
  await as(moderator).post(`/v1/games/${first}/annul`, { reason: "arranged", note: "Two moves each." });
  await as(moderator).post(`/v1/games/${second}/annul`, { reason: "error" });
  await as(moderator).post(`/v1/games/${second}/annul/undo`);
  const { id: running } = await begin(bjorn, astrid, 0, rated);
  await playTo(running, 2);
  return { games, running };
}

/** A match whose first game is over. It is level after the second one, and replayed. */
async function matchIs({ challenge, as }: World, { astrid, freydis }: Cast, { lose, read }: Competitions) {
  const match = { games: 2, order: "in-turn", tiebreaks: ["replay"] };
  const id = await challenge(astrid, { to: freydis.name, clock: THREE_DAYS, match });
  await as(freydis).post(`/v1/challenges/${id}/accept`);
  const games = () => vi.waitFor(() => read<{ games: string[] }>(`/v1/matches/${id}`));
  await lose(id, "attackers");
  return { id, games };
}

/** A ladder with a match that was won, one that was given up, and one that runs. A closed ladder. */
async function laddersAre(world: World, cast: Cast, competitions: Competitions) {
  const { as } = world;
  const { sigrid, astrid, bjorn, dag, freydis } = cast;
  const pairing = { games: 2, order: "in-turn" };
  const wish = { ruleset: RULESET, clock: THREE_DAYS, pairing };
  const make = async (name: string) => (await as(sigrid).post<Made>("/v1/ladders", { ...wish, name })).id;
  const [running, closed] = [await make("The long ladder"), await make("The old ladder")];
  await as(sigrid).patch(`/v1/ladders/${running}`, { reach: 2, idle: "P90D" });
  await as(dag).post(`/v1/ladders/${closed}/enter`);
  await as(sigrid).patch(`/v1/ladders/${closed}`, { closed: true });
  for (const who of [astrid, bjorn, dag, freydis]) await as(who).post(`/v1/ladders/${running}/enter`);
  const challenge = (who: Someone, whom: Someone) =>
    as(who).post<{ match: string; games: string[] }>(`/v1/ladders/${running}/challenge`, { name: whom.name });
  const won = await challenge(bjorn, astrid);
  await competitions.lose(won.games[0]!, "defenders");
  await competitions.lose(won.games[1]!, "attackers");
  const givenUp = await challenge(freydis, dag);
  await competitions.playTo(givenUp.games[0]!, 1);
  await as(freydis).post(`/v1/ladders/${running}/leave`);
  const ofLadder = await challenge(dag, astrid);
  await competitions.playTo(ofLadder.games[0]!, 1);
  return { ladders: { running, closed }, givenUp: givenUp.match, ofLadder: ofLadder.match };
}

/** Bulk pairings: one has begun, one starts later, and one is refused, as a player withdraws consent. */
async function bulksAre({ as, instant }: World, { sigrid, astrid, bjorn, dag, freydis }: Cast) {
  const until = await instant(60 * DAY);
  const consent = `/v1/me/consents/${sigrid.name}`;
  for (const who of [astrid, bjorn, dag, freydis]) await as(who).put(consent, { until, maxGames: 20 });
  const make = async (attackers: Someone, defenders: Someone, more: object) => {
    const pairings = [{ attackers: attackers.name, defenders: defenders.name, ref: "board 1" }];
    const wish = { ruleset: RULESET, clock: THREE_DAYS, rated: false, pairings, ...more };
    return (await as(sigrid).post<Made>("/v1/bulk-pairings", wish)).id;
  };
  const begun = await make(astrid, bjorn, {});
  const refused = await make(bjorn, freydis, { startsAt: await instant(30 * MINUTE) });
  const waiting = await make(dag, astrid, { startsAt: await instant(5 * DAY) });
  await as(freydis).delete(consent);
  return { begun, refused, waiting };
}

/** Two reports. A moderator decides on one of them and annuls its game. */
async function reportsAre(
  { as }: World,
  { astrid, bjorn, moderator }: Cast,
  [, second, third]: readonly string[],
) {
  const report = (who: Someone, game: string | undefined, reason: string) =>
    as(who).post<Made>("/v1/reports", { game, reason, plies: { from: 1, to: 2 }, text: "Look at this." });
  const [open, decided] = [
    await report(bjorn, second, "stalling"),
    await report(astrid, third, "engine-use"),
  ];
  const decision = { verdict: "upheld", note: "Move by move.", annul: "engine-use" };
  await as(moderator).post(`/v1/reports/${decided.id}/decide`, decision);
  return { open: open.id, decided: decided.id };
}

const recorded = (event: string): string =>
  `[event:${event}]\n[attackers:Linnaeus]\n[defenders:Grönland]\n[rules:${writeOtnRules(rulesetOf(RULESET))}]\n\n1. d6-c6 e4-e6\n[opens|]\n2. d1-e1\n`;

/** A recorded game that two players own, one of whom lists it, and one that a moderator has unlisted. */
async function recordsAre({ as }: World, { astrid, bjorn, moderator }: Cast) {
  const add = async (who: Someone, event: string, listed: boolean) =>
    (await as(who).post<Made>("/v1/records", { text: recorded(event), listed })).id;
  const [held, unlisted] = [await add(astrid, "Lapland", true), await add(bjorn, "Uppsala", true)];
  await add(bjorn, "Lapland", false);
  await as(moderator).post(`/v1/records/${unlisted}/unlist`, { note: "Not theirs to publish." });
  return { held, unlisted };
}

/** Games with the computer: it moves first in two, and waits for a first move in the third. */
async function houseIs({ challenge }: World, { astrid, bjorn, dag }: Cast) {
  const side = "defenders";
  const over = await challenge(astrid, { to: "Thrall", side });
  const begun = await challenge(bjorn, { to: "Thrall", side });
  return { over, begun, untouched: await challenge(dag, { to: "Karl" }) };
}

/** An app that Dag authorizes, and his passkey, whose challenge is stored for five minutes. */
async function entrancesAre({ url }: Service, { dag }: Cast): Promise<LetIn> {
  const app = await letAppIn(url, dag.token, "read play offline_access");
  await makePasskey(url, ORIGIN, dag.token);
  return app;
}

async function castOf({ signUp }: World, service: Service): Promise<Cast> {
  const sigrid = await signUp("Sigrid");
  const [astrid, bjorn] = [await signUp("Astrid"), await signUp("Bjorn")];
  const [dag, freydis] = [await signUp("Dag"), await signUp("Freydis")];
  return { sigrid, astrid, bjorn, dag, freydis, moderator: await moderatorOf(sigrid, service) };
}

/** Tells the whole story. */
export async function tell(world: World, service: Service): Promise<CompetitionStory> {
  const { as, client } = world;
  const cast = await castOf(world, service);
  const { sigrid, moderator, astrid, ...others } = cast;
  const players = [astrid, ...Object.values(others)];
  const competitions = openCompetitions(world, players);
  const { games, running: rated } = await ratingsAre(world, cast, competitions);
  await client.advance("P1D");
  const tournaments = await makeTournaments(world, cast);
  const [bulks, house] = [await bulksAre(world, cast), await houseIs(world, cast)];
  const match = await matchIs(world, cast, competitions);
  await client.advance("PT2H");
  await as(astrid).post(`/v1/games/${house.over}/resign`, { ply: 1 });
  await playTournaments(world, cast, tournaments, competitions);
  const { ladders, ...ofLadder } = await laddersAre(world, cast, competitions);
  await competitions.lose((await match.games()).games[1]!, "attackers");
  const matches = { replayed: match.id, ...ofLadder };
  const [reports, records] = [await reportsAre(world, cast, games), await recordsAre(world, cast)];
  const key = { path: "/v1/me/tokens", key: "a token, please", body: { name: "spare", scopes: ["read"] } };
  await as(astrid).post(key.path, key.body, key.key);
  const app = await entrancesAre(service, cast);
  await client.advance("PT1M");
  // Games that are over remove what they have delivered when their alarms fire.
  await sleep(3000);
  const told = { players, others: [sigrid, moderator] as const, repeats: [{ by: astrid, ...key }] };
  const shown = [...games, rated, house.over];
  return { ...told, games: shown, rated, tournaments, ladders, matches, bulks, reports, records, house, app };
}
