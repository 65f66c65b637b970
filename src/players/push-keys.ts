import { and, desc, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { reseal, seal, unseal } from "../lib/seal.ts";
import type { Secrets } from "../lib/secret.ts";
import { newVapidKey, type VapidKey, vapidKeyOf } from "../push/vapid.ts";
import { pushKeys } from "./schema.ts";

/** Where the keys are kept: the database, and the secrets that seal them. */
export interface PushKeysEnv extends Secrets {
  readonly DB: D1Database;
}

/** The purpose for which the keys are sealed; see lib/seal.ts. */
const PUSH_KEY = "push-key";

type KeyRow = typeof pushKeys.$inferSelect;

/** Opens a key, and has it sealed under the present secret from then on; null where nothing opens it any more. */
async function opened(env: PushKeysEnv, { id, shown, sealed }: KeyRow): Promise<VapidKey | null> {
  const anew = await reseal(env, PUSH_KEY, sealed);
  const isStill = and(eq(pushKeys.id, id), eq(pushKeys.sealed, sealed));
  if (anew !== null) await drizzle(env.DB).update(pushKeys).set({ sealed: anew }).where(isStill);
  const jwk = await unseal(env, PUSH_KEY, sealed);
  return jwk === null ? null : vapidKeyOf(id, { shown, jwk });
}

/** Reads the keys that open, the newest first, and the number of the last one there ever was. */
async function read(env: PushKeysEnv): Promise<{ keys: readonly VapidKey[]; last: number }> {
  const rows = await drizzle(env.DB).select().from(pushKeys).orderBy(desc(pushKeys.id));
  const keys = await Promise.all(rows.map((row) => opened(env, row)));
  return { keys: keys.filter((key) => key !== null), last: rows[0]?.id ?? 0 };
}

/**
 * The keys that push messages are signed with, the newest first; the first time, and where none opens any more, one is
 * made. Of two requests that make one at once, both use the one that came first.
 */
async function keysOf(env: PushKeysEnv): Promise<readonly VapidKey[]> {
  const { keys, last } = await read(env);
  if (keys.length > 0) return keys;
  const { shown, jwk } = await newVapidKey();
  const sealed = await seal(env.SECRET, PUSH_KEY, jwk);
  await drizzle(env.DB)
    .insert(pushKeys)
    .values({ id: last + 1, shown, sealed })
    .onConflictDoNothing();
  return (await read(env)).keys;
}

/** Keys that were read, by the secrets that opened them: an isolate reads them once. */
const known = new Map<string, readonly VapidKey[]>();

async function knownKeys(env: PushKeysEnv, isKnown: (keys: readonly VapidKey[]) => boolean) {
  const by = `${env.SECRET}\n${env.SECRET_PREVIOUS ?? ""}`;
  const before = known.get(by);
  if (before !== undefined && isKnown(before)) return before;
  const keys = await keysOf(env);
  known.set(by, keys);
  return keys;
}

/** The key that browsers subscribe with. */
export async function pushKey(env: PushKeysEnv): Promise<VapidKey> {
  const [key] = await knownKeys(env, () => true);
  if (key === undefined) throw new Error("a key for push messages was made, and does not open");
  return key;
}

/** The key that a subscription was made for; null where it does not open any more. */
export async function pushKeyFor(env: PushKeysEnv, id: number): Promise<VapidKey | null> {
  const isIt = (key: VapidKey): boolean => key.id === id;
  // Another isolate may have made it since this one looked.
  const keys = await knownKeys(env, (before) => before.some(isIt));
  return keys.find(isIt) ?? null;
}

/** Has the keys opened and, where the secret was changed, sealed again. */
export async function keepPushKeys(env: PushKeysEnv): Promise<void> {
  await keysOf(env);
}
