/** The titles of feeds and calendars and of their entries. The sentences in them are those of notices.ts. */
export interface SubscriptionWords {
  /** The title of the feed of a player's turns. */
  readonly turns: (player: string) => string;
  /** The title of the calendar of a player's deadlines. */
  readonly deadlines: (player: string) => string;
  /** The title of a turn. */
  readonly yourTurn: (opponent: string, rules: string) => string;
  /** The title of a deadline. */
  readonly moveDue: (opponent: string, rules: string) => string;
}
