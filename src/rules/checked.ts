import type { Side } from "./pieces.ts";

export const RULE_REASONS = [
  "king-escaped",
  "edge-fort",
  "king-captured",
  "encirclement",
  "no-legal-move",
  "repetition",
  "no-progress",
  "max-plies",
] as const;
export type RuleReason = (typeof RULE_REASONS)[number];

/** `winner` is null for a draw. */
export interface Ending {
  readonly winner: Side | null;
  readonly reason: RuleReason;
}

/** Mistakes in a player's input are values, not exceptions. */
export type Checked<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

export const err = <E>(error: E): { readonly ok: false; readonly error: E } => ({ ok: false, error });
