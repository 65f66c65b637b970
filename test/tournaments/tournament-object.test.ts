import { describe, expect, it, vi } from "vitest";
import { DAY } from "../../src/lib/duration.ts";
import { reportOf } from "../../src/tournaments/match.ts";
import type { MatchReport, Settings } from "../../src/tournaments/tournament.ts";
import { withFrozenTime } from "../mailbox/frozen-time.ts";
import { TOURNAMENTS } from "../soak.ts";
import { SIGRID } from "./hall.ts";
import { agrees, begunSeason, openSeason, type Season } from "./seasons.ts";
import { type Chance, openChance, T0 } from "./hosting.ts";
import { SETTINGS } from "./settings.ts";

withFrozenTime();

/** Formats for a number of players. Groups have eight at most, because all meet in them. */
const FORMATS: readonly ((size: number) => Partial<Settings>)[] = [
  () => ({ format: "swiss", rounds: 4, tiebreaks: ["buchholz-cut1", "direct", "wins"] }),
  () => ({ format: "swiss", games: 1, rounds: 5, tiebreaks: ["buchholz", "wins"] }),
  (size) => ({
    format: "round-robin",
    groups: Math.max(2, Math.ceil(size / 8)),
    advance: 2,
    tiebreaks: ["direct", "sonneborn-berger"],
    matchTiebreaks: ["replay", "quicker", "lot"],
  }),
  (size) => ({
    format: "round-robin",
    groups: Math.ceil(size / 8),
    atOnce: 2 + (size % 3),
    order: size % 2 === 0 ? "together" : "in-turn",
    roundStarts: Array.from({ length: 40 }, () => T0 + DAY),
    tiebreaks: ["direct", "sonneborn-berger"],
  }),
  () => ({ format: "knockout", tiebreaks: ["seed"], matchTiebreaks: ["quicker", "seed"] }),
];

/** Delivers the games' reports to their matches, which cannot report to the tournament yet. */
async function deliverToMatches(season: Season): Promise<void> {
  const hear = season.owners.get("tournament")!;
  season.owners.set("tournament", () => {
    throw new Error("out of reach");
  });
  await season.deliverAll();
  season.owners.set("tournament", hear);
}

/** Ends the open games of a match, or all, and reports them to the matches: the player with the smaller number wins. */
async function end(season: Season, match: string | null = null): Promise<void> {
  for (const id of season.running) {
    const { attackers, defenders, match: of } = season.games.get(id)!;
    const winner = attackers < defenders ? "attackers" : "defenders";
    if (match === null || match === of) season.endGame(id, { winner, reason: "resignation" }, 9);
  }
  await deliverToMatches(season);
}

/** The same, and reports them to the tournament. */
async function play(season: Season, match: string | null = null): Promise<void> {
  await end(season, match);
  await season.pass(DAY);
}

/** The states of all matches, as reported to the tournament. */
const reportsOf = ({ matches }: Season) =>
  [...matches.values()].flatMap((match) => match.read((one) => one.state()) ?? []).map(reportOf);

