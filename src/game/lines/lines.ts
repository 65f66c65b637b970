/** Moves that a player has thought of, from a position of the game on. */
export interface Line {
  /** The number of its first move. */
  readonly ply: number;
  /** Kept plain: `d1-d4`. */
  readonly moves: readonly string[];
  readonly comment?: string | undefined;
}
