import { base64url, fromBase64url, fromHex, hex, utf8 } from "../../lib/bytes.ts";
import { HOUR, SECOND } from "../../lib/duration.ts";

/** A key that signs push messages. `publicKey` is in base64url, as browsers expect it. */
export interface VapidKey {
  readonly id: number;
  readonly publicKey: string;
  readonly private: CryptoKey;
}

export interface NewVapidKey {
  readonly publicKey: string;
  readonly jwk: string;
}

const ES256 = { name: "ECDSA", namedCurve: "P-256" } as const;
const SIGNING = { name: "ECDSA", hash: "SHA-256" } as const;

/** How long a token is valid, in milliseconds. RFC 8292 allows a day; the other half is a margin for differing clocks. */
const GOOD_FOR = 12 * HOUR;

/** The order of P-256's group, and the PKCS #8 prefix of its private keys (RFC 5915, without the public key). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const BEFORE_KEY = "3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420";

/** Derives a key (P-256) from 64 random bytes (FIPS 186-5, A.2.1). Deterministic. */
export async function newVapidKey(seed: Uint8Array): Promise<NewVapidKey> {
  const number = (BigInt(`0x${hex(seed)}`) % (ORDER - 1n)) + 1n;
  const written = fromHex(BEFORE_KEY + number.toString(16).padStart(64, "0"));
  const key = await crypto.subtle.importKey("pkcs8", written, ES256, true, ["sign"]);
  const jwk = (await crypto.subtle.exportKey("jwk", key)) as JsonWebKey;
  const [x, y] = [jwk.x, jwk.y].map((half = "") => fromBase64url(half) ?? []);
  return { publicKey: base64url(Uint8Array.of(4, ...x!, ...y!)), jwk: JSON.stringify(jwk) };
}

export async function vapidKeyOf(id: number, { publicKey, jwk }: NewVapidKey): Promise<VapidKey> {
  const key = await crypto.subtle.importKey("jwk", JSON.parse(jwk) as JsonWebKey, ES256, false, ["sign"]);
  return { id, publicKey, private: key };
}

interface VapidClaims {
  /** The origin of the push service's endpoint. */
  readonly audience: string;
  readonly contact: string;
  /** Milliseconds since 1970 by the machine's clock, because the push service compares the token with its own clock. */
  readonly at: number;
}

const part = (value: object): string => base64url(utf8(JSON.stringify(value)));

/** Returns the `Authorization` header of a push message (RFC 8292), signed with ES256. */
export async function vapidAuthorization(key: VapidKey, claims: VapidClaims): Promise<string> {
  const { audience, contact, at } = claims;
  const expires = Math.floor((at + GOOD_FOR) / SECOND);
  const signed = `${part({ typ: "JWT", alg: "ES256" })}.${part({ aud: audience, exp: expires, sub: contact })}`;
  const signature = await crypto.subtle.sign(SIGNING, key.private, utf8(signed));
  return `vapid t=${signed}.${base64url(new Uint8Array(signature))}, k=${key.publicKey}`;
}

/** Parses a browser's public key (base64url), an uncompressed point of P-256; null if it is invalid. */
export async function pointIn(text: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = fromBase64url(text);
  if (bytes === null || bytes.length !== 65 || bytes[0] !== 4) return null;
  const curve = { name: "ECDH", namedCurve: "P-256" };
  const key = await crypto.subtle.importKey("raw", bytes, curve, false, []).catch(() => null);
  return key === null ? null : bytes;
}