describe("a tournament", () => {
  it("starts at its date with its players, notifies each of every round, and ends", async () => {
    const season = openSeason(6, { rounds: 3 });
    await season.begin();
    expect(season.state.status).toBe("open");
    await season.pass(2 * DAY);
    expect(season.state.rounds).toHaveLength(1);
    for (let n = 0; n < 3; n++) await play(season);
    await season.settle();
    agrees(season);
    const types = (season.told.get("p1") ?? []).map(({ type }) => type);
    expect(types.filter((type) => type.startsWith("tournament."))).toEqual(
      ["started", "paired", "paired", "paired", "finished"].map((type) => `tournament.${type}`),
    );
  });

  it("with too few players is cancelled at its date", async () => {
    const season = await begunSeason(3, { players: { min: 4, max: null } });
    expect([season.state.status, season.matches.size]).toEqual(["cancelled", 0]);
  });

  it("starts when it is full, and gives a free place to the first who waits", async () => {
    const season = openSeason(5, { start: { at: null, whenFull: true }, players: { min: 2, max: 6 } });
    await season.begin();
    const { tournament } = season;
    await tournament.until((one) => one.ask({ type: "withdraw", player: "p2", by: "p2" }));
    const entering = ["p6", "p7", "p8"].map((player) => ({ type: "enter", player }) as const);
    await tournament.until((one) => Promise.all(entering.map((command) => one.ask(command))));
    await season.pass(DAY);
    expect(season.state.status).toBe("running");
    expect(season.state.seeds.toSorted()).toEqual(["p1", "p3", "p4", "p5", "p6", "p7"]);
    expect(season.records.get("p8")).toBe(false);
  });

  it("starts without a player who left while ratings were read, and with one who entered", async () => {
    const season = openSeason(6);
    await season.begin();
    const tournament = season.tournament.living();
    const starting = tournament.ask({ type: "start", by: SIGRID });
    await tournament.ask({ type: "withdraw", player: "p2", by: "p2" });
    await tournament.ask({ type: "enter", player: "p7" });
    await starting;
    expect(season.state.seeds.toSorted()).toEqual(["p1", "p3", "p4", "p5", "p6", "p7"]);
  });

  it("withdraws a deleted player whose entry D1 did not have yet", async () => {
    const season = openSeason(5);
    season.gone.add("p3");
    await season.begin();
    await season.pass(2 * DAY);
    expect(season.state.seeds).not.toContain("p3");
  });

  it("notifies only its organisers, once for each date, that a round's end has passed with open pairings", async () => {
    const season = await begunSeason(4, { rounds: 2, roundEnds: 5 * DAY });
    const overdue = () => (season.told.get(SIGRID) ?? []).filter(({ type }) => type === "tournament.overdue");
    const [first, second] = [...season.matches.keys()];
    await play(season, first);
    expect(overdue()).toEqual([]);
    await season.pass(5 * DAY);
    season.tournament.evict();
    await season.pass(5 * DAY);
    const endsAt = Date.now() + 3 * DAY;
    await season.tournament.until((one) => one.ask({ type: "extend", n: 1, endsAt, by: SIGRID }));
    await season.pass(6 * DAY);
    expect(overdue().map(({ data }) => data)).toMatchObject([
      { round: 1, open: 1 },
      { round: 1, open: 1, endedAt: new Date(endsAt).toISOString() },
    ]);
    expect((season.told.get("p1") ?? []).map(({ type }) => type)).not.toContain("tournament.overdue");
    await play(season, second);
    expect(season.state.rounds.map(({ isOverdue }) => isOverdue)).toEqual([true, false]);
  });

  it("counts each result, but no deadline, as a change that leaves its version, even if no change was stored before", async () => {
    const season = await begunSeason(6, { rounds: 3 });
    const last = () => season.tournament.read((one) => one.lastChange());
    const before = last()!;
    const [first, second] = [...season.matches.keys()];
    await play(season, first);
    const { version } = season.state;
    expect(last()).toEqual({ ...before, number: before.number + 1, at: expect.any(Number) });
    expect(before).toMatchObject({ version, isOver: false });
    // As stored by an earlier release.
    season.tournament.storage.sql.exec("DELETE FROM kept WHERE key = 'change'");
    season.tournament.evict();
    expect(last()).toMatchObject({ number: 0, version });
    await play(season, second);
    expect(last()).toMatchObject({ number: 1, version });
    await season.tournament.until((one) => one.ask({ type: "cancel", by: SIGRID }));
    expect(last()).toMatchObject({ number: 2, version: version + 1, isOver: true });
  });

  it("gives up the matches that had begun when a round is paired again", async () => {
    const season = await begunSeason(6, { rounds: 3 });
    const before = [...season.matches.keys()];
    const answer = await season.tournament.until((one) => one.ask({ type: "repair", n: 1, by: SIGRID }));
    expect(answer.kind).toBe("done");
    await season.pass(DAY);
    const statuses = before.map((match) => season.matches.get(match)!.living().state()!.status);
    expect(statuses).toEqual(["finished", "finished", "finished"]);
    expect(
      season.state.rounds.map(({ pairings }) => pairings.every((one) => !before.includes(one.match!))),
    ).toEqual([true]);
  });
});

describe("a tournament's news", () => {
  it("is not lost if it changes during sending", async () => {
    const season = openSeason(0);
    const tournament = season.tournament.living();
    const making = tournament.make({ settings: SETTINGS, by: SIGRID, isOpen: true });
    await tournament.ask({ type: "enter", player: "p1" });
    await making;
    await season.pass(DAY);
    expect(season.records.get("p1")).toBe(true);
  });

  it("is complete after hundreds of entries at once", async () => {
    const season = openSeason(501, { start: { at: null, whenFull: false } });
    await season.begin();
    await season.pass(DAY);
    expect([...season.records.keys()]).toHaveLength(501);
  });
});

it("a result is stored without reading the tournament, and its consequences follow in a turn of their own", async () => {
  const season = await begunSeason(4, { rounds: 2 });
  await end(season);
  const { tournament } = season;
  tournament.evict();
  const queries: string[] = [];
  tournament.storage.onUse = (use) => void queries.push(use);
  for (const report of reportsOf(season)) tournament.living().hear(report);
  expect(queries.filter((query) => /FROM (events|people|news)/.test(query))).toEqual([]);
  expect(season.state.rounds).toHaveLength(1);
  await tournament.settled();
  expect(season.state.rounds).toHaveLength(2);
});

/** Evicts a tournament before each report, and returns for each whether it was read. */
async function readAfter(season: Season, reports: readonly MatchReport[]): Promise<boolean[]> {
  const { tournament } = season;
  const reads: boolean[] = [];
  for (const report of reports) {
    tournament.evict();
    let isRead = false;
    tournament.storage.onUse = (use) => void (isRead ||= /body FROM events/.test(use));
    tournament.living().hear(report);
    await tournament.settled();
    reads.push(isRead);
    tournament.storage.onUse = () => {};
  }
  return reads;
}

