import { jsx } from "hono/jsx";
import { expect, it } from "vitest";
import type { StandingView } from "../../../src/contract/tournament.ts";
import { type Frame, FrameProvider } from "../../../src/pages/kit/context.tsx";
import { Crosstable, leavesOutRounds } from "../../../src/pages/tournaments/crosstable.tsx";
import { ownGames } from "../../../src/pages/tournaments/own-games.tsx";
import { headOf } from "../../../src/tournaments/reading.ts";
import { tournamentView } from "../../../src/tournaments/views.ts";
import { openHall } from "../../tournaments/hall.ts";

const FRAME: Frame = {
  language: "en",
  principal: null,
  path: "/",
  origin: "https://taflpost.example",
  now: "2026-12-01T18:00:00.000Z",
  look: { board: "walnut", pieces: "carved" },
};
const tournament = tournamentView(headOf(openHall({ format: "round-robin" }).state), (id) => id);

/** A table in which each player has met all others, in as many rounds. */
const table = (count: number): StandingView[] =>
  Array.from({ length: count }, (_, row) => ({
    name: `p${row}`,
    place: row + 1,
    seed: row + 1,
    rating: 1500,
    points: 1,
    tiebreaks: {},
    status: "playing",
    cells: Array.from({ length: count - 1 }, (_cell, at) => ({
      round: at + 1,
      opponent: `p${at < row ? at : at + 1}`,
      side: "attackers",
      games: [`game-${row}-${at}`],
      points: 1,
      how: "played",
    })),
  }));

const html = (rows: readonly StandingView[], hasAllRounds = false): string => {
  const children = jsx(Crosstable, { tournament, rows, hasAllRounds, labelledBy: "standings" });
  return String(jsx(FrameProvider, { value: FRAME, children }));
};
const heads = (text: string): string[] =>
  [...text.matchAll(/<abbr title="([^"]*)">/g)]
    .map(([, title = ""]) => title)
    .filter((title) => /\d$/.test(title));

it("has a column for each of 16 opponents, and for the last 8 rounds of more players", () => {
  expect(heads(html(table(16)))).toEqual(table(16).map(({ name }) => name));
  expect(leavesOutRounds(tournament, table(16))).toBe(false);
  expect(heads(html(table(17)))).toEqual([9, 10, 11, 12, 13, 14, 15, 16].map((n) => `Round ${n}`));
  expect(leavesOutRounds(tournament, table(17))).toBe(true);
  expect(heads(html(table(17), true))).toHaveLength(16);
});

it("has fewer than 3,000 elements with 64 players", () => {
  const { length } = html(table(64)).match(/<[a-z]/g) ?? [];
  expect(length).toBeGreaterThan(64);
  expect(length).toBeLessThan(3000);
});

it("shows points before the results", () => {
  const [, row = ""] = html(table(3)).split("<tbody>");
  expect(row.indexOf("<strong>")).toBeLessThan(row.indexOf('class="cell'));
});

it("lists a player's running pairings by round, at most 3", () => {
  const [first] = table(8);
  const cells = first!.cells.map((cell) => ({ ...cell, how: cell.round === 2 ? "played" : null }) as const);
  const rows = [{ ...first!, cells: cells.toReversed() }];
  const of = (name: string) => ownGames(name, { rows, bracket: null, games: 1 });
  expect(of("p0").map(({ round }) => round)).toEqual([1, 3, 4]);
  expect(of("p1")).toEqual([]);
});

it("lists a player's pairing in a bracket until it has a winner", () => {
  const pairing = { slot: 1, seeds: [1, 2], players: ["p0", "p1"], match: "m", winner: null, to: null };
  const of = (winner: string | null, name = "p1") =>
    ownGames(name, {
      rows: [],
      bracket: { rounds: [{ n: 1, pairings: [{ ...pairing, winner }] }] },
      games: 2,
    });
  expect(of(null)).toEqual([{ round: 1, opponent: "p0", match: "m", games: 2 }]);
  expect([of("p0"), of(null, "p2")]).toEqual([[], []]);
});
