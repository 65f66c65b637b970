/** The words of the page of a player's own games; its title is among the frame's words. */
export interface MyGamesWords {
  readonly yourTurn: string;
  /** Games of the opponent's turn in which the reader is offered something. */
  readonly offered: string;
  readonly theirTurn: string;
  readonly challengesIn: string;
  readonly challengesOut: string;
  readonly finished: string;
  /** What to do for a player without games and challenges. */
  readonly nothing: string;
  readonly nothingWaits: string;
  readonly lobby: string;
  readonly challenge: string;
  readonly noMoveYet: string;
  readonly older: string;
  readonly noneOlder: string;
  readonly back: string;
  /** A game that is put behind the others for a time; `when` is marked up. */
  readonly later: {
    readonly title: string;
    readonly hint: string;
    readonly until: (when: string) => string;
    readonly back: string;
  };
}
