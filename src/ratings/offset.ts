import { DAY } from "../lib/duration.ts";
import { SCALE, scoreFor, type Standing, weightOf, within } from "./glicko2.ts";

/** The value of attacking in a pool, in points, and its variance. */
export interface Offset {
  readonly offset: number;
  readonly variance: number;
}

/** The standings are from before the game. */
export interface FittedGame {
  readonly attackers: Standing;
  readonly defenders: Standing;
  readonly score: number;
}

/** The variance of an unknown offset, and the upper bound of every variance. */
const MAX_VARIANCE = 50 ** 2;
/** The variance grows by this each day. */
const DRIFT = 0.25;
const OFFSETS = [-200, 200] as const;

/** The first offsets of rule sets whose results are known from other sources. */
const KNOWN: Readonly<Record<string, Offset>> = {
  copenhagen: { offset: -45, variance: 25 ** 2 },
  brandubh: { offset: -30, variance: 30 ** 2 },
};

export const firstOffset = (ruleset: string): Offset =>
  KNOWN[ruleset] ?? { offset: 0, variance: MAX_VARIANCE };

/** The day (UTC) of an instant, counted from 1970. */
export const dayOf = (at: number): number => Math.floor(at / DAY);

/** The precision of a fitted offset, in points. */
const EPSILON = 1e-10;

/** Returns the root of a falling function between two bounds; if it has none there, the nearer bound. */
function rootOf(slope: (x: number) => number, [low, high]: readonly [number, number]): number {
  let [from, to] = [low, high];
  while (to - from > EPSILON) {
    const middle = (from + to) / 2;
    if (slope(middle) > 0) from = middle;
    else to = middle;
  }
  return (from + to) / 2;
}

/** Returns the next day's offset, fitted to a day's games with that day's offset as the prior. */
export function nextOffset({ offset, variance }: Offset, games: readonly FittedGame[]): Offset {
  const prior = Math.min(variance + DRIFT, MAX_VARIANCE);
  if (games.length === 0) return { offset, variance: prior };
  const terms = games.map(({ attackers, defenders, score }) => ({
    lead: attackers.rating - defenders.rating,
    weight: weightOf(Math.hypot(attackers.rd, defenders.rd)),
    score,
  }));
  const slope = (b: number): number =>
    terms.reduce(
      (sum, { lead, weight, score }) => sum + (weight / SCALE) * (score - scoreFor(lead + b, weight)),
      (offset - b) / prior,
    );
  const fitted = within(rootOf(slope, OFFSETS), OFFSETS);
  const information = terms.reduce((sum, { lead, weight }) => {
    const p = scoreFor(lead + fitted, weight);
    return sum + (weight / SCALE) ** 2 * p * (1 - p);
  }, 1 / prior);
  return { offset: fitted, variance: 1 / information };
}
