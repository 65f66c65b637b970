import { DAY } from "../lib/duration.ts";
import { PERIOD, SCALE } from "./glicko2.ts";
import type { PoolPlayer } from "./table.ts";

/** Who is on a leaderboard: with a rating this certain, of so many games, the last of them no longer ago. */
const MOST_RD = 75;
const LEAST_GAMES = 20;
const LONGEST_IDLE = 60 * DAY;

/**
 * Until when a player is on the leaderboard, who does not play meanwhile, in milliseconds since 1970: the deviation grows
 * with time, and when it is too large follows from it. Null for one who is not on it.
 */
export function listedUntil({ rd, volatility, games, ratedAt }: PoolPlayer, at: number): number | null {
  if (games < LEAST_GAMES || rd > MOST_RD) return null;
  const grows = (PERIOD * (MOST_RD ** 2 - rd ** 2)) / (SCALE * volatility) ** 2;
  const until = ratedAt + Math.floor(Math.min(LONGEST_IDLE, grows));
  return until > at ? until : null;
}

/** The ten points in which a rating is counted: 150 from 1500 to 1510. */
export const stepOf = (rating: number): number => Math.floor(rating / 10);

/** How many players stand in which ten points. */
export type Counts = readonly (readonly [step: number, players: number])[];

/** The share of a leaderboard that a rating is above, in per cent with one decimal; one's own ten points count half. */
export function percentileOf(rating: number, counts: Counts): number {
  const [own, all] = [stepOf(rating), counts.reduce((sum, [, players]) => sum + players, 0)];
  const under = counts.reduce(
    (sum, [step, players]) => sum + (step < own ? players : step === own ? players / 2 : 0),
    0,
  );
  return all === 0 ? 0 : Math.round((1000 * under) / all) / 10;
}
