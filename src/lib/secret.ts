import { utf8 } from "./bytes.ts";

/** A key for one purpose makes a signature valid for that purpose only. `length` is in bytes. */
export async function macOf(
  secret: string,
  purpose: string,
  text: string,
  length = 32,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await keyFor(secret, purpose, { name: "HMAC", hash: "SHA-256", length: 256 }, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, utf8(text))).slice(0, length);
}

/** Under each valid secret, the current one first, so that signatures outlive a change of the secret. */
export function macsOf(
  secrets: Secrets,
  purpose: string,
  text: string,
  length = 32,
): Promise<Uint8Array<ArrayBuffer>[]> {
  return Promise.all(secretsThatCount(secrets).map((secret) => macOf(secret, purpose, text, length)));
}

/** In constant time. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  let difference = one.length ^ other.length;
  for (let at = 0; at < one.length; at++) difference |= (one[at] ?? 0) ^ (other[at] ?? 0);
  return difference === 0;
}

const SHORTEST_SECRET = 32;

/** Texts that `SECRET_PREVIOUS` sealed or signed stay valid while it is set. */
export interface Secrets {
  readonly SECRET: string;
  readonly SECRET_PREVIOUS?: string | undefined;
}

export function isSecret(secret: string | undefined): boolean {
  return secret !== undefined && secret.length >= SHORTEST_SECRET;
}

/** The current secret first. A previous one that is too short is ignored. */
export function secretsThatCount({ SECRET, SECRET_PREVIOUS }: Secrets): readonly string[] {
  const isOther = SECRET_PREVIOUS !== undefined && SECRET_PREVIOUS !== SECRET;
  return isOther && isSecret(SECRET_PREVIOUS) ? [SECRET, SECRET_PREVIOUS] : [SECRET];
}

/** Throws if the secret is missing or too short: anybody could then forge signatures. */
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

/** In constant time. */
export function sameHash(one: string, other: string): boolean {
  const [a, b] = [utf8(one), utf8(other)];
  return a.length === b.length && crypto.subtle.timingSafeEqual(a, b);
}
