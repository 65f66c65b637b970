/** What a game tells the pool of its rule set when it ends: a rated game in which each side has moved, and which was not aborted. */
export interface RatedResult {
  readonly game: string;
  /** Id of a shipped rule set. */
  readonly ruleset: string;
  /** Ids of the players. */
  readonly attackers: string;
  readonly defenders: string;
  /** Which of them are programs: they have ratings, but no place on leaderboards nor in the offset. */
  readonly bots: readonly string[];
  /** The attackers' score. */
  readonly score: 0 | 0.5 | 1;
  /** When the game ended, in milliseconds. */
  readonly finishedAt: number;
}
