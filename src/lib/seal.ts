import { base64, fromBase64, utf8 } from "./bytes.ts";
import { log } from "./log.ts";
import { keyFor, macOf, sameBytes, type Secrets, secretsThatCount } from "./secret.ts";

const IV_BYTES = 12;
/**
 * Bytes of the IV that identify the secret. The other ten are random: among a thousand million texts, the probability
 * that two have the same ten is one in two million. Earlier releases without ids can still open the texts.
 */
const ID_BYTES = 2;

function sealKey(secret: string, purpose: string): Promise<CryptoKey> {
  return keyFor(secret, purpose, { name: "AES-GCM", length: 256 }, ["encrypt", "decrypt"]);
}

/** The secret's id is derived like a key, so it does not reveal the secret. */
const idOf = (secret: string) => macOf(secret, "key-id", "", ID_BYTES);

/** Encrypts a text (AES-256-GCM), so that a copy of the storage does not reveal it. */
export async function seal(secret: string, purpose: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  iv.set(await idOf(secret));
  const key = await sealKey(secret, purpose);
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, utf8(text));
  return base64(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
}

async function openedUnder(secret: string, purpose: string, bytes: Uint8Array<ArrayBuffer>) {
  const key = await sealKey(secret, purpose);
  const algorithm = { name: "AES-GCM", iv: bytes.slice(0, IV_BYTES) };
  const opened = await crypto.subtle.decrypt(algorithm, key, bytes.slice(IV_BYTES)).catch(() => null);
  return opened === null ? null : new TextDecoder().decode(opened);
}

async function secretNamed(secrets: Secrets, named: Uint8Array): Promise<string | undefined> {
  const counted = secretsThatCount(secrets);
  if (counted.length === 1) return counted[0];
  const ids = await Promise.all(counted.map(idOf));
  return counted.find((_, at) => sameBytes(ids[at]!, named));
}

function bytesIn(sealed: string): Uint8Array<ArrayBuffer> {
  try {
    return fromBase64(sealed);
  } catch {
    return new Uint8Array();
  }
}

async function tryOpening(secrets: Secrets, purpose: string, bytes: Uint8Array<ArrayBuffer>) {
  const secret = await secretNamed(secrets, bytes.slice(0, ID_BYTES));
  const text = secret === undefined ? null : await openedUnder(secret, purpose, bytes);
  return text === null ? null : { text, isPresent: secret === secrets.SECRET };
}

async function open(secrets: Secrets, purpose: string, sealed: string) {
  const bytes = bytesIn(sealed);
  const opened = await tryOpening(secrets, purpose, bytes);
  if (opened === null) log("error", "seal-unopened", { purpose, key: base64(bytes.slice(0, ID_BYTES)) });
  return opened;
}

/**
 * Returns null if no valid secret opens the text: it was changed, or sealed with another secret. Throws if SECRET is
 * missing.
 */
export async function unseal(secrets: Secrets, purpose: string, sealed: string) {
  return (await open(secrets, purpose, sealed))?.text ?? null;
}

/** For texts that a client stored and may have invented, so failures are not logged. */
export async function unsealForeign(secrets: Secrets, purpose: string, sealed: string) {
  return (await tryOpening(secrets, purpose, bytesIn(sealed)))?.text ?? null;
}

/** Seals a text again with the current secret. Returns null if the current secret sealed it, or if no secret opens it. */
export async function reseal(secrets: Secrets, purpose: string, sealed: string): Promise<string | null> {
  if (secretsThatCount(secrets).length === 1) return null;
  const opened = await open(secrets, purpose, sealed);
  return opened === null || opened.isPresent ? null : seal(secrets.SECRET, purpose, opened.text);
}
