/** The words for players who move by mail or by a link in a mail. */
export interface MoveWords {
  /** Why an answer by mail played nothing, if the game itself did not refuse it. */
  readonly mail: {
    /** `example` is a legal move, to show how one is written; null if there is none. */
    readonly none: (example: string | null) => string;
    readonly several: string;
    /** The mail that was answered is of a turn that is undone. */
    readonly takenBack: string;
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
    readonly takenBackWhy: string;
    /** The opponent's plan has answered: `list` is what has been played since. */
    readonly answered: (opponent: string, list: string) => string;
    readonly over: string;
    readonly unknown: string;
    readonly unknownWhy: string;
  };
}
