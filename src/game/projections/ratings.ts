import { isRated, type Seat } from "../state.ts";
import type { Change } from "./change.ts";

export interface RatedResult {
  readonly game: string;
  /** The id of a built-in rule set. */
  readonly ruleset: string;
  /** Ids of the players. */
  readonly attackers: string;
  readonly defenders: string;
  /** Bots have ratings, but no place on leaderboards and no part in the offset. */
  readonly bots: readonly string[];
  /** The attackers' score. */
  readonly score: 0 | 0.5 | 1;
  /** When the game ended, in milliseconds. */
  readonly finishedAt: number;
}

const isBot = ({ bot }: Seat): boolean => bot === true;

const SCORES = { attackers: 1, defenders: 0 } as const;

/** Returns the result of a rated game that has just ended, with a move of each side; otherwise null. */
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
