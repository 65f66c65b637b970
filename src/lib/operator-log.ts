import { utf8 } from "./bytes.ts";
import { jcs } from "./jcs.ts";
import { sha256Hex } from "./sha256.ts";

/** What operators do for players, and to them. */
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

/** One act. All but `words`, `salt` and `hash` is what the hash is of (SHA-256, hex, of the form of RFC 8785). */
export interface OperatorRecord {
  readonly seq: number;
  /** RFC 3339. */
  readonly at: string;
  readonly act: OperatorAct;
  /** The player's id: it stays when they have gone, their name stands nowhere here. For `rows`, the id of the copied object. */
  readonly player: string;
  /** The digest of what the operator said, with its salt; null for nothing. */
  readonly said: string | null;
  readonly prev: string | null;
  readonly hash: string;
  /** What the operator said; null for nothing, and where the player has gone. */
  readonly words: string | null;
  readonly salt: string | null;
}

/** The digest of what an operator said. */
export const saidOf = (words: string, salt: string): string => sha256Hex(utf8(`${salt}\n${words}`));

/** The hash of a record. */
export function hashOf({
  seq,
  at,
  act,
  player,
  said,
  prev,
}: Omit<OperatorRecord, "hash" | "words" | "salt">): string {
  return sha256Hex(utf8(jcs({ seq, at, act, player, said, prev }) ?? ""));
}

/** What is wrong with a record that follows another (null: it is the first); null for nothing. */
export function faultOf(record: OperatorRecord, before: OperatorRecord | null): string | null {
  const { seq, said, prev, hash, words, salt } = record;
  if (seq !== (before?.seq ?? 0) + 1) return "the record before it is missing";
  if (prev !== (before?.hash ?? null)) return "it does not follow the record before it";
  if (hash !== hashOf(record)) return "it does not match its hash";
  return words !== null && said !== saidOf(words, salt ?? "") ? "its text does not match its digest" : null;
}
