import type { Quota } from "../contract/limits.ts";
import { and, eq, gte, inArray, lt, lte, sql } from "drizzle-orm";
import { drizzle } from "./d1.ts";
import { sha256 } from "../lib/bytes.ts";
import { now } from "../lib/now.ts";
import { counters, signUps } from "./schema.ts";
import { HOUR } from "../lib/duration.ts";

/** For how long a sign-up can be repeated under its key, in milliseconds. */
const REPEATABLE = HOUR;

export interface KeyedSignUp {
  /** The digest of the key and of the network that it came from. */
  readonly key: string;
  readonly request: string;
}

/** Finds the sign-up under a key, with the id of the player; null if there was none within the last hour. */
export async function signUpUnder(
  db: D1Database,
  key: string,
): Promise<{ readonly request: string; readonly playerId: string } | null> {
  const isTheirs = and(eq(signUps.key, key), gte(signUps.at, now() - REPEATABLE));
  return (await drizzle(db).select().from(signUps).where(isTheirs).get()) ?? null;
}

/** What notes a sign-up in the same batch that adds its player, and forgets those that can no longer be repeated. */
export function notingSignUp(db: D1Database, { key, request }: KeyedSignUp, playerId: string) {
  const d1 = drizzle(db);
  return [
    d1.delete(signUps).where(lt(signUps.at, now() - REPEATABLE)),
    d1.insert(signUps).values({ key, request, playerId, at: now() }),
  ] as const;
}

/** How many expired rows each use removes: more than it adds, so that no flood leaves anything behind for long. */
const SWEPT = 20;

/**
 * Counts one use of a quota, from its first use on, by somebody who may be no player, in one statement, so that of many
 * at once none is missed. Returns null, or how many milliseconds to wait where it is used up.
 * @param by who or what it is counted by; only a digest is stored, and that only until the span has passed
 */
export async function useAllowance(
  db: D1Database,
  { kind, max, span }: Quota,
  by: string,
): Promise<number | null> {
  const at = now();
  const d1 = drizzle(db);
  const isOver = sql`${counters.expires} <= ${at}`;
  const expired = d1
    .select({ key: counters.key })
    .from(counters)
    .where(lte(counters.expires, at))
    .orderBy(counters.expires)
    .limit(SWEPT);
  const [, rows] = await d1.batch([
    d1.delete(counters).where(inArray(counters.key, expired)),
    d1
      .insert(counters)
      .values({ key: await sha256(`${kind} ${by}`), used: 1, expires: at + span })
      .onConflictDoUpdate({
        target: counters.key,
        set: {
          // A number that only grows by floods need not grow.
          used: sql`CASE WHEN ${isOver} THEN 1 ELSE min(${counters.used} + 1, ${max + 1}) END`,
          expires: sql`CASE WHEN ${isOver} THEN ${at + span} ELSE ${counters.expires} END`,
        },
      })
      .returning({ used: counters.used, expires: counters.expires }),
  ]);
  const [row] = rows;
  return row === undefined || row.used <= max ? null : row.expires - at;
}
