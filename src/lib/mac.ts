import { utf8 } from "./bytes.ts";
import { keyFor, secretsThatCount, type Secrets } from "./secret.ts";

/**
 * Computes the HMAC-SHA256 of a text under a key that is derived from the Worker's secret for one purpose alone, so
 * that what was signed for one purpose proves nothing for another.
 * @param length how many of the 32 bytes to keep
 */
export async function macOf(
  secret: string,
  purpose: string,
  text: string,
  length = 32,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await keyFor(secret, purpose, { name: "HMAC", hash: "SHA-256", length: 256 }, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, utf8(text))).slice(0, length);
}

/**
 * Computes the same under each secret that counts, the present one first: what was signed before the secret was changed
 * still proves something.
 */
export function macsOf(
  secrets: Secrets,
  purpose: string,
  text: string,
  length = 32,
): Promise<Uint8Array<ArrayBuffer>[]> {
  return Promise.all(secretsThatCount(secrets).map((secret) => macOf(secret, purpose, text, length)));
}

/** Compares two byte arrays, in a time that does not depend on where they differ. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  let difference = one.length ^ other.length;
  for (let at = 0; at < one.length; at++) difference |= (one[at] ?? 0) ^ (other[at] ?? 0);
  return difference === 0;
}
