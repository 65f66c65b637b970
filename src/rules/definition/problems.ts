import type { RulesetId } from "../rulesets/index.ts";
import type { RuleField, Ruleset } from "../ruleset.ts";
import type { Side } from "../pieces.ts";

/**
 * Every way in which what should be a rule set is none: of its fields; of the board
 * and what stands on it; and of the OpenTafl record that it was written as.
 */
export const RULESET_ERRORS = [
  "required",
  "unknown-field",
  "type",
  "value",
  "no-escape",
  "board-text",
  "board-size",
  "king-count",
  "no-attackers",
  "man-on-restricted",
  "king-escaped",
  "already-over",
  "no-legal-move",
  "too-long",
  "field-expected",
  "repeated-field",
  "dimension-expected",
  "start-expected",
  "unexpected-character",
  "unsupported-rule",
] as const;
export type RulesetErrorCode = (typeof RULESET_ERRORS)[number];

/** What a rule set is taken with all the same. */
export const RULESET_WARNINGS = [
  "no-effect",
  "corners-without-escape",
  "may-never-end",
  "read-as-attackers-win",
] as const;
export type RulesetWarningCode = (typeof RULESET_WARNINGS)[number];

/** What is wrong, and where. */
export interface RulesetError {
  /** The field, as a JSON pointer within the rule set (`/setup`); empty for the whole, and where `key` says it. */
  readonly pointer: string;
  readonly code: RulesetErrorCode;
  /** Of a record in OpenTafl's notation: the key, or the word that should have been a key with its value. */
  readonly key?: string;
  /** Of such a record: the 0-based index into its text. */
  readonly at?: number;
  /** Where a piece stands that may not stand there; the first such square. */
  readonly square?: string;
  /** The side that would have no move. */
  readonly side?: Side;
}

/** Fields that can be without any effect, because of others. */
export const IDLE_FIELDS = [
  "attackerSpeed",
  "defenderSpeed",
  "kingSpeed",
  "kingCapture",
  "linnaeanCapture",
  "edgeFort",
  "cornerSize",
  "shieldwallCorner",
  "repetitionCount",
] as const satisfies readonly RuleField[];
export type IdleField = (typeof IDLE_FIELDS)[number];

export interface RulesetWarning {
  /** The field, as a JSON pointer within the rule set. */
  readonly pointer: string;
  readonly code: RulesetWarningCode;
}

/** A rule set that has been read and found good, in canonical form. */
export interface Definition {
  readonly ruleset: Ruleset;
  /** Which of the shipped ones it is; null for one of somebody's own. */
  readonly shipped: RulesetId | null;
  readonly warnings: readonly RulesetWarning[];
}

/** What a rule set of somebody's own is called when nobody has named it. */
export const CUSTOM_NAME = "Custom";
