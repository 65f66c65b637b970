import type { LogRecord } from "./chain.ts";
import { digestOf, type SaltedText } from "./texts.ts";

/** A text that does not belong to a log as it says: its place in the list of texts, and whether it has a record at all. */
export interface TextFault {
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
