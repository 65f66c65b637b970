import { describe, expect, it } from "vitest";
import { DAY, HOUR } from "../../src/lib/duration.ts";
import { aged } from "../../src/ratings/glicko2.ts";
import { listedUntil, percentileOf } from "../../src/ratings/leaderboard.ts";

const T0 = Date.UTC(2026, 10, 22, 20);
/** A player who is on the leaderboard: certain enough, of enough games, the last of them now. */
const PLAYER = { rating: 1620, rd: 60, volatility: 0.06, games: 20, ratedAt: T0 };

describe("a player", () => {
  it("leaves the leaderboard when their deviation has grown past 75", () => {
    const player = { ...PLAYER, rd: 74 };
    const until = listedUntil(player, T0)!;
    expect(until).toBeLessThan(T0 + 60 * DAY);
    expect(aged(player, until).rd).toBeLessThanOrEqual(75);
    expect(aged(player, until + HOUR).rd).toBeGreaterThan(75);
    expect([listedUntil(player, until - 1), listedUntil(player, until)]).toEqual([until, null]);
  });

  it("leaves it sixty days after their last game, however certain their rating is", () => {
    expect(listedUntil({ ...PLAYER, rd: 45, volatility: 0.01 }, T0)).toBe(T0 + 60 * DAY);
  });

  it("is not on it with a larger deviation, or with a game fewer", () => {
    expect(listedUntil({ ...PLAYER, rd: 75 - 1e-3 }, T0)).not.toBeNull();
    expect(listedUntil({ ...PLAYER, rd: 75 + 1e-3 }, T0)).toBeNull();
    expect(listedUntil({ ...PLAYER, games: 19 }, T0)).toBeNull();
  });
});

it("a percentile counts those with fewer points and half of those in the same ten", () => {
  const counts = [
    [149, 1],
    [150, 2],
    [151, 5],
  ] as const;
  expect([1490, 1500, 1509.9, 1510].map((rating) => percentileOf(rating, counts))).toEqual([
    6.3, 25, 25, 68.8,
  ]);
  expect(percentileOf(1500, [])).toBe(0);
});
