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
  "date",
  "result",
  "position-tag",
  "not-closed",
  "not-an-export",
] as const;
export type RecordReason = (typeof RECORD_REASONS)[number];

/** Where a text is no game, and why. */
export interface RecordError {
  /** The line, counted from 1. */
  readonly line: number;
  /** The move, counted from 1; null where it is none of them. */
  readonly ply: number | null;
  readonly reason: RecordReason;
  /** With `illegal-move`: why it is refused, as in a game. */
  readonly illegal?: Illegal;
}

/** Refuses a text. */
export const fail = (
  reason: RecordReason,
  line = 1,
  ply: number | null = null,
): { ok: false; error: RecordError } => err({ line, ply, reason });
