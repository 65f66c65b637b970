import { and, eq } from "drizzle-orm";
import { drizzle } from "./d1.ts";
import { reseal, unseal } from "../lib/seal.ts";
import type { Secrets } from "../lib/secret.ts";
import type { nameKeys, pushKeys } from "./schema.ts";

export interface KeysEnv extends Secrets {
  readonly DB: D1Database;
}

type KeyTable = typeof nameKeys | typeof pushKeys;
type KeyRow = typeof nameKeys.$inferSelect;

/** Decrypts a key, and re-encrypts it if the secret has changed. Returns null if no secret decrypts it. */
export async function openedKey(env: KeysEnv, table: KeyTable, purpose: string, { id, sealed }: KeyRow) {
  const resealed = await reseal(env, purpose, sealed);
  const isStill = and(eq(table.id, id), eq(table.sealed, sealed));
  if (resealed !== null) await drizzle(env.DB).update(table).set({ sealed: resealed }).where(isStill);
  return unseal(env, purpose, sealed);
}
