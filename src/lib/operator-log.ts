import { utf8 } from "./bytes.ts";
import { jcs } from "./jcs.ts";
import { pick } from "./json.ts";
import { sha256Hex } from "./sha256.ts";

export const OPERATOR_ACTS = [
  "file",
  "delete",
  "end-sessions",
  "take-name",
  "close",
  "lift",
  "moderator",
  "rows",
] as const;
export type OperatorAct = (typeof OPERATOR_ACTS)[number];

/** `hash`: the SHA-256 (hex) of the other members except `words` and `salt`, in the form of RFC 8785. */
export interface OperatorRecord {
  readonly seq: number;
  readonly at: string;
  readonly act: OperatorAct;
  /** A player's id, which remains after the account is deleted. For `rows`, the id of the copied object. */
  readonly player: string;
  /** A salted digest of the operator's text, so that a deleted text can't be guessed from it; null without a text. */
  readonly said: string | null;
  readonly prev: string | null;
  readonly hash: string;
  /** The operator's text; null if there is none, or if the player has deleted the account. */
  readonly words: string | null;
  readonly salt: string | null;
}

export const saidOf = (words: string, salt: string): string => sha256Hex(utf8(`${salt}\n${words}`));

export function hashOf(record: Omit<OperatorRecord, "hash" | "words" | "salt">): string {
  const hashed = pick(record, "seq", "at", "act", "player", "said", "prev");
  return sha256Hex(utf8(jcs(hashed) ?? ""));
}

export function faultOf(record: OperatorRecord, before: OperatorRecord | null): string | null {
  const { seq, said, prev, hash, words, salt } = record;
  if (seq !== (before?.seq ?? 0) + 1) return "the record before it is missing";
  if (prev !== (before?.hash ?? null)) return "it does not follow the record before it";
  if (hash !== hashOf(record)) return "it does not match its hash";
  return words !== null && said !== saidOf(words, salt ?? "") ? "its text does not match its digest" : null;
}
