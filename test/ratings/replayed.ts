import { expect } from "vitest";
import { dayOf, firstOffset } from "../../src/ratings/offset.ts";
import type { PoolObject } from "../../src/ratings/object.ts";
import type { RatedGame } from "../../src/ratings/rows.ts";
import { type Entry, Rater } from "../../src/ratings/rater.ts";
import { SIDES } from "../../src/rules/index.ts";
import type { MemoryStorage } from "../game/memory-storage.ts";

/** All of a list. */
export const EVERYTHING = { after: null, limit: 100_000, order: "asc" } as const;

/** Rates a pool's list again, as anybody can from its public part. */
function replayed(games: readonly RatedGame[], ruleset: string) {
  const first = dayOf(games[0]?.ratedAt ?? 0);
  const rater = new Rater({ today: { day: first, ...firstOffset(ruleset) }, games: [] }, () => null);
  const entries = games
    .filter(({ annulled }) => annulled === null)
    .map((game) => [game.game, rater.add({ ...game, hasBot: false })] as const);
  rater.goTo(dayOf(Date.now()));
  return { entries: new Map(entries), players: rater.players, days: rater.takeDays() };
}

const WHEN = ["before", "after"] as const;
const NUMBERS = ["rating", "rd", "volatility"] as const;

/** Whether two entries of a game hold the same numbers, as closely as `toBeCloseTo(…, 7)` demands. */
const isSameEntry = (one: Entry, other: Entry): boolean =>
  SIDES.every((side) =>
    WHEN.every((when) =>
      NUMBERS.every((name) => Math.abs(one[side][when][name] - other[side][when][name]) < 0.5e-7),
    ),
  );

/** Expects each game, player and day of a pool to agree to a millionth with its list when that is rated again. */
export function hasRatingsAsListed(
  pool: Pick<PoolObject, "games" | "days">,
  { rows }: Pick<MemoryStorage, "rows">,
  ruleset: string,
): void {
  const games = pool.games(EVERYTHING, null);
  const { entries, players, days } = replayed(games, ruleset);
  // One assertion for all: there are up to 150,000 numbers, and an `expect` takes longer than rating a game.
  const differing = games.filter(
    ({ game, entry, annulled }) => annulled === null && !isSameEntry(entry, entries.get(game)!),
  );
  expect(differing.map(({ game, entry }) => ({ entry, replayed: entries.get(game) }))).toEqual([]);
  for (const row of rows("SELECT * FROM players ORDER BY player")) {
    const wanted = players.get(String(row["player"])) ?? { rating: 1500, rd: 350, games: 0 };
    expect(row["rating"]).toBeCloseTo(wanted.rating, 7);
    expect(row["games"]).toBe(wanted.games);
  }
  const listed = new Map(pool.days(EVERYTHING).map((row) => [row.day, row]));
  for (const { day, offset, variance } of days) {
    expect(listed.get(day)?.offset).toBeCloseTo(offset, 7);
    expect(listed.get(day)?.variance).toBeCloseTo(variance, 7);
  }
}
