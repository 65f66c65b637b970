import { fromHex, utf8 } from "../../lib/bytes.ts";
import { sha256Hex } from "../../lib/sha256.ts";
import type { LogRecord } from "./chain.ts";

/** A text that does not belong to a log as it says: its place in the list of texts, and whether it has a record at all. */
interface TextFault {
  readonly at: number;
  readonly fault: "seq" | "digest";
}

const digestIn = ({ data }: LogRecord): string | undefined =>
  (data["message"] as { readonly digest?: string } | null | undefined)?.digest;

/** Verifies texts that somebody hands in with a log: each is what its record has the digest of. Null: all of them are. */
export function verifyTexts(
  log: readonly LogRecord[],
  texts: readonly (SaltedText & { readonly seq: number })[],
): TextFault | null {
  for (const [at, { seq, salt, text }] of texts.entries()) {
    const record = log[seq - 1];
    const digest = typeof salt === "string" && typeof text === "string" ? digestOf({ salt, text }) : null;
    if (record === undefined) return { at, fault: "seq" };
    if (digest === null || digest !== digestIn(record)) return { at, fault: "digest" };
  }
  return null;
}

/** How long a salt is, in bytes. */
export const SALT_BYTES = 16;

/** A text that a player wrote, with the salt of its digest (hex): shown to those who may read it, and gone with it. */
interface SaltedText {
  readonly salt: string;
  readonly text: string;
}

const SALT = new RegExp(`^[0-9a-f]{${2 * SALT_BYTES}}$`);

/**
 * The digest of a text in public records: SHA-256 (hex) of the salt's bytes and the text in UTF-8. Null where the salt
 * is none: 16 bytes in lower-case hex.
 */
export function digestOf({ salt, text }: SaltedText): string | null {
  if (!SALT.test(salt) || !text.isWellFormed()) return null;
  const words = utf8(text);
  const bytes = new Uint8Array(SALT_BYTES + words.length);
  bytes.set(fromHex(salt));
  bytes.set(words, SALT_BYTES);
  return sha256Hex(bytes);
}
