import { and, asc, desc, eq, getTableColumns, gte, sql, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { drizzle } from "./d1.ts";
import { IS_LISTED, IS_UNLISTED, PLAYER_IS_HERE, pools, ratings } from "./schema.ts";

/** `rd`: the deviation at `ratedAt`. */
export type RatingRow = typeof ratings.$inferSelect;

export type PoolRow = typeof pools.$inferSelect;

/** A condition with one binding for any number of values, because D1 limits the bindings of a statement. */
const oneOf = (column: SQLiteColumn, values: readonly string[]): SQL =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;

/** Players without a rating in a pool have no row. */
export async function ratingsOf(db: D1Database, players: readonly string[], rulesets: readonly string[]) {
  const isOne = and(oneOf(ratings.player, players), oneOf(ratings.ruleset, rulesets));
  return drizzle(db).select().from(ratings).where(isOne);
}

/** Pools without rated games have no row. */
export async function offsetsOf(db: D1Database, rulesets: readonly string[]): Promise<PoolRow[]> {
  return drizzle(db).select().from(pools).where(oneOf(pools.ruleset, rulesets));
}

/** Returns the leaderboard, best first, beginning `from` millionths of a point below the highest possible rating. */
export async function listedRatings(
  db: D1Database,
  ruleset: string,
  { from, limit }: { readonly from: number; readonly limit: number },
): Promise<RatingRow[]> {
  const isListed = and(eq(ratings.ruleset, ruleset), IS_LISTED, gte(ratings.below, from));
  return drizzle(db)
    .select()
    .from(ratings)
    .where(isListed)
    .orderBy(asc(ratings.below), asc(ratings.player))
    .limit(limit);
}

/** Returns ratings outside the leaderboard, latest rated first. `from`: the lowest `ratedAt`, in milliseconds since 1970. */
export async function unlistedRatings(
  db: D1Database,
  ruleset: string,
  { from, limit }: { readonly from: number; readonly limit: number },
): Promise<RatingRow[]> {
  const isUnlisted = and(eq(ratings.ruleset, ruleset), IS_UNLISTED, gte(ratings.ratedAt, from));
  return drizzle(db).select().from(ratings).where(isUnlisted).orderBy(desc(ratings.ratedAt)).limit(limit);
}

const COLUMNS = Object.entries(getTableColumns(ratings)) as [keyof RatingRow, SQLiteColumn][];

const REPLACED = Object.fromEntries(
  COLUMNS.map(([key, column]) => [key, sql.raw(`excluded."${column.name}"`)] as const),
);

/** Writes ratings without replacing newer ones. Skips deleted players. Idempotent. */
export async function recordRatings(db: D1Database, rows: readonly RatingRow[], pool: PoolRow) {
  const d1 = drizzle(db);
  const all = JSON.stringify(rows.map((row) => COLUMNS.map(([key]) => row[key])));
  const values = COLUMNS.map((_, index) => sql.raw(`json_extract(value, '$[${index}]')`));
  const isHere = sql`EXISTS (SELECT 1 FROM players WHERE id = json_extract(value, '$[0]') AND ${PLAYER_IS_HERE})`;
  const isNewer = sql`excluded.number >= ${pools.number}`;
  await d1.batch([
    d1
      .insert(ratings)
      .select(sql`SELECT ${sql.join(values, sql`, `)} FROM json_each(${all}) WHERE ${isHere}`)
      .onConflictDoUpdate({
        target: [ratings.player, ratings.ruleset],
        set: REPLACED,
        setWhere: sql`excluded.number > ${ratings.number}`,
      }),
    d1.insert(pools).values(pool).onConflictDoUpdate({ target: pools.ruleset, set: pool, setWhere: isNewer }),
  ]);
}
