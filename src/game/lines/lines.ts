/** How many lines of one game a player may keep, how many moves each, and how many bytes of JSON they are together. */
export const LINE_LIMITS = { lines: 200, moves: 200, bytes: 64 * 1024 } as const;

/** Moves that a player has thought of, from a position of the game on. */
export interface Line {
  /** The number of its first move. */
  readonly ply: number;
  /** Kept plain: `d1-d4`. */
  readonly moves: readonly string[];
  readonly comment?: string | undefined;
}
