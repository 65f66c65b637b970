import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decideTournament } from "../../src/tournaments/deciding.ts";
import { foldTournament } from "../../src/tournaments/fold.ts";
import { standingsFrom } from "../../src/tournaments/reading.ts";
import { groupsIn, standings } from "../../src/tournaments/rounds.ts";
import {
  gamesOf,
  isIn,
  type MatchReport,
  type PairedUp,
  type ReportedGame,
  type Settings,
  type Tournament,
  withdrawnFrom,
} from "../../src/tournaments/tournament.ts";
import { type Hall, isAsListed, makeHall, openHall, overReport, SIGRID } from "./hall.ts";
import { runs } from "../soak.ts";

/** A round robin of at least three. */
const SETTINGS: Partial<Settings> = {
  format: "round-robin",
  matchTiebreaks: ["replay", "quicker", "lot"],
  rounds: null,
  players: { min: 3, max: null },
  tiebreaks: ["direct", "sonneborn-berger", "wins-defenders"],
};
/** A player's other absences: each of their games is lost without a move. */
const ABSENT = "absent";

/** A tournament that has begun with some players. */
function begun(settings: Partial<Settings>, ...players: readonly string[]): Hall {
  const hall = openHall({ ...SETTINGS, ...settings });
  hall.enter(...players);
  hall.start(SIGRID);
  return hall;
}

const field = (size: number) => Array.from({ length: size }, (_, index) => `p${index + 1}`);

/** The report of a match with these results, from the view of the first attacker; a withdrawn player has resigned. */
function reportOf(one: PairedUp, scores: readonly number[], gone: ReadonlySet<string>): MatchReport {
  const [first = "", second = ""] = one.players;
  const games = one.games.map((id, index): ReportedGame => {
    const [attackers, defenders] = index % 2 === 0 ? [first, second] : [second, first];
    const missing = [attackers, defenders].find((player) => gone.has(player) || player === ABSENT);
    const score = missing === undefined ? scores[index % scores.length]! : missing === attackers ? 0 : 2;
    return { id, attackers, defenders, score, how: missing === ABSENT ? "forfeit" : "played" };
  });
  const points = games.reduce(
    (sum, { attackers, score }) => sum + (attackers === first ? score : 2 - score),
    0,
  );
  return overReport(one, games, points >= games.length ? first : second);
}

/** Plays until nothing is open; the numbers decide which match ends next, and how. */
function playOut(hall: Hall, numbers: readonly number[] = [1]): void {
  for (let turn = 0; hall.open.length > 0; turn++) {
    const number = numbers[turn % numbers.length]! + turn;
    const one = hall.open[number % hall.open.length]!;
    const scores = [number % 3, Math.floor(number / 3) % 3];
    hall.hear(reportOf(one, scores, withdrawnFrom(hall.state)));
  }
}

/** A match whose games the better seed wins. */
function wonByBetterSeed(one: PairedUp): MatchReport {
  const [first = "", second = ""] = one.players;
  return reportOf(one, first < second ? [2, 0] : [0, 2], new Set());
}

/** Changes the end of a round. */
const extend = (hall: Hall, n: number) => hall.ask({ type: "extend", n, endsAt: 1000, by: SIGRID });

