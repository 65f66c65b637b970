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

export interface Illegal {
  readonly reason: IllegalReason;
  readonly at: string;
  /** Where the piece may go; empty if the player may not move it. */
  readonly legal: readonly string[];
  readonly captures?: readonly string[];
}
