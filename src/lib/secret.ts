import { utf8 } from "./bytes.ts";

/** Each purpose has its own key, so a signature is valid for only one purpose. `length` is in bytes. */
export async function macOf(secret: string, purpose: string, text: string, length = 32) {
  const key = await keyFor(secret, purpose, { name: "HMAC", hash: "SHA-256", length: 256 }, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, utf8(text))).slice(0, length);
}

/**
 * Returns the signatures with each valid secret, the current one first, so that earlier signatures stay valid when the
 * secret changes.
 */
export function macsOf(secrets: Secrets, purpose: string, text: string, length = 32) {
  return Promise.all(secretsThatCount(secrets).map((secret) => macOf(secret, purpose, text, length)));
}

/** Compares in constant time. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  let difference = one.length ^ other.length;
  for (let at = 0; at < one.length; at++) difference |= (one[at] ?? 0) ^ (other[at] ?? 0);
  return difference === 0;
}

const SHORTEST_SECRET = 32;

/** Texts sealed or signed with `SECRET_PREVIOUS` stay valid while it is set. */
export interface Secrets {
  readonly SECRET: string;
  readonly SECRET_PREVIOUS?: string | undefined;
}

export function isSecret(secret: string | undefined): boolean {
  return secret !== undefined && secret.length >= SHORTEST_SECRET;
}

/** Returns the valid secrets, the current one first. A previous secret that is too short is ignored. */
export function secretsThatCount({ SECRET, SECRET_PREVIOUS }: Secrets): readonly string[] {
  const isOther = SECRET_PREVIOUS !== undefined && SECRET_PREVIOUS !== SECRET;
  return isOther && isSecret(SECRET_PREVIOUS) ? [SECRET, SECRET_PREVIOUS] : [SECRET];
}

/** Derives the key for a purpose. Throws if the secret is missing or too short, because anybody could then forge signatures. */
export async function keyFor(
  secret: string,
  purpose: string,
  algorithm: { readonly name: string; readonly hash?: string; readonly length: number },
  usages: readonly string[],
): Promise<CryptoKey> {
  if (!isSecret(secret))
    throw new Error("SECRET is missing or too short: set it with `wrangler secret put SECRET`");
  const master = await crypto.subtle.importKey("raw", utf8(secret), "HKDF", false, ["deriveKey"]);
  const recipe = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: utf8(purpose) };
  return crypto.subtle.deriveKey(recipe, master, algorithm, false, [...usages]);
}

/** Compares in constant time. */
export function sameHash(one: string, other: string): boolean {
  const [a, b] = [utf8(one), utf8(other)];
  return a.length === b.length && crypto.subtle.timingSafeEqual(a, b);
}
