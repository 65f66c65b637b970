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
] as const;
export type RuleReason = (typeof RULE_REASONS)[number];

/** How a game ended by the rules; `winner` is null for a draw. */
export interface Ending {
  readonly winner: Side | null;
  readonly reason: RuleReason;
}
