import { describe, expect, it } from "vitest";
import { NewTournament } from "../../src/contract/new-tournament.ts";
import { Bracket, Tournament, TournamentRound, TournamentStanding } from "../../src/contract/tournament.ts";
import { RULESETS } from "../../src/rules/index.ts";
import { decideTournament, type TournamentCommand } from "../../src/tournaments/deciding.ts";
import { foldTournament } from "../../src/tournaments/fold.ts";
import { headOf, knockoutRounds, roundRow, standingsFrom } from "../../src/tournaments/reading.ts";
import { knockoutField } from "../../src/tournaments/rounds.ts";
import { settingsOf } from "../../src/tournaments/settings.ts";
import type { MatchReport, Tournament as State, TournamentEvent } from "../../src/tournaments/tournament.ts";
import {
  bracketView,
  logEntryView,
  roundView,
  standingView,
  tournamentView,
} from "../../src/tournaments/views.ts";

const nameOf = (id: string) => id.toUpperCase();
const WISH = {
  name: "Winter post",
  ruleset: "copenhagen",
  clock: { kind: "per-move", perMove: "P3D" },
  pairing: { games: 2 },
};

/** A tournament that has begun, and its log. */
function begun(more: object, players: readonly string[]) {
  const { apart: _, ...wish } = NewTournament.parse({ ...WISH, ...more });
  const settings = settingsOf(
    wish,
    RULESETS.find(({ id }) => id === "copenhagen")!,
  );
  let state: State = foldTournament(null, { type: "made", at: 0, id: "t1", settings, by: "sigrid" });
  const log: TournamentEvent[] = [];
  let [ids, at] = [0, Date.parse("2026-12-01T18:00:00Z")];
  const ask = (command: TournamentCommand) => {
    const outcome = decideTournament(state, command, () => `g${++ids}`, (at += 1000));
    if (!outcome.ok) throw new Error(outcome.error);
    log.push(...outcome.value);
    state = outcome.value.reduce<State>(foldTournament, state);
  };
  ask({ type: "open", by: "sigrid" });
  for (const player of players) ask({ type: "enter", player });
  ask({ type: "start", seeds: players, ratings: players.map(() => 1512.34), apart: [], by: "sigrid" });
  const hear = (report: MatchReport) => {
    state = foldTournament(state, { type: "reported", at, report });
    ask({ type: "wake" });
  };
  return { ask, hear, log, now: () => state };
}

const ratingsIn = (state: State) => standingsFrom(state, 0, 10).map(({ seed, rating }) => [seed, rating]);

it("a player who starts without a rating has a new player's, if the rules have ratings", () => {
  const is = { ...begun({ format: "swiss" }, ["egil", "tove", "ulf"]).now(), ratings: [1620.5, null, null] };
  expect(ratingsIn(is)).toEqual(
    expect.arrayContaining([
      [1, 1620.5],
      [2, 1500],
      [3, 1500],
    ]),
  );
  const ruleset = "custom-0123456789abcdef0123";
  const own = { ...is, ratings: [null, null, null], settings: { ...is.settings, ruleset } };
  expect(ratingsIn(own)).toEqual(
    expect.arrayContaining([
      [1, null],
      [2, null],
      [3, null],
    ]),
  );
});

describe("a Swiss of three", () => {
  const clock = { kind: "fischer", initial: "P10D", increment: "P1D", max: "P20D" };
  const { ask, log, now } = begun({ format: "swiss", clock }, ["egil", "tove", "ulf"]);
  const met = now().rounds[0]!.pairings.find(({ players }) => players.length === 2);
  const [one, other] = met!.players as [string, string];
  const bye = ["egil", "tove", "ulf"].find((player) => player !== one && player !== other)!;

  it("is shown with its settings", () => {
    const view = tournamentView(headOf(now()), nameOf);
    expect(Tournament.parse(view)).toEqual(view);
    // As agreed: an absent limit is no span.
    expect(view.clock).toEqual(clock);
    expect(view).toMatchObject({
      status: "running",
      round: 1,
      rounds: 1,
      players: { min: 3, max: null, entered: 3 },
      organisers: ["SIGRID"],
    });
  });

  it("has a bye of full points in its round, and does not show who plays on", () => {
    const view = roundView(roundRow(now(), 1)!, headOf(now()), nameOf);
    expect(TournamentRound.parse(view)).toEqual(view);
    expect(view.pairings.find((pairing) => pairing.bye)).toMatchObject({
      players: [nameOf(bye)],
      match: null,
      games: [],
      points: { [nameOf(bye)]: 2 },
      how: "bye",
      waiting: false,
    });
    expect(view.pairings.find((pairing) => !pairing.bye)).toMatchObject({ how: null, waiting: false });
    expect(view).toMatchObject({ status: "running", startsAt: expect.stringMatching(/^2026-12-01T18:0/) });
  });

  it("counts points as usual, once a result is given", () => {
    const games = [
      { attackers: one, defenders: other, score: 2, how: "played" },
      { attackers: other, defenders: one, score: 1, how: "played" },
    ] as const;
    ask({ type: "rule", n: 1, table: met!.table, games, winner: null, by: "sigrid", reason: "by post" });
    const rows = standingsFrom(now(), 0, 10).map((row) => standingView(row, headOf(now()), nameOf));
    expect(rows.map((row) => TournamentStanding.parse(row))).toEqual(rows);
    const of = (player: string) => rows.find(({ name }) => name === nameOf(player))!;
    expect([of(bye).points, of(one).points, of(other).points]).toEqual([2, 1.5, 0.5]);
    expect(of(one)).toMatchObject({ place: 2, rating: 1512.3 });
    expect(of(one).cells).toEqual([
      {
        round: 1,
        opponent: nameOf(other),
        side: "attackers",
        games: met!.games,
        points: 1.5,
        how: "ruled",
      },
    ]);
    expect(of(bye).cells).toMatchObject([{ opponent: null, games: [], points: 2, how: "bye" }]);
  });

  it("shows who did what, and nothing automatic", () => {
    const entries = log.flatMap((event) => logEntryView(event, nameOf) ?? []);
    expect(entries.map(({ type, by }) => [type, by])).toEqual([
      ["opened", "SIGRID"],
      ["started", "SIGRID"],
      ["corrected", "SIGRID"],
    ]);
    expect(entries.at(-1)).toMatchObject({
      round: 1,
      table: met!.table,
      reason: "by post",
      games: [
        { attackers: nameOf(one), score: 1, how: "played" },
        { attackers: nameOf(other), score: 0.5, how: "played" },
      ],
    });
  });
});

