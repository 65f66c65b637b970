import { and, desc, eq } from "drizzle-orm";
import { drizzle } from "./d1.ts";
import { macOf, type Secrets, secretsThatCount } from "../lib/secret.ts";
import { reseal, seal, unseal } from "../lib/seal.ts";
import { newVapidKey, type NewVapidKey, type VapidKey, vapidKeyOf } from "../channels/push/vapid.ts";
import { pushKeys } from "./schema.ts";

/** Where the keys are kept: the database, and the secrets that seal them. */
interface PushKeysEnv extends Secrets {
  readonly DB: D1Database;
}

/** The purposes for which the keys are sealed, and made; see lib/seal.ts and lib/mac.ts. */
const PUSH_KEY = "push-key";
const MADE = "push-key-made";

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
 * The key that is stored where none is, or none opens any more. It comes of the secret, so that a browser can be shown
 * the key that its subscription will be stored with; of the older secret, as the page may be from before the change.
 */
async function keyToCome(env: PushKeysEnv): Promise<NewVapidKey> {
  const secret = secretsThatCount(env).at(-1) ?? env.SECRET;
  const halves = await Promise.all(["1", "2"].map((half) => macOf(secret, MADE, half)));
  return newVapidKey(Uint8Array.from(halves.flatMap((half) => [...half])));
}

/** Keys that were read, by the secrets that opened them: an isolate reads them once. */
const known = new Map<string, readonly VapidKey[]>();

/** The keys that open, the newest first: none before the first subscription. */
async function knownKeys(env: PushKeysEnv, isKnown: (keys: readonly VapidKey[]) => boolean) {
  const by = `${env.SECRET}\n${env.SECRET_PREVIOUS ?? ""}`;
  const before = known.get(by);
  if (before !== undefined && isKnown(before)) return before;
  const { keys } = await read(env);
  known.set(by, keys);
  return keys;
}

const hasSome = (keys: readonly VapidKey[]): boolean => keys.length > 0;

/** The public key that browsers subscribe with. Stores nothing. */
export async function shownPushKey(env: PushKeysEnv): Promise<string> {
  const [key = await keyToCome(env)] = await knownKeys(env, hasSome);
  return key.shown;
}

async function store(env: PushKeysEnv): Promise<void> {
  const [{ last }, { shown, jwk }] = await Promise.all([read(env), keyToCome(env)]);
  const sealed = await seal(env.SECRET, PUSH_KEY, jwk);
  await drizzle(env.DB)
    .insert(pushKeys)
    .values({ id: last + 1, shown, sealed })
    .onConflictDoNothing();
}

/** The key that a subscription is stored with. With the first one the key is stored: by whoever comes first, of two. */
export async function pushKey(env: PushKeysEnv): Promise<VapidKey> {
  if (!hasSome(await knownKeys(env, hasSome))) await store(env);
  const [key] = await knownKeys(env, hasSome);
  if (key === undefined) throw new Error("the new key for push messages can't be decrypted");
  return key;
}

/** The key that a subscription was made for; null where it does not open any more. */
export async function pushKeyFor(env: PushKeysEnv, id: number): Promise<VapidKey | null> {
  const isIt = (key: VapidKey): boolean => key.id === id;
  // Another isolate may have made it since this one looked.
  const keys = await knownKeys(env, (before) => before.some(isIt));
  return keys.find(isIt) ?? null;
}

/** Has the keys opened and, where the secret was changed, sealed again. Makes none. */
export async function keepPushKeys(env: PushKeysEnv): Promise<void> {
  await read(env);
}
