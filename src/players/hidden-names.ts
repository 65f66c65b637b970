import { hex } from "../lib/bytes.ts";
import { desc } from "drizzle-orm";
import { drizzle } from "./d1.ts";
import { randomWord } from "../lib/ids.ts";
import { macOf } from "../lib/secret.ts";
import { seal } from "../lib/seal.ts";
import { skeletonOf } from "./names.ts";
import { nameKeys } from "./schema.ts";
import { type KeysEnv, openedKey } from "./sealed-keys.ts";

const NAME_KEY = "name-key";
/** 43 letters and digits hold 256 bits. */
const KEY_LENGTH = 43;
/** No skeleton begins with this character. */
const MARK = "#";

export const isMark = (skeleton: string): boolean => skeleton.startsWith(MARK);

/** Returns the mark of a deleted player's skeleton. Marks can be compared, but not guessed without the key. */
async function markUnder(key: string, skeleton: string): Promise<string> {
  const mac = await macOf(key, "deleted-name", skeleton);
  return MARK + hex(mac);
}

async function readKeys(env: KeysEnv): Promise<{ keys: readonly string[]; last: number }> {
  const rows = await drizzle(env.DB).select().from(nameKeys).orderBy(desc(nameKeys.id));
  const opened = await Promise.all(rows.map((row) => openedKey(env, nameKeys, NAME_KEY, row)));
  return { keys: opened.filter((key) => key !== null), last: rows[0]?.id ?? 0 };
}

/** Returns the keys, newest first. Creates a key if none can be decrypted; simultaneous requests use the first one stored. */
async function keysOf(env: KeysEnv): Promise<readonly string[]> {
  const { keys, last } = await readKeys(env);
  if (keys.length > 0) return keys;
  const sealed = await seal(env.SECRET, NAME_KEY, randomWord(KEY_LENGTH));
  const row = { id: last + 1, sealed };
  await drizzle(env.DB).insert(nameKeys).values(row).onConflictDoNothing();
  return (await readKeys(env)).keys;
}

/** Returns, for each name, the marks that deleted players with this name or a look-alike would have left. */
export async function marksOfEach(env: KeysEnv, names: readonly string[]) {
  const keys = await keysOf(env);
  return Promise.all(names.map((name) => Promise.all(keys.map((key) => markUnder(key, skeletonOf(name))))));
}

export async function marksOf(env: KeysEnv, name: string): Promise<readonly string[]> {
  return (await marksOfEach(env, [name])).flat();
}

export async function markOf(env: KeysEnv, skeleton: string): Promise<string> {
  const [key] = await keysOf(env);
  if (key === undefined) throw new Error("the new key for names can't be decrypted");
  return markUnder(key, skeleton);
}

/** Re-encrypts the keys if the secret has changed. Creates no key. */
export async function keepNameKeys(env: KeysEnv): Promise<void> {
  await readKeys(env);
}
