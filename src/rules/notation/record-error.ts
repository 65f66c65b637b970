import { err } from "../checked.ts";
import type { Illegal } from "../illegal.ts";

export const RECORD_REASONS = [
  "illegal-move",
  "game-over",
  "unknown-ruleset",
  "ruleset-missing",
  "ruleset-differs",
  "not-a-move",
  "turn-number",
  "too-many-plies",
  "too-many-at-once",
  "too-long",
  "broken-text",
  "no-moves",
  "tag",
  "repeated-tag",
  "position-tag",
  "not-closed",
  "not-an-export",
  "second-game",
] as const;
export type RecordReason = (typeof RECORD_REASONS)[number];

export interface RecordError {
  readonly line: number;
  /** Counted from 1; null outside the moves. */
  readonly ply: number | null;
  /** Counted from 1, in UTF-16 code units. */
  readonly column: number;
  readonly reason: RecordReason;
  readonly repair: string | null;
  /** Board text before the move at which reading stops; null if no move was judged. */
  readonly board: string | null;
  readonly illegal?: Illegal;
  /** With `unknown-ruleset`: the first wrong key of the rules record. */
  readonly key?: string;
  /** With `ruleset-missing`: built-in rule sets under which the moves are legal, up to `RULESETS_NAMED`. */
  readonly rulesets?: readonly string[];
}

export const RULESETS_NAMED = 8;

type Details = Partial<Omit<RecordError, "reason">>;

export const fail = (reason: RecordReason, details: Details = {}): { ok: false; error: RecordError } =>
  err({ line: 1, column: 1, ply: null, repair: null, board: null, ...details, reason });
