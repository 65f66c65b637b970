/** What the page of a player's own games says; its title stands in the frame's words. */
export interface MyGamesWords {
  readonly yourTurn: string;
  readonly theirTurn: string;
  readonly challengesIn: string;
  readonly challengesOut: string;
  readonly finished: string;
  /** Where no game and no challenge is: what to do about it. */
  readonly nothing: string;
  readonly nothingWaits: string;
  readonly lobby: string;
  readonly challenge: string;
  readonly noMoveYet: string;
  readonly youOfferedDraw: string;
  readonly older: string;
  readonly noneOlder: string;
  readonly back: string;
}
