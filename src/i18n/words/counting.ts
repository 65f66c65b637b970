/** How the moves of a game are counted: one by one, for both sides. */
export interface CountingWords {
  /** A whole sentence about a move, with the move's number. */
  readonly move: (ply: number, sentence: string) => string;
}