describe("a tournament", () => {
  it("can be entered once while it is open, and starts with those who have entered", () => {
    const hall = makeHall({ ...SETTINGS, players: { min: 3, max: 3 } });
    expect(hall.ask({ type: "enter", player: "p1" })).toBe("tournament-closed");
    hall.do({ type: "open", by: SIGRID });
    for (const player of field(4)) hall.do({ type: "enter", player });
    expect(hall.ask({ type: "enter", player: "p1" })).toBe("already-entered");
    expect(hall.state.entrants.map(({ status }) => status)).toEqual([
      "entered",
      "entered",
      "entered",
      "waiting",
    ]);
    hall.do({ type: "withdraw", player: "p2", by: "p2" });
    expect(hall.state.entrants.map(({ player, status }) => `${player} ${status}`)).toEqual([
      "p1 entered",
      "p3 entered",
      "p4 entered",
    ]);
    expect(hall.ask({ type: "withdraw", player: "p2", by: "p2" })).toBe("not-entered");
    hall.start(SIGRID, ["p4", "p1", "p3"]);
    expect([hall.state.status, hall.ask({ type: "enter", player: "p9" })]).toEqual([
      "running",
      "tournament-closed",
    ]);
  });

  it("with too few players is cancelled at its start", () => {
    const hall = begun({}, "p1", "p2");
    expect([hall.state.status, hall.pairings]).toEqual(["cancelled", []]);
  });

  it("pairs the next round when the last is done, or at its date", () => {
    const hall = begun({ roundStarts: [0, 100, 200] }, ...field(4));
    playOut(hall);
    expect(hall.state.rounds).toHaveLength(1);
    let ids = 0;
    const later = decideTournament(hall.state, { type: "wake" }, () => `later-${++ids}`, 100);
    expect(later).toMatchObject({ value: [{ type: "paired", n: 2 }, { type: "begun" }] });
  });

  it("of a knockout gives the better seeds byes, drops losers, and ends with one", () => {
    const hall = begun({ format: "knockout", players: { min: 2, max: null } }, ...field(5));
    expect(hall.pairings.map(({ players }) => players.join(" "))).toEqual(["p1", "p4 p5", "p2", "p3"]);
    playOut(hall, [2]);
    expect(hall.state.status).toBe("finished");
    expect(hall.state.rounds.map(({ pairings }) => pairings.length)).toEqual([4, 2, 1]);
    expect(hall.state.entrants.filter(({ status }) => status === "out")).toHaveLength(4);
  });

  it("of groups lets the best of each go on to a knockout", () => {
    const hall = begun({ groups: 2, advance: 2, tiebreaks: ["seed"] }, ...field(8));
    playOut(hall, [5, 1, 7]);
    const best = standings(hall.state).map((group) => group.slice(0, 2).map(({ player }) => player));
    const knockout = hall.state.rounds[3]!.pairings.flatMap(({ players }) => [...players]);
    expect(knockout.toSorted()).toEqual(best.flat().toSorted());
    expect([hall.state.rounds.length, hall.state.status]).toEqual([5, "finished"]);
    // Games of the knockout are in no group's table.
    expect(standingsFrom(hall.state, 0, 8).map(({ cells }) => cells.length)).toEqual(
      Array.from({ length: 8 }, () => 3),
    );
    // The winners of both groups are seeded first: they do not meet at once.
    const firsts = best.map((group) => group[0]!);
    expect(hall.state.rounds[3]!.pairings.map(({ players }) => players[0]).toSorted()).toEqual(
      firsts.toSorted(),
    );
  });

  it("of groups gives the place of a withdrawn player to the next of their group", () => {
    const hall = begun({ groups: 2, advance: 2, tiebreaks: ["seed"] }, ...field(8));
    while (hall.state.rounds.length < 3 || hall.open.length > 1) hall.hear(wonByBetterSeed(hall.open[0]!));
    const [last] = hall.open;
    const group = groupsIn(hall.state).find((one) => !one.includes(last!.players[0]))!;
    const [first = "", second, third, fourth] = group;
    hall.do({ type: "withdraw", player: first, by: first });
    hall.hear(wonByBetterSeed(last!));
    const knockout = hall.state.rounds[3]!.pairings.flatMap(({ players }) => [...players]);
    expect(knockout.filter((player) => group.includes(player)).toSorted()).toEqual([second, third]);
    // Their wins stay, and the table still shows them.
    const table = standings(hall.state).find((rows) => rows.some(({ player }) => player === first))!;
    expect(table.map(({ player }) => player)).toEqual([first, second, third, fourth]);
  });

  it("drops players who leave a round robin early, and counts forfeits against those who leave late", () => {
    const early = begun({}, ...field(6));
    playOneRound(early);
    const first = early.pairings.find((one) => isIn(one, "p2"))!;
    const opponent = first.players.find((player) => player !== "p2")!;
    const points = () => standings(early.state)[0]!.find(({ player }) => player === opponent)!.points;
    expect(points()).toBeGreaterThan(0);
    early.do({ type: "withdraw", player: "p2", by: "p2" });
    // Others' wins against them no longer count either.
    expect(points()).toBe(0);
    playOut(early);
    expect(standings(early.state)[0]!.map(({ player }) => player)).not.toContain("p2");
    expect(
      early.pairings.filter(({ players }) => (players as readonly string[]).includes("p2")),
    ).toHaveLength(2);
    const late = begun({}, ...field(6));
    for (let n = 0; n < 3; n++) playOneRound(late);
    late.do({ type: "withdraw", player: "p2", by: "p2" });
    playOut(late);
    const theirs = late.pairings.filter(({ players }) => (players as readonly string[]).includes("p2"));
    expect(theirs).toHaveLength(5);
    expect(gamesOf(theirs.at(-1)!).map(({ how }) => how)).toEqual(["forfeit", "forfeit"]);
  });

  it("keeps in the table a player who leaves a round robin with exactly half of the games played", () => {
    const hall = begun({}, ...field(3));
    const [half = ""] = hall.open[0]!.players;
    playOneRound(hall);
    hall.do({ type: "withdraw", player: half, by: half });
    expect(standings(hall.state)[0]!.map(({ player }) => player)).toContain(half);
  });

  it("withdraws a player who is absent twice, and pairs them no more in a Swiss", () => {
    const hall = begun({ format: "swiss", rounds: 3, games: 2 }, ...field(7), ABSENT);
    playOut(hall);
    expect(withdrawnFrom(hall.state)).toEqual(new Set([ABSENT]));
    const rounds = hall.state.rounds.filter(({ pairings }) =>
      pairings.some(({ players }) => players.some((one) => one === ABSENT)),
    );
    expect([rounds.length, hall.state.rounds.length, hall.state.status]).toEqual([1, 3, "finished"]);
  });

  it("pairs by corrected results, and keeps earlier pairings", () => {
    const hall = begun({ format: "swiss", rounds: 3, games: 1, tiebreaks: ["seed"] }, ...field(8));
    playOneRound(hall);
    const second = hall.state.rounds[1];
    const [one] = hall.state.rounds[0]!.pairings;
    const [attackers, defenders] = one!.players as readonly [string, string];
    const games = [{ attackers, defenders, score: 2, how: "played" }] as const;
    hall.do({ type: "rule", n: 1, table: 1, games, winner: attackers, by: SIGRID, reason: "error" });
    expect(hall.state.rounds[1]).toEqual(second);
    expect(
      standings(hall.state)[0]!.find(({ player }) => player === attackers)?.points,
    ).toBeGreaterThanOrEqual(2);
    expect(hall.ask({ type: "rule", n: 1, table: 9, games, winner: null, by: SIGRID, reason: "error" })).toBe(
      "pairing-not-found",
    );
  });

  it("extends no finished round, and none once it is over or cancelled", () => {
    const hall = begun({ format: "swiss", rounds: 2 }, ...field(4));
    playOneRound(hall);
    expect([extend(hall, 1), extend(hall, 2), extend(hall, 3)]).toEqual([
      "tournament-closed",
      [],
      "pairing-not-found",
    ]);
    expect(hall.state.rounds.map(({ endsAt }) => endsAt)).toEqual([null, 1000]);
    playOut(hall);
    expect([hall.state.status, extend(hall, 2)]).toEqual(["finished", "tournament-closed"]);
    const cancelled = begun({}, ...field(4));
    cancelled.do({ type: "cancel", by: SIGRID });
    expect(extend(cancelled, 1)).toBe("tournament-closed");
  });

  it("pairs a round again while nothing has been played in it", () => {
    const hall = begun({ format: "swiss", rounds: 3 }, ...field(6));
    const repair = (hasMoves: boolean) => hall.ask({ type: "repair", n: 1, hasMoves, by: SIGRID });
    const before = hall.pairings.map(({ match }) => match);
    expect([repair(true), repair(false)]).toEqual(["round-has-moves", expect.any(Array)]);
    expect(hall.pairings.map(({ match }) => match)).not.toEqual(before);
    expect(hall.ask({ type: "repair", n: 9, hasMoves: false, by: SIGRID })).toBe("pairing-not-found");
  });

  it("keeps the extended end of a round that is paired again, unless that has passed; the next has its own", () => {
    const hall = begun({ format: "swiss", rounds: 3, roundEnds: 400 }, ...field(6));
    const ends = () => hall.state.rounds.map(({ startsAt, endsAt }) => endsAt! - startsAt);
    const repair = (n: number) => hall.do({ type: "repair", n, hasMoves: false, by: SIGRID });
    extend(hall, 1);
    repair(1);
    repair(1);
    expect(hall.state.rounds[0]!.endsAt).toBe(1000);
    playOneRound(hall);
    repair(2);
    expect(ends()[1]).toBe(400);
    const passed = { ...hall.state, rounds: hall.state.rounds.map((one) => ({ ...one, endsAt: 2 })) };
    const late = decideTournament(
      passed,
      { type: "repair", n: 2, hasMoves: false, by: SIGRID },
      () => "id",
      50,
    );
    expect(late).toMatchObject({
      value: [{ type: "unpaired" }, { type: "paired", endsAt: 450 }, { type: "begun" }],
    });
  });
});

