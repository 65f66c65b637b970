import { isRated } from "../state.ts";
import type { Change } from "./change.ts";

export interface RatedResult {
  readonly game: string;
  readonly ruleset: string;
  readonly attackers: string;
  readonly defenders: string;
  /** Bots have ratings, but no place on leaderboards and no part in the offset. */
  readonly bots: readonly string[];
  /** The attackers' score; 0.5 for a draw. */
  readonly score: 0 | 0.5 | 1;
  /** Milliseconds since 1970. */
  readonly finishedAt: number;
}

const SCORES = { attackers: 1, defenders: 0 } as const;

/** Returns null unless a rated game has just ended after a move of each side, and was not aborted. */
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
    bots: [attackers, defenders].filter(({ bot }) => bot === true).map(({ id }) => id),
    score: result.winner === null ? 0.5 : SCORES[result.winner],
    finishedAt: event.at,
  };
}