it("a match of a knockout shows the deciding games after the first ones", () => {
  const { hear, now } = begun({ format: "knockout" }, ["egil", "tove"]);
  const { match, games } = now().rounds[0]!.pairings[0]!;
  const level = { match: match!, version: 9, games: [], running: 2, deadline: null, isOver: false };
  hear({ ...level, winner: null, added: ["replay-1", "replay-2"] });
  const [pairing] = roundView(roundRow(now(), 1)!, headOf(now()), nameOf).pairings;
  const [row] = standingsFrom(now(), 0, 1);
  const all = [...games, "replay-1", "replay-2"];
  expect([pairing!.games, row!.cells[0]!.games]).toEqual([all, all]);
});

describe("a knockout of five", () => {
  const field = ["a", "b", "c", "d", "e"];
  const { ask, now } = begun({ format: "knockout" }, field);

  it("has a bracket from top to bottom, with byes for the best", () => {
    const view = bracketView(knockoutRounds(now()), knockoutField(now()), nameOf);
    expect(Bracket.parse(view)).toEqual(view);
    const [first] = view.rounds;
    expect(
      first!.pairings.map(({ slot, seeds, players, winner, to }) => [slot, seeds, players, winner, to]),
    ).toEqual([
      [1, [1], ["A"], "A", { round: 2, slot: 1 }],
      [2, [4, 5], ["D", "E"], null, { round: 2, slot: 1 }],
      [3, [2], ["B"], "B", { round: 2, slot: 2 }],
      [4, [3], ["C"], "C", { round: 2, slot: 2 }],
    ]);
  });

  it("is won by the winner of the last match, whoever has more points", () => {
    const play = (n: number, table: number, winner: string) => {
      const [attackers, defenders] = now().rounds[n - 1]!.pairings[table - 1]!.players as [string, string];
      // The winner has only drawn, and won a tie-break by lot.
      const score = winner === "b" ? 1 : attackers === winner ? 2 : 0;
      const games = [{ attackers, defenders, score, how: "played" }] as const;
      ask({ type: "rule", n, table, games, winner, by: "sigrid", reason: "by post" });
    };
    play(1, 2, "e");
    play(2, 1, "e");
    play(2, 2, "b");
    play(3, 1, "b");
    const view = bracketView(knockoutRounds(now()), knockoutField(now()), nameOf);
    expect(view.rounds.at(-1)?.pairings).toMatchObject([{ seeds: [2, 5], winner: "B", to: null }]);
    expect(standingsFrom(now(), 0, 10).map(({ player }) => player)).toEqual(["b", "e", "c", "a", "d"]);
    expect(now().status).toBe("finished");
  });
});

describe("a round of a round robin", () => {
  it("is finished when all remaining players have played", () => {
    const { ask, hear, now } = begun({ format: "round-robin", atOnce: 2 }, ["egil", "tove", "ulf", "asa"]);
    const status = () => roundView(roundRow(now(), 1)!, headOf(now()), nameOf).status;
    expect(status()).toBe("running");
    const [gone] = now().rounds[0]!.pairings[0]!.players;
    ask({ type: "withdraw", player: gone, by: gone });
    expect(status()).toBe("running");
    const { match, games, players } = now().rounds[0]!.pairings[1]!;
    const [attackers, defenders] = players as [string, string];
    const played = games.map((id) => ({ id, attackers, defenders, score: 2, how: "played" }) as const);
    const over = { running: 0, isOver: true, winner: attackers, deadline: null };
    hear({ match: match!, version: 9, games: played, ...over });
    expect(status()).toBe("finished");
    expect(now().rounds.length).toBeGreaterThan(1);
  });
});
