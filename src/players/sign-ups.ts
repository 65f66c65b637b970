import { and, eq, gte, lt } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { HOUR } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import { signUps } from "./schema.ts";

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