/** Plays the matches that are open now. */
function playOneRound(hall: Hall): void {
  for (const one of hall.open) hall.hear(reportOf(one, [2, 1], withdrawnFrom(hall.state)));
}

const seasons = fc.record({
  format: fc.constantFrom("round-robin", "swiss", "knockout"),
  size: fc.integer({ min: 4, max: 14 }),
  games: fc.constantFrom(1, 2),
  order: fc.constantFrom("together", "in-turn"),
  double: fc.boolean(),
  atOnce: fc.constantFrom(null, 2, 3),
  numbers: fc.array(fc.nat(1000), { minLength: 5, maxLength: 20 }),
  leaving: fc.array(fc.record({ who: fc.nat(13), when: fc.nat(20) }), { maxLength: 3 }),
});

describe("a season", () => {
  it("ends, however games end and whoever leaves; each table matches its list of results, and nobody has too many games", () => {
    fc.assert(
      fc.property(seasons, ({ size, numbers, leaving, ...settings }) => {
        const tiebreaks = ["direct", "buchholz-cut1", "wins"] as const;
        const hall = begun({ ...settings, tiebreaks, players: { min: 2, max: null } }, ...field(size));
        const most = Math.max(settings.atOnce ?? Infinity, settings.order === "in-turn" ? 1 : settings.games);
        for (let turn = 0; hall.open.length > 0; turn++) {
          const number = numbers[turn % numbers.length]! + turn;
          const one = hall.open[number % hall.open.length]!;
          const report = reportOf(one, [number % 3, (number >> 2) % 3], withdrawnFrom(hall.state));
          // A repeated and an older report change nothing.
          for (const version of [9, 9, 3]) hall.hear({ ...report, version });
          for (const { who, when } of leaving)
            if (when === turn) hall.ask({ type: "withdraw", player: `p${who + 1}`, by: null });
          for (const player of field(size)) {
            const theirs = hall.open.filter(({ players }) => players.some((name) => name === player));
            const running = theirs.length * (settings.order === "in-turn" ? 1 : settings.games);
            expect(running).toBeLessThanOrEqual(most);
          }
        }
        expect(hall.state.status).toBe("finished");
        expect(hall.log.reduce<Tournament | null>(foldTournament, null)).toEqual(hall.state);
        for (const { pairings } of hall.state.rounds) {
          const paired = pairings.flatMap(({ players }) => [...players]);
          expect(new Set(paired).size).toBe(paired.length);
        }
        isAsListed(hall.state);
      }),
      { numRuns: runs(30, 80) },
    );
  });
});
