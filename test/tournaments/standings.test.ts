import { describe, expect, it } from "vitest";
import type { FinishedGame, Round } from "../../src/tournaments/results.ts";
import { standingsOf } from "../../src/tournaments/standings.ts";

/** A round in which each pair plays one game, which its first player wins. */
const round = (...pairs: readonly (readonly [string, string])[]): Round =>
  pairs.map((players) => {
    const [attackers, defenders] = players;
    const game: FinishedGame = { attackers, defenders, score: 2, how: "played" };
    return { players, games: [game] };
  });

/** Each player's direct encounter, by name. */
function directOf(players: readonly string[], ...rounds: readonly Round[]) {
  const table = { id: "t1", isSwiss: true, tiebreaks: ["direct"], players, rounds } as const;
  const rows = standingsOf(table).map(({ player, values }) => [player, values.direct]);
  return Object.fromEntries(rows) as Record<string, number | undefined>;
}

/** Each beats the next: all are tied, and each pair has met once. */
const CYCLE = [round(["a", "b"]), round(["b", "c"]), round(["c", "a"])];

describe("direct encounter", () => {
  it("counts among players who all met equally often, once or twice", () => {
    expect(directOf(["a", "b", "x"], round(["a", "b"]), round(["b", "x"]))).toMatchObject({ a: 2, b: 0 });
    expect(directOf(["a", "b", "c"], ...CYCLE)).toEqual({ a: 2, b: 2, c: 2 });
    expect(directOf(["a", "b", "c"], ...CYCLE, ...CYCLE)).toEqual({ a: 4, b: 4, c: 4 });
  });

  it("counts for nobody where a pair met more often than another", () => {
    // a and b meet twice and each wins once; c loses to both, and has beaten two others.
    const rounds = [round(["a", "b"], ["c", "x"]), round(["b", "a"], ["c", "y"])];
    const all = directOf(["a", "b", "c", "x", "y"], ...rounds, round(["a", "c"]), round(["b", "c"]));
    expect(all).toMatchObject({ a: 0, b: 0, c: 0 });
  });

  it("counts for nobody where a pair never met", () => {
    const rounds = [round(["a", "b"], ["c", "x"]), round(["b", "y"])];
    expect(directOf(["a", "b", "c", "x", "y"], ...rounds)).toMatchObject({ a: 0, b: 0, c: 0 });
  });
});
