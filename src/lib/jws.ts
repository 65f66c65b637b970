import { base64url, fromBase64url, fromHex, utf8 } from "./bytes.ts";
import { jcs } from "./jcs.ts";
import { sha256Hex } from "./sha256.ts";

/** A JWK as in RFC 8037. Its id is its thumbprint (RFC 7638). */
export interface PublicKey {
  readonly kty: "OKP";
  readonly crv: "Ed25519";
  readonly x: string;
  readonly kid: string;
  readonly alg: "EdDSA";
  readonly use: "sig";
}

export interface SigningKey {
  readonly public: PublicKey;
  readonly private: CryptoKey;
}

const KEY_BYTES = 32;
const ED25519 = { name: "Ed25519" } as const;

/** The bytes that precede the 32 bytes of a private key in PKCS #8 (RFC 8410, 7). */
const PKCS8 = [48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32];

export function publicKey(x: string): PublicKey | null {
  if (fromBase64url(x)?.length !== KEY_BYTES) return null;
  const members = { crv: "Ed25519", kty: "OKP", x } as const;
  const kid = base64url(fromHex(sha256Hex(utf8(jcs(members) ?? ""))));
  return { kty: "OKP", crv: "Ed25519", x, kid, alg: "EdDSA", use: "sig" };
}

function seedIn(text: string): Uint8Array | null {
  const plain = text
    .trim()
    .replace(/={0,2}$/, "")
    .replaceAll("+", "-")
    .replaceAll("/", "_");
  const bytes = fromBase64url(plain);
  return bytes?.length === KEY_BYTES ? bytes : null;
}

/** Reads 32 bytes in base 64, as `openssl rand -base64 32` prints them. Returns null for other texts. */
export async function signingKey(text: string): Promise<SigningKey | null> {
  const seed = seedIn(text);
  if (seed === null) return null;
  const bytes = new Uint8Array([...PKCS8, ...seed]);
  const key = await crypto.subtle.importKey("pkcs8", bytes, ED25519, true, ["sign"]);
  const { x = "" } = (await crypto.subtle.exportKey("jwk", key)) as { readonly x?: string };
  const own = publicKey(x);
  return own && { public: own, private: key };
}

const signed = (header: string, payload: string): Uint8Array<ArrayBuffer> =>
  utf8(`${header}.${base64url(utf8(payload))}`);

/** Returns a compact JWS without its payload, which the verifier has (RFC 7515, appendix F). */
export async function signDetached(key: SigningKey, payload: string): Promise<string> {
  const header = base64url(utf8(JSON.stringify({ alg: key.public.alg, kid: key.public.kid })));
  const bytes = await crypto.subtle.sign(ED25519, key.private, signed(header, payload));
  return `${header}..${base64url(new Uint8Array(bytes))}`;
}

/**
 * `form`: the text is not a signature. `key`: the key that it names was not given. `signature`: that key did not make it
 * for this text.
 */
type SignatureFault = "form" | "key" | "signature";

function keyNamedIn(header: string): string | null {
  const bytes = fromBase64url(header);
  if (bytes === null) return null;
  try {
    const { alg, kid, ...others } = JSON.parse(new TextDecoder().decode(bytes)) as Readonly<
      Record<string, unknown>
    >;
    return alg === "EdDSA" && typeof kid === "string" && Object.keys(others).length === 0 ? kid : null;
  } catch {
    return null;
  }
}

/** Returns null if one of the keys made the signature for `payload`, otherwise the fault. */
export async function verifyDetached(
  jws: string,
  payload: string,
  keys: readonly PublicKey[],
): Promise<SignatureFault | null> {
  const [header = "", empty, signature = "", ...more] = jws.split(".");
  const [kid, bytes] = [keyNamedIn(header), fromBase64url(signature)];
  if (kid === null || bytes === null || bytes.length !== 2 * KEY_BYTES || empty !== "" || more.length > 0)
    return "form";
  const named = keys.find((key) => key.kid === kid);
  if (named === undefined || publicKey(named.x)?.kid !== kid) return "key";
  const x = fromBase64url(named.x) ?? new Uint8Array();
  const key = await crypto.subtle.importKey("raw", x, ED25519, false, ["verify"]);
  const holds = await crypto.subtle.verify(ED25519, key, bytes, signed(header, payload));
  return holds ? null : "signature";
}
