import { base64, fromBase64, utf8 } from "./bytes.ts";

const IV_BYTES = 12;

const SHORTEST_SECRET = 32;

/** Whether a secret is there and long enough. An absent one would seal under a key that everybody knows. */
export function isSecret(secret: string | undefined): boolean {
  return secret !== undefined && secret.length >= SHORTEST_SECRET;
}

async function keyFor(secret: string, purpose: string): Promise<CryptoKey> {
  if (!isSecret(secret))
    throw new Error("SECRET is missing or too short: set it with `wrangler secret put SECRET`");
  const master = await crypto.subtle.importKey("raw", utf8(secret), "HKDF", false, ["deriveKey"]);
  const recipe = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: utf8(purpose) };
  return crypto.subtle.deriveKey(recipe, master, { name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ]);
}

/** Encrypts a text under the Worker's secret (AES-256-GCM), so that a copy of the storage reveals nothing. */
export async function seal(secret: string, purpose: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv },
    await keyFor(secret, purpose),
    utf8(text),
  );
  return base64(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
}

/** Decrypts what `seal` made for the same purpose; throws if the secret is another one or the text was changed. */
export async function unseal(secret: string, purpose: string, sealed: string): Promise<string> {
  const bytes = fromBase64(sealed);
  const iv = bytes.slice(0, IV_BYTES);
  const opened = await crypto.subtle.decrypt(
    { name: "AES-GCM", iv },
    await keyFor(secret, purpose),
    bytes.slice(IV_BYTES),
  );
  return new TextDecoder().decode(opened);
}
