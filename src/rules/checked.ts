import type { Side } from "./pieces.ts";

/** Every way in which the rules (and not the players or the clock) end a game. */
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

/** How a game ended by the rules; `winner` is null for a draw. */
export interface Ending {
  readonly winner: Side | null;
  readonly reason: RuleReason;
}

/** Either a value or an error that says why not: what can be wrong in a player's input is a value, not an exception. */
export type Checked<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

/** Takes a value; gives it as a success. */
export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

/** Takes an error; gives it as a refusal. */
export function err<E>(error: E): { readonly ok: false; readonly error: E } {
  return { ok: false, error };
}
