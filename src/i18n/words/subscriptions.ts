/** What feeds and calendars are called, and what stands in them is. The sentences are those of every notice. */
export interface SubscriptionWords {
  /** What the feed of a player's turns is called. */
  readonly turns: (player: string) => string;
  /** What the calendar of a player's deadlines is called. */
  readonly deadlines: (player: string) => string;
  /** One turn, as a heading. */
  readonly yourTurn: (opponent: string, rules: string) => string;
  /** One deadline, as a calendar shows it. */
  readonly moveDue: (opponent: string, rules: string) => string;
}
