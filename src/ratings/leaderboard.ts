import { DAY } from "../lib/duration.ts";
import { PERIOD, SCALE } from "./glicko2.ts";
import type { PoolPlayer } from "./rater.ts";

/** A leaderboard lists players with at most this deviation and at least this many games, the last within this time. */
const MOST_RD = 75;
const LEAST_GAMES = 20;
export const LONGEST_IDLE = 60 * DAY;

/** Returns when an idle player drops off the leaderboard (milliseconds since 1970); null if the player is not on it at `at`. */
export function listedUntil({ rd, volatility, games, ratedAt }: PoolPlayer, at: number): number | null {
  if (games < LEAST_GAMES || rd > MOST_RD) return null;
  const grows = (PERIOD * (MOST_RD ** 2 - rd ** 2)) / (SCALE * volatility) ** 2;
  const until = ratedAt + Math.floor(Math.min(LONGEST_IDLE, grows));
  return until > at ? until : null;
}

/** Returns the step of ten points that a rating is in: 150 from 1500 to below 1510. */
export const stepOf = (rating: number): number => Math.floor(rating / 10);

export type Counts = readonly (readonly [step: number, players: number])[];

/** Returns the share of listed players below a rating, as a percentage to one decimal. Players in its step count half. */
export function percentileOf(rating: number, counts: Counts): number {
  const [own, all] = [stepOf(rating), counts.reduce((sum, [, players]) => sum + players, 0)];
  const under = counts.reduce(
    (sum, [step, players]) => sum + (step < own ? players : step === own ? players / 2 : 0),
    0,
  );
  return all === 0 ? 0 : Math.round((1000 * under) / all) / 10;
}
