import { utf8 } from "../../lib/bytes.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** The keys of a subscription: the browser's public key (65 bytes) and the secret it shares with the service (16 bytes). */
interface BrowserKeys {
  readonly point: Bytes;
  readonly auth: Bytes;
}

/** The keys of one message: a new key pair of the service (P-256, for ECDH) and 16 random bytes. */
interface MessageKeys {
  readonly pair: CryptoKeyPair;
  readonly salt: Bytes;
}

const ECDH = { name: "ECDH", namedCurve: "P-256" } as const;
const SALT_BYTES = 16;
/** The record size in the header. A message is one record of at most this size (RFC 8291, 4). */
const RECORD_BYTES = 4096;
/** The delimiter of the last record (RFC 8188, 2). */
const LAST = 2;
/** Texts are padded to a multiple of this many bytes, so that their length reveals little. */
const STEP = 512;

export async function newMessageKeys(): Promise<MessageKeys> {
  const pair = (await crypto.subtle.generateKey(ECDH, true, ["deriveBits"])) as CryptoKeyPair;
  return { pair, salt: crypto.getRandomValues(new Uint8Array(SALT_BYTES)) };
}

function joined(...parts: readonly Uint8Array[]): Bytes {
  return new Uint8Array(parts.flatMap((part) => [...part]));
}

/** HKDF with SHA-256 (RFC 5869); `length` in bytes. */
async function derived(secret: Bytes, salt: Bytes, info: Bytes, length: number): Promise<Bytes> {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  const recipe = { name: "HKDF", hash: "SHA-256", salt, info };
  return new Uint8Array(await crypto.subtle.deriveBits(recipe, key, 8 * length));
}

/** Returns the shared secret of the two keys (RFC 8291, 3.1). */
async function sharedSecret({ pair }: MessageKeys, point: Bytes) {
  const theirs = await crypto.subtle.importKey("raw", point, ECDH, false, []);
  // The platform's types name `public` differently from the standard.
  const algorithm = { name: "ECDH", public: theirs } as unknown as SubtleCryptoDeriveKeyAlgorithm;
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, pair.privateKey, 256));
}

function padded(text: Bytes, step: number): Bytes {
  const filled = new Uint8Array(Math.ceil((text.length + 1) / step) * step);
  filled.set(text);
  filled[text.length] = LAST;
  return filled;
}

/**
 * Encrypts a push message for a browser (RFC 8291, with the content encoding `aes128gcm` of RFC 8188).
 * @param text at most 3,583 bytes, or 3,993 if `step` is 1
 * @param step the text and its delimiter are padded to a multiple of this many bytes
 */
export async function encrypted(
  text: Bytes,
  { point, auth }: BrowserKeys,
  keys: MessageKeys,
  step = STEP,
): Promise<Bytes> {
  const own = new Uint8Array((await crypto.subtle.exportKey("raw", keys.pair.publicKey)) as ArrayBuffer);
  const both = joined(utf8("WebPush: info\0"), point, own);
  const secret = await derived(await sharedSecret(keys, point), auth, both, 32);
  const bits = await derived(secret, keys.salt, utf8("Content-Encoding: aes128gcm\0"), 16);
  const nonce = await derived(secret, keys.salt, utf8("Content-Encoding: nonce\0"), 12);
  const key = await crypto.subtle.importKey("raw", bits, "AES-GCM", false, ["encrypt"]);
  const record = await crypto.subtle.encrypt({ name: "AES-GCM", iv: nonce }, key, padded(text, step));
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, RECORD_BYTES);
  return joined(keys.salt, size, new Uint8Array([own.length]), own, new Uint8Array(record));
}
