import { base64, fromBase64, utf8 } from "./bytes.ts";
import { keyFor } from "./secret.ts";

const IV_BYTES = 12;

function sealKey(secret: string, purpose: string): Promise<CryptoKey> {
  return keyFor(secret, purpose, { name: "AES-GCM", length: 256 }, ["encrypt", "decrypt"]);
}

/**
 * Encrypts a text under a key from the Worker's secret (AES-256-GCM), so that a copy of the storage does not reveal
 * it.
 */
export async function seal(secret: string, purpose: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv },
    await sealKey(secret, purpose),
    utf8(text),
  );
  return base64(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
}

/** Decrypts what `seal` encrypted for the same purpose; throws if the secret differs or the text was changed. */
export async function unseal(secret: string, purpose: string, sealed: string): Promise<string> {
  const bytes = fromBase64(sealed);
  const iv = bytes.slice(0, IV_BYTES);
  const opened = await crypto.subtle.decrypt(
    { name: "AES-GCM", iv },
    await sealKey(secret, purpose),
    bytes.slice(IV_BYTES),
  );
  return new TextDecoder().decode(opened);
}
