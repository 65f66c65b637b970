import { isRated, type Seat } from "../state.ts";
import type { Change } from "./change.ts";

/** A rated game's result for the pool: both sides have moved, and it was not aborted. */
export interface RatedResult {
  readonly game: string;
  /** Id of a shipped rule set. */
  readonly ruleset: string;
  /** Ids of the players. */
  readonly attackers: string;
  readonly defenders: string;
  /** The bots among them: they have ratings, and no place on leaderboards or in the offset. */
  readonly bots: readonly string[];
  /** The attackers' score. */
  readonly score: 0 | 0.5 | 1;
  /** When the game ended, in milliseconds. */
  readonly finishedAt: number;
}

const isBot = ({ bot }: Seat): boolean => bot === true;

const SCORES = { attackers: 1, defenders: 0 } as const;

/** Projects the end of a rated game to the pool of its rule set; null for any other event. */
export function forRatings({ before, event, after }: Change): RatedResult | null {
  const { players, result, position } = after;
  if (after.status !== "finished" || before?.status !== "playing" || !isRated(after)) return null;
  if (players === null || result === null || result.reason === "aborted" || position.ply < 2) return null;
  const { attackers, defenders } = players;
  return {
    game: after.id,
    ruleset: after.terms.ruleset,
    attackers: attackers.id,
    defenders: defenders.id,
    bots: [attackers, defenders].filter(isBot).map(({ id }) => id),
    score: result.winner === null ? 0.5 : SCORES[result.winner],
    finishedAt: event.at,
  };
}
