import { HOUR } from "../lib/duration.ts";

/** A player's rating with its deviation (RD) and volatility. */
export interface Standing {
  readonly rating: number;
  readonly rd: number;
  readonly volatility: number;
}

/** A standing as it was after a game, which was rated at an instant (milliseconds since 1970). */
export interface DatedStanding extends Standing {
  readonly ratedAt: number;
}

/** How one begins. */
export const NEW: Standing = { rating: 1500, rd: 350, volatility: 0.06 };

/** From this deviation on a rating is provisional. */
export const PROVISIONAL = 110;

/** How many points are one on Glickman's inner scale, on which deviations and volatilities are reckoned. */
export const SCALE = 173.7178;

/** The span in which a deviation grows by the volatility once. */
export const PERIOD = 112 * HOUR;

/** How much volatilities change. */
const TAU = 0.5;

/** When the search for a volatility ends. */
const EPSILON = 1e-9;

export const within = (value: number, bounds: readonly [least: number, most: number]): number =>
  Math.min(bounds[1], Math.max(bounds[0], value));

const RATINGS = [100, 4000] as const;
const DEVIATIONS = [45, NEW.rd] as const;
const VOLATILITIES = [0.01, 0.1] as const;

/** A standing at a later instant: the deviation grows with the time that one has not played. */
export function aged(standing: DatedStanding | Standing, at: number): Standing {
  const { rating, rd, volatility } = standing;
  const idle = "ratedAt" in standing ? Math.max(0, at - standing.ratedAt) : 0;
  const grown = SCALE * Math.sqrt((rd / SCALE) ** 2 + (volatility ** 2 * idle) / PERIOD);
  return { rating, rd: Math.min(NEW.rd, grown), volatility };
}

/** How much less a result says against somebody whose rating is uncertain. */
export const weightOf = (rd: number): number => 1 / Math.sqrt(1 + (3 * (rd / SCALE) ** 2) / Math.PI ** 2);

/** The score to be expected from a lead in points. */
export const scoreFor = (lead: number, weight: number): number =>
  1 / (1 + Math.exp((-weight * lead) / SCALE));

/**
 * The score that the attackers can expect, by both deviations.
 * @param offset what attacking is worth, in points
 */
export function forecast(attackers: Standing, defenders: Standing, offset: number): number {
  const weight = weightOf(Math.hypot(attackers.rd, defenders.rd));
  return scoreFor(attackers.rating - defenders.rating + offset, weight);
}

/** What a game does to one of its players. */
export interface Change {
  readonly expected: number;
  /** As it was when the game was rated: aged. */
  readonly before: Standing;
  readonly after: Standing;
}

/** The volatility after a result: step 5 of Glickman's "Example of the Glicko-2 system". */
function newVolatility(phi: number, sigma: number, v: number, delta: number): number {
  const a = Math.log(sigma ** 2);
  const f = (x: number): number => {
    const e = Math.exp(x);
    return (e * (delta ** 2 - phi ** 2 - v - e)) / (2 * (phi ** 2 + v + e) ** 2) - (x - a) / TAU ** 2;
  };
  let low = a;
  let high = delta ** 2 > phi ** 2 + v ? Math.log(delta ** 2 - phi ** 2 - v) : a - TAU;
  if (high === a - TAU) while (f(high) < 0) high -= TAU;
  let [fLow, fHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > EPSILON) {
    const middle = low + ((low - high) * fLow) / (fHigh - fLow);
    const fMiddle = f(middle);
    if (fMiddle * fHigh <= 0) [low, fLow] = [high, fHigh];
    else fLow /= 2;
    [high, fHigh] = [middle, fMiddle];
  }
  return Math.exp(low / 2);
}

/** What a score does to a player against another, who has so many points less to make up. */
function changed(own: Standing, other: Standing, lead: number, score: number): Change {
  const [phi, g] = [own.rd / SCALE, weightOf(other.rd)];
  const expected = scoreFor(own.rating - other.rating + lead, g);
  const v = 1 / (g ** 2 * expected * (1 - expected));
  const surprise = g * (score - expected);
  const volatility = within(newVolatility(phi, own.volatility, v, v * surprise), VOLATILITIES);
  const phiAfter = 1 / Math.sqrt(1 / phi ** 2 + 1 / v);
  const after = {
    rating: within(own.rating + SCALE * phiAfter ** 2 * surprise, RATINGS),
    rd: within(SCALE * phiAfter, DEVIATIONS),
    volatility,
  };
  return { expected, before: own, after };
}

/** What a game does to both players, who stand as they do when it is rated, by the attackers' score. */
export function rate(
  attackers: Standing,
  defenders: Standing,
  { score, offset }: { readonly score: number; readonly offset: number },
): { readonly attackers: Change; readonly defenders: Change } {
  return {
    attackers: changed(attackers, defenders, offset, score),
    defenders: changed(defenders, attackers, -offset, 1 - score),
  };
}
