/** Why a move is refused. */
export const ILLEGAL_REASONS = [
  "no-piece",
  "not-your-piece",
  "not-straight",
  "path-blocked",
  "restricted-square",
  "occupied",
  "off-board",
  "same-square",
  "captures-differ",
  "no-passing",
  "too-far",
  "repeats-position",
] as const;
export type IllegalReason = (typeof ILLEGAL_REASONS)[number];

/** A refusal that a player can act on. */
export interface Illegal {
  readonly reason: IllegalReason;
  /** The square that is in the way. */
  readonly at: string;
  /** Where that piece may go; empty when it is not theirs to move. */
  readonly legal: readonly string[];
  /** For `captures-differ`: what the move really captures. */
  readonly captures?: readonly string[];
}
