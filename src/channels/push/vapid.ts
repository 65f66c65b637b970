import { base64url, fromBase64url, fromHex, hex, utf8 } from "../../lib/bytes.ts";
import { HOUR, SECOND } from "../../lib/duration.ts";

/** A key that push messages are signed with: the public point in base64url, as browsers take it, and the private key. */
export interface VapidKey {
  readonly id: number;
  readonly shown: string;
  readonly private: CryptoKey;
}

/** A new key as it is stored: the private one as a JWK, in JSON. */
export interface NewVapidKey {
  readonly shown: string;
  readonly jwk: string;
}

const ES256 = { name: "ECDSA", namedCurve: "P-256" } as const;
const SIGNING = { name: "ECDSA", hash: "SHA-256" } as const;

/** How long a token is good for. RFC 8292 allows a day; services' clocks differ by less than what is left of it. */
const GOOD_FOR = 12 * HOUR;

/** The order of P-256's group, and what PKCS #8 writes before a private key of that curve (RFC 5915, without the point). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const BEFORE_KEY = "3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420";

/** The key (P-256) of 64 random bytes, always the same of the same ones (FIPS 186-5, A.2.1). */
export async function newVapidKey(seed: Uint8Array): Promise<NewVapidKey> {
  const number = (BigInt(`0x${hex(seed)}`) % (ORDER - 1n)) + 1n;
  const written = fromHex(BEFORE_KEY + number.toString(16).padStart(64, "0"));
  const key = await crypto.subtle.importKey("pkcs8", written, ES256, true, ["sign"]);
  const jwk = (await crypto.subtle.exportKey("jwk", key)) as JsonWebKey;
  const [x, y] = [jwk.x, jwk.y].map((half = "") => fromBase64url(half) ?? []);
  return { shown: base64url(Uint8Array.of(4, ...x!, ...y!)), jwk: JSON.stringify(jwk) };
}

/** Reads a key as it was stored. */
export async function vapidKeyOf(id: number, { shown, jwk }: NewVapidKey): Promise<VapidKey> {
  const key = await crypto.subtle.importKey("jwk", JSON.parse(jwk) as JsonWebKey, ES256, false, ["sign"]);
  return { id, shown, private: key };
}

/** Whom a push service can turn to, and which one the token is for. */
interface VapidClaims {
  /** The origin of the push service's endpoint. */
  readonly audience: string;
  /** An https or mailto address of ours. */
  readonly contact: string;
  /** When it is written, in milliseconds since 1970, by the machine's clock: the push service has its own. */
  readonly at: number;
}

const part = (value: object): string => base64url(utf8(JSON.stringify(value)));

/** The `Authorization` of a push message (RFC 8292): who sends it, signed with ES256. */
export async function vapidAuthorization(key: VapidKey, claims: VapidClaims): Promise<string> {
  const { audience, contact, at } = claims;
  const expires = Math.floor((at + GOOD_FOR) / SECOND);
  const signed = `${part({ typ: "JWT", alg: "ES256" })}.${part({ aud: audience, exp: expires, sub: contact })}`;
  const signature = await crypto.subtle.sign(SIGNING, key.private, utf8(signed));
  return `vapid t=${signed}.${base64url(new Uint8Array(signature))}, k=${key.shown}`;
}

/** The bytes of a public key of a browser's subscription: an uncompressed point of P-256. Null for anything else. */
export async function pointIn(text: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = fromBase64url(text);
  if (bytes === null || bytes.length !== 65 || bytes[0] !== 4) return null;
  const curve = { name: "ECDH", namedCurve: "P-256" };
  const key = await crypto.subtle.importKey("raw", bytes, curve, false, []).catch(() => null);
  return key === null ? null : bytes;
}
