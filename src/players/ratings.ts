import { and, asc, eq, getTableColumns, sql, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { drizzle } from "./d1.ts";
import { beyond } from "./reach.ts";
import type { Place, Reach } from "../lib/places.ts";
import { PLAYER_IS_HERE, pools, ratings } from "./schema.ts";

/** A player's rating by a rule set, as its pool wrote it last: its deviation is that of the instant `ratedAt`. */
export type RatingRow = typeof ratings.$inferSelect;

/** A pool as it wrote of itself last. */
export type PoolRow = typeof pools.$inferSelect;

/** One of any number of values, as one binding. */
const oneOf = (column: SQLiteColumn, values: readonly string[]): SQL =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;

/** The ratings of players by rule sets; who has none by one has no row. */
export async function ratingsOf(
  db: D1Database,
  players: readonly string[],
  rulesets: readonly string[],
): Promise<RatingRow[]> {
  const isOne = and(oneOf(ratings.player, players), oneOf(ratings.ruleset, rulesets));
  return drizzle(db).select().from(ratings).where(isOne);
}

/** The pools of rule sets, with what attacking is worth today; of one that has rated no game there is no row. */
export async function offsetsOf(db: D1Database, rulesets: readonly string[]): Promise<PoolRow[]> {
  return drizzle(db).select().from(pools).where(oneOf(pools.ruleset, rulesets));
}

/** Who is on a leaderboard, from the highest rating on. The key of their places is `below`. */
export async function listedRatings(
  db: D1Database,
  ruleset: string,
  reach: Omit<Reach, "order">,
): Promise<(RatingRow & Place)[]> {
  const isListed = and(
    eq(ratings.ruleset, ruleset),
    sql`listed_until IS NOT NULL`,
    beyond(ratings.below, ratings.player, { ...reach, order: "asc" }),
  );
  const rows = await drizzle(db)
    .select()
    .from(ratings)
    .where(isListed)
    .orderBy(asc(ratings.below), asc(ratings.player))
    .limit(reach.limit);
  return rows.map((row) => ({ ...row, at: row.below, id: row.player }));
}

const COLUMNS = Object.entries(getTableColumns(ratings)) as [keyof RatingRow, SQLiteColumn][];

/** Whatever of a row a newer one replaces. */
const REPLACED = Object.fromEntries(
  COLUMNS.map(([key, column]) => [key, sql.raw(`excluded."${column.name}"`)] as const),
);

/**
 * Writes how some players of a pool stand, and the pool as a whole: whole values. Twice is once, and what is older than what
 * stands there is passed over, as is a player who has gone.
 */
export async function recordRatings(
  db: D1Database,
  rows: readonly RatingRow[],
  pool: PoolRow,
): Promise<void> {
  const d1 = drizzle(db);
  const all = JSON.stringify(rows.map((row) => COLUMNS.map(([key]) => row[key])));
  const values = COLUMNS.map((_, index) => sql.raw(`json_extract(value, '$[${index}]')`));
  const isHere = sql`EXISTS (SELECT 1 FROM players WHERE id = json_extract(value, '$[0]') AND ${PLAYER_IS_HERE})`;
  await d1.batch([
    d1
      .insert(ratings)
      .select(sql`SELECT ${sql.join(values, sql`, `)} FROM json_each(${all}) WHERE ${isHere}`)
      .onConflictDoUpdate({
        target: [ratings.player, ratings.ruleset],
        set: REPLACED,
        setWhere: sql`excluded.number > ${ratings.number}`,
      }),
    d1
      .insert(pools)
      .values(pool)
      .onConflictDoUpdate({
        target: pools.ruleset,
        set: pool,
        setWhere: sql`excluded.number >= ${pools.number}`,
      }),
  ]);
}
