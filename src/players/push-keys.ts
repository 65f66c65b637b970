import { desc } from "drizzle-orm";
import { drizzle } from "./d1.ts";
import { macOf, secretsThatCount } from "../lib/secret.ts";
import { seal } from "../lib/seal.ts";
import { newVapidKey, type NewVapidKey, type VapidKey, vapidKeyOf } from "../channels/push/vapid.ts";
import { pushKeys } from "./schema.ts";
import { type KeysEnv, openedKey } from "./sealed-keys.ts";

const PUSH_KEY = "push-key";
const MADE = "push-key-made";

type KeyRow = typeof pushKeys.$inferSelect;

async function opened(env: KeysEnv, row: KeyRow): Promise<VapidKey | null> {
  const jwk = await openedKey(env, pushKeys, PUSH_KEY, row);
  return jwk === null ? null : vapidKeyOf(row.id, { publicKey: row.shown, jwk });
}

async function read(env: KeysEnv): Promise<{ keys: readonly VapidKey[]; last: number }> {
  const rows = await drizzle(env.DB).select().from(pushKeys).orderBy(desc(pushKeys.id));
  const keys = await Promise.all(rows.map((row) => opened(env, row)));
  return { keys: keys.filter((key) => key !== null), last: rows[0]?.id ?? 0 };
}

/** Derives the first key, because pages contain it before it is stored. The oldest valid secret keeps older pages valid. */
async function keyToCome(env: KeysEnv): Promise<NewVapidKey> {
  const secret = secretsThatCount(env).at(-1) ?? env.SECRET;
  const halves = await Promise.all(["1", "2"].map((half) => macOf(secret, MADE, half)));
  return newVapidKey(Uint8Array.from(halves.flatMap((half) => [...half])));
}

/** Decrypted keys by the secrets that opened them, so that an isolate reads them once. */
const known = new Map<string, readonly VapidKey[]>();

/** Returns the keys, newest first; none before the first subscription. Reads them unless `isKnown` accepts the cached keys. */
async function knownKeys(env: KeysEnv, isKnown: (keys: readonly VapidKey[]) => boolean) {
  const by = `${env.SECRET}\n${env.SECRET_PREVIOUS ?? ""}`;
  const before = known.get(by);
  if (before !== undefined && isKnown(before)) return before;
  const { keys } = await read(env);
  known.set(by, keys);
  return keys;
}

const hasSome = (keys: readonly VapidKey[]): boolean => keys.length > 0;

/** Returns the public key for new subscriptions. Stores nothing. */
export async function publicPushKey(env: KeysEnv): Promise<string> {
  const [key = await keyToCome(env)] = await knownKeys(env, hasSome);
  return key.publicKey;
}

async function store(env: KeysEnv): Promise<void> {
  const [{ last }, { publicKey: shown, jwk }] = await Promise.all([read(env), keyToCome(env)]);
  const row = { id: last + 1, shown, sealed: await seal(env.SECRET, PUSH_KEY, jwk) };
  await drizzle(env.DB).insert(pushKeys).values(row).onConflictDoNothing();
}

/** Returns the key for a new subscription. The first subscription stores it; two simultaneous ones use the same key. */
export async function pushKey(env: KeysEnv): Promise<VapidKey> {
  if (!hasSome(await knownKeys(env, hasSome))) await store(env);
  const [key] = await knownKeys(env, hasSome);
  if (key === undefined) throw new Error("the new key for push messages can't be decrypted");
  return key;
}

/** Returns the key with this id; null if there is none, or if no secret decrypts it. */
export async function pushKeyFor(env: KeysEnv, id: number): Promise<VapidKey | null> {
  const isIt = (key: VapidKey): boolean => key.id === id;
  // Another isolate may have stored the key after this one read the keys.
  const keys = await knownKeys(env, (before) => before.some(isIt));
  return keys.find(isIt) ?? null;
}

/** Re-encrypts the keys if the secret has changed. Creates no key. */
export async function keepPushKeys(env: KeysEnv): Promise<void> {
  await read(env);
}