describe("a tournament that waits for its matches", () => {
  it("is not read for a result without consequences, but for the last", async () => {
    const season = await begunSeason(8, { rounds: 2 });
    await end(season);
    expect(await readAfter(season, reportsOf(season))).toEqual([false, false, false, true]);
    expect(season.state.rounds).toHaveLength(2);
    expect(season.tournament.storage.alarm()).not.toBe(null);
  });

  it("goes on without a match whose pairing was given a result", async () => {
    const season = await begunSeason(6, { rounds: 2 });
    const games = season.state.rounds[0]!.pairings[2]!.games;
    const rule = {
      type: "rule",
      n: 1,
      table: 3,
      games: [],
      winner: null,
      reason: "lost",
      by: SIGRID,
    } as const;
    await season.tournament.until((one) => one.ask(rule));
    await end(season);
    const reports = reportsOf(season).filter(({ match }) => match !== games[0]);
    expect(await readAfter(season, reports)).toEqual([false, true]);
    expect(season.state.rounds).toHaveLength(2);
  });

  it("withdraws players who miss their games anyway", async () => {
    const season = await begunSeason(8, { rounds: 2, noShow: 2 });
    const { match: first, games, players } = season.state.rounds[0]!.pairings[0]!;
    const [loser] = players;
    for (const id of games) {
      const winner = season.games.get(id)!.attackers === loser ? "defenders" : "attackers";
      season.endGame(id, { winner, reason: "timeout" }, winner === "attackers" ? 1 : 0);
    }
    await deliverToMatches(season);
    const reports = reportsOf(season).filter(({ match }) => match === first);
    expect(await readAfter(season, reports)).toEqual([true]);
    const gone = season.state.entrants.filter(({ status }) => status === "withdrawn");
    expect(gone.map(({ player }) => player)).toEqual([loser]);
  });

  it("ends a round at its end", async () => {
    const season = await begunSeason(4, { rounds: 2, roundEnds: 5 * DAY });
    season.tournament.evict();
    vi.setSystemTime(Date.now() + 6 * DAY);
    await season.tournament.until((one) => one.wake());
    expect(season.state.rounds.map(({ isOverdue }) => isOverdue)).toEqual([true]);
  });
});

it("a large field is paired a block a turn, wherever it is interrupted", async () => {
  const season = openSeason(141, { rounds: 2, games: 1 });
  await season.begin();
  const { tournament } = season;
  for (let n = 1; n <= 2; n++) {
    season.faults.storage = 200 + 150 * n;
    await season.pass(2 * DAY);
    const { pairings, weights } = season.state.rounds.at(-1)!;
    expect([season.state.rounds.length, weights.length]).toEqual([n, 2]);
    expect(pairings.flatMap(({ players }) => players).toSorted()).toEqual(season.players.toSorted());
    await end(season);
    for (const report of reportsOf(season)) await tournament.until((one) => one.hear(report));
    if (n === 2) continue;
    expect(tournament.storage.rows("SELECT place FROM blocks")).toHaveLength(1);
  }
  await season.settle();
  agrees(season);
});

/** Plays a random season: games end, players leave, moderators annul, objects die. */
async function playOut(season: Season, chance: Chance): Promise<void> {
  const { running, games, tournament, pool, players } = season;
  const pick = <T>(all: readonly T[]): T => all[chance(all.length)]!;
  season.fail(chance);
  await season.begin();
  season.fail(chance);
  await season.pass(2 * DAY);
  for (let turn = 0; turn < 1000 && season.state.status === "running"; turn++) {
    season.fail(chance);
    const open = [...running];
    for (let n = 1 + chance(2 + Math.ceil(open.length / 2)); n > 0 && open.length > 0; n--)
      season.finish(pick(open), chance);
    await season.deliver(chance);
    const player = pick(players);
    if (chance(30) === 0) await tournament.until((one) => one.ask({ type: "withdraw", player, by: null }));
    if (chance(20) === 0) await season.leave(pick(players));
    const rated = chance(4) > 0 || games.size === 0 ? undefined : pick([...games.values()]);
    if (rated !== undefined && (await pool.until((one) => one.game(rated.id))) !== null)
      await season.annul(rated.id, pick([rated.attackers, rated.defenders, null]));
    if (chance(8) === 0) tournament.evict();
    await season.pass(chance(DAY));
  }
  await season.settle();
}

it.each(Array.from({ length: TOURNAMENTS.seasons }, (_, index) => TOURNAMENTS.first + index))(
  "a season ends as its list of results says, despite interruptions, repeats, late news, leavers, deletions and faults (%i)",
  async (seed) => {
    const chance = openChance(seed);
    const size = 4 + chance(chance(10) === 0 ? TOURNAMENTS.players : 20);
    const season = openSeason(size, FORMATS[chance(FORMATS.length)]!(size));
    await playOut(season, chance);
    expect(season.state.status).toBe("finished");
    agrees(season);
  },
);
