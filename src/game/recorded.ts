import { type ReadRecord, shippedRuleset } from "../rules/index.ts";
import { type CustomRules, customRules } from "./rules-of.ts";

/** A recorded game as it is stored: rules that are not shipped stand in it whole. */
export interface StoredRecord extends Omit<ReadRecord, "ruleset"> {
  readonly v: 1;
  readonly ruleset: string;
  readonly rules: CustomRules | null;
  /** Whether it came as an export that this service had signed. */
  readonly verified: boolean;
}

/** What lists have of a recorded game. */
export interface ListedRecord extends Omit<StoredRecord, "moves" | "comments" | "lines"> {
  readonly plies: number;
}

export function listedRecord(record: StoredRecord): ListedRecord {
  const { moves, comments: _comments, lines: _lines, ...listed } = record;
  return { ...listed, plies: moves.length };
}

/** What is stored of a game that was read. */
export function storedRecord({ ruleset, ...read }: ReadRecord, verified: boolean): StoredRecord {
  const rules = shippedRuleset(ruleset.id) === null ? customRules(ruleset) : null;
  return { v: 1, ...read, ruleset: ruleset.id, rules, verified };
}

/** A record in a list; `at`: since when it is there. */
export interface RecordRow {
  readonly id: string;
  readonly at: number;
  readonly record: ListedRecord;
}
