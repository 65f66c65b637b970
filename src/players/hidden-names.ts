import { hex } from "../lib/bytes.ts";
import { and, desc, eq } from "drizzle-orm";
import { drizzle } from "./d1.ts";
import { randomWord } from "../lib/ids.ts";
import { macOf, type Secrets } from "../lib/secret.ts";
import { reseal, seal, unseal } from "../lib/seal.ts";
import { skeletonOf } from "./names.ts";
import { nameKeys } from "./schema.ts";

/** Where names are hidden: the database, and the secrets that seal the key for it. */
export interface NamesEnv extends Secrets {
  readonly DB: D1Database;
}

/** The purpose for which the key is sealed; see lib/seal.ts. */
const NAME_KEY = "name-key";
/** Letters and digits: 43 hold 256 bits. */
const KEY_LENGTH = 43;
/** No skeleton begins so. */
const MARK = "#";

type KeyRow = typeof nameKeys.$inferSelect;

/** Whether a stored skeleton is the mark of a deleted player. */
export const isMark = (skeleton: string): boolean => skeleton.startsWith(MARK);

/** What is kept of the skeleton of a deleted player's name: without the key it cannot be guessed, only compared. */
async function markUnder(key: string, skeleton: string): Promise<string> {
  const mac = await macOf(key, "deleted-name", skeleton);
  return MARK + hex(mac);
}

/** Opens a key, and has it sealed under the present secret from then on; null where nothing opens it any more. */
async function openedKey(env: NamesEnv, { id, sealed }: KeyRow): Promise<string | null> {
  const anew = await reseal(env, NAME_KEY, sealed);
  const isStill = and(eq(nameKeys.id, id), eq(nameKeys.sealed, sealed));
  if (anew !== null) await drizzle(env.DB).update(nameKeys).set({ sealed: anew }).where(isStill);
  return unseal(env, NAME_KEY, sealed);
}

/** Reads the keys that open, the newest first. */
async function readKeys(env: NamesEnv): Promise<{ keys: readonly string[]; last: number }> {
  const rows = await drizzle(env.DB).select().from(nameKeys).orderBy(desc(nameKeys.id));
  const opened = await Promise.all(rows.map((row) => openedKey(env, row)));
  return { keys: opened.filter((key) => key !== null), last: rows[0]?.id ?? 0 };
}

/**
 * The keys under which names are hidden, the newest first; the first time, and where none opens any more, one is made.
 * Of two requests that make one at once, both use the one that came first.
 */
async function keysOf(env: NamesEnv): Promise<readonly string[]> {
  const { keys, last } = await readKeys(env);
  if (keys.length > 0) return keys;
  const sealed = await seal(env.SECRET, NAME_KEY, randomWord(KEY_LENGTH));
  await drizzle(env.DB)
    .insert(nameKeys)
    .values({ id: last + 1, sealed })
    .onConflictDoNothing();
  return (await readKeys(env)).keys;
}

/** The marks that deleted players who had these names, or ones that look like them, would have left: of each name its own. */
export async function marksOfEach(
  env: NamesEnv,
  names: readonly string[],
): Promise<readonly (readonly string[])[]> {
  const keys = await keysOf(env);
  return Promise.all(names.map((name) => Promise.all(keys.map((key) => markUnder(key, skeletonOf(name))))));
}

/** The same of one name. */
export async function marksOf(env: NamesEnv, name: string): Promise<readonly string[]> {
  return (await marksOfEach(env, [name])).flat();
}

/** Makes the mark that is left of a skeleton. */
export async function markOf(env: NamesEnv, skeleton: string): Promise<string> {
  const [key] = await keysOf(env);
  if (key === undefined) throw new Error("the new key for names can't be decrypted");
  return markUnder(key, skeleton);
}

/** Has the keys opened and, where the secret was changed, sealed again. Makes none. */
export async function keepNameKeys(env: NamesEnv): Promise<void> {
  await readKeys(env);
}
