import type { IdleField, RulesetErrorCode, RulesetWarningCode, Side } from "../../rules/index.ts";

/** What can be wrong with a field, whichever it is. */
export type FieldCode = "required" | "unknown-field" | "type" | "value";
/** What can be wrong with a record as OpenTafl writes it, and with a key of it. */
export type RecordCode =
  | "too-long"
  | "field-expected"
  | "unknown-field"
  | "repeated-field"
  | "dimension-expected"
  | "start-expected"
  | "unexpected-character"
  | "value"
  | "board-text"
  | "no-escape";
/** What can be wrong with the rules and the board as a whole. */
export type BoardCode =
  | Exclude<RulesetErrorCode, FieldCode | RecordCode | "unsupported-rule">
  | "board-text"
  | "no-escape";
/** The keys of OpenTafl's notation by which one can ask for what our games have not. */
export type UnsupportedKey = "ber" | "kj" | "swf" | "afor" | "dfor" | "cor" | "cen" | "start";

/** What is said of rule sets that cannot be played, and of those that are odd: what is wrong, and what to do. */
export interface RulesetProblemWords {
  /** Of what is no object at all. */
  readonly whole: string;
  readonly field: Readonly<Record<FieldCode, (field: string, values: string) => string>>;
  /** What these fields may be, which is no list of values. */
  readonly setup: string;
  readonly name: string;
  /** `square` is where it is so, `side` whose it is. */
  readonly board: Readonly<Record<BoardCode, (square: string, side: Side) => string>>;
  readonly record: Readonly<Record<RecordCode, (key: string, values: string) => string>>;
  readonly unsupported: Readonly<Record<UnsupportedKey, string>>;
  readonly warnings: Readonly<Record<Exclude<RulesetWarningCode, "no-effect">, string>>;
  /** Why a field had no effect, and what it has been put to. */
  readonly idle: Readonly<Record<IdleField, string>>;
}
