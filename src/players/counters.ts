import type { Quota } from "../contract/limits.ts";
import { and, eq, gte, inArray, lt, lte, sql } from "drizzle-orm";
import { drizzle } from "./d1.ts";
import { sha256 } from "../lib/bytes.ts";
import { now } from "../lib/now.ts";
import { counters, signUps } from "./schema.ts";
import { HOUR } from "../lib/duration.ts";

/** How long a sign-up can be repeated with the same key, in milliseconds. */
const REPEATABLE = HOUR;

export interface KeyedSignUp {
  /** A digest of the idempotency key and the client's network or, for a bot, the key and the operator. */
  readonly key: string;
  readonly request: string;
}

export async function signUpUnder(db: D1Database, key: string) {
  const isTheirs = and(eq(signUps.key, key), gte(signUps.at, now() - REPEATABLE));
  return (await drizzle(db).select().from(signUps).where(isTheirs).get()) ?? null;
}

/** Returns statements that note a sign-up and delete expired ones, for the batch that adds the player. */
export function notingSignUp(db: D1Database, { key, request }: KeyedSignUp, playerId: string) {
  const d1 = drizzle(db);
  return [
    d1.delete(signUps).where(lt(signUps.at, now() - REPEATABLE)),
    d1.insert(signUps).values({ key, request, playerId, at: now() }),
  ] as const;
}

/** How many expired rows each use removes: more than it adds, so that a flood is cleared soon. */
const SWEPT = 20;

/** Counts a use in one statement, so that none is missed. Returns the milliseconds to wait; null if the use is allowed. */
export async function useAllowance(db: D1Database, { kind, max, span }: Quota, by: string) {
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
          // Capped, so that the number does not grow without bound in a flood.
          used: sql`CASE WHEN ${isOver} THEN 1 ELSE min(${counters.used} + 1, ${max + 1}) END`,
          expires: sql`CASE WHEN ${isOver} THEN ${at + span} ELSE ${counters.expires} END`,
        },
      })
      .returning({ used: counters.used, expires: counters.expires }),
  ]);
  const [row] = rows;
  return row === undefined || row.used <= max ? null : row.expires - at;
}
