import { expect } from "vitest";
import { dayOf, firstOffset } from "../../src/ratings/offset.ts";
import type { OpenPool } from "../../src/ratings/pool.ts";
import type { RatedGame } from "../../src/ratings/rows.ts";
import { openTable } from "../../src/ratings/table.ts";
import type { MemoryStorage } from "../game/memory-storage.ts";

/** All of a list. */
export const EVERYTHING = { after: null, limit: 100_000, order: "asc" } as const;

/** Rates a pool's list again, as anybody can from what is public. */
function replayed(games: readonly RatedGame[], ruleset: string) {
  const first = dayOf(games[0]?.ratedAt ?? 0);
  const table = openTable({ today: { day: first, ...firstOffset(ruleset) }, games: [] }, () => null);
  const entries = games
    .filter(({ annulled }) => annulled === null)
    .map((game) => [game.game, table.add({ ...game, hasBot: false })] as const);
  table.goTo(dayOf(Date.now()));
  return { entries: new Map(entries), players: table.players, days: table.takeDays() };
}

/** Whether what a pool has live is to a millionth what its list gives that is rated again: each game, player and day. */
export function hasRatingsAsListed(
  pool: OpenPool,
  { rows }: Pick<MemoryStorage, "rows">,
  ruleset: string,
): void {
  const games = pool.games(EVERYTHING, null);
  const { entries, players, days } = replayed(games, ruleset);
  for (const { game, entry, annulled } of games) {
    if (annulled !== null) continue;
    for (const side of ["attackers", "defenders"] as const)
      for (const when of ["before", "after"] as const)
        for (const name of ["rating", "rd", "volatility"] as const)
          expect(entry[side][when][name]).toBeCloseTo(entries.get(game)![side][when][name], 7);
  }
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
