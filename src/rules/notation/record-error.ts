import { err } from "../checked.ts";
import type { Illegal } from "../illegal.ts";

/** Why a text is no game; codes, so that a client can translate them. */
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

/** Where a text is no game, and why. */
export interface RecordError {
  /** The line, counted from 1. */
  readonly line: number;
  /** The move, counted from 1; null where it is none of them. */
  readonly ply: number | null;
  /** The column in that line, counted from 1 in UTF-16 code units. */
  readonly column: number;
  readonly reason: RecordReason;
  /** What was probably meant at this place; null without a likely guess. */
  readonly repair: string | null;
  /** The board, as board text, before the move at which reading stops; null if no move was judged. */
  readonly board: string | null;
  /** With `illegal-move`: why it is refused, as in a game. */
  readonly illegal?: Illegal;
  /** With `unknown-ruleset`: the key of the OpenTafl rules record that is not supported. */
  readonly key?: string;
  /** With `ruleset-missing`: the ids of shipped rule sets under which the moves are legal, at most `RULESETS_NAMED`. */
  readonly rulesets?: readonly string[];
}

/** The most rule sets that a refusal names. */
export const RULESETS_NAMED = 8;

/** What a refusal says besides its reason; the place is line 1, column 1 if left out. */
type Details = Partial<Omit<RecordError, "reason">>;

/** Rejects a text. */
export const fail = (reason: RecordReason, details: Details = {}): { ok: false; error: RecordError } =>
  err({ line: 1, column: 1, ply: null, repair: null, board: null, ...details, reason });
