import { DAY } from "../lib/duration.ts";
import { SCALE, scoreFor, type Standing, weightOf, within } from "./glicko2.ts";

/** What attacking is worth in a pool, in points, and the variance of that. */
export interface Offset {
  readonly offset: number;
  readonly variance: number;
}

/** A game as the fit reads it: the players as they stood before it, and the attackers' score. */
export interface FittedGame {
  readonly attackers: Standing;
  readonly defenders: Standing;
  readonly score: number;
}

/** How sure one is of the offset at most in a pool of which nothing is known. */
const MOST_VARIANCE = 50 ** 2;
/** How much less sure of it one is each day. */
const DRIFT = 0.25;
const OFFSETS = [-200, 200] as const;

/** Where pools begin of whose rule sets games are known that were played elsewhere. */
const KNOWN: Readonly<Record<string, Offset>> = {
  copenhagen: { offset: -45, variance: 25 ** 2 },
  brandubh: { offset: -30, variance: 30 ** 2 },
};

export const firstOffset = (ruleset: string): Offset =>
  KNOWN[ruleset] ?? { offset: 0, variance: MOST_VARIANCE };

/** The day (UTC) of an instant, counted from 1970. */
export const dayOf = (at: number): number => Math.floor(at / DAY);

/** So closely an offset is found, in points. */
const EPSILON = 1e-10;

/** The root of a function that falls, between two bounds: the bound that is nearer where there is none. */
function rootOf(slope: (x: number) => number, [low, high]: readonly [number, number]): number {
  let [from, to] = [low, high];
  while (to - from > EPSILON) {
    const middle = (from + to) / 2;
    if (slope(middle) > 0) from = middle;
    else to = middle;
  }
  return (from + to) / 2;
}

/** The offset of the next day, by the games that were rated on a day. */
export function nextOffset({ offset, variance }: Offset, games: readonly FittedGame[]): Offset {
  const prior = Math.min(variance + DRIFT, MOST_VARIANCE);
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
