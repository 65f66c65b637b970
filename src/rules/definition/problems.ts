import type { RulesetId } from "../built-in.ts";
import type { RuleField, Ruleset } from "../ruleset.ts";
import type { Side } from "../pieces.ts";

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

export const RULESET_WARNINGS = [
  "no-effect",
  "corners-without-escape",
  "may-never-end",
  "read-as-attackers-win",
] as const;
export type RulesetWarningCode = (typeof RULESET_WARNINGS)[number];

export interface RulesetError {
  /** A JSON pointer within the rule set (`/setup`); empty for the whole rule set, or if there is a `key`. */
  readonly pointer: string;
  readonly code: RulesetErrorCode;
  /** In OpenTafl's notation: the key, or the word in its place. */
  readonly key?: string;
  readonly at?: number;
  /** The first square with a piece that may not be there. */
  readonly square?: string;
  readonly side?: Side;
}

/** Fields that other fields can make ineffective. */
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
  readonly pointer: string;
  readonly code: RulesetWarningCode;
}

export interface Definition {
  readonly ruleset: Ruleset;
  readonly shipped: RulesetId | null;
  readonly warnings: readonly RulesetWarning[];
}

export const CUSTOM_NAME = "Custom";
