/** What a player reads who moves by mail or by a link from a mail. */
export interface MoveWords {
  /** Why an answer by mail played nothing, where it is not the game that refuses. */
  readonly mail: {
    /** With a move that can be made, as an example of how one is written, where there is one. */
    readonly none: (example: string | null) => string;
    readonly several: string;
  };
  readonly page: {
    readonly yourMove: (opponent: string) => string;
    readonly move: string;
    readonly message: string;
    readonly play: string;
    readonly played: string;
    readonly theirTurn: (opponent: string) => string;
    readonly usedUp: string;
    readonly usedUpWhy: string;
    readonly over: string;
    readonly unknown: string;
    readonly unknownWhy: string;
  };
}
