import { HOUR } from "../lib/duration.ts";

/** `rating` and its deviation `rd` are on Glicko's scale (1500 at the start), not on Glicko-2's internal scale. */
export interface Standing {
  readonly rating: number;
  readonly rd: number;
  readonly volatility: number;
}

export interface DatedStanding extends Standing {
  /** When the player's last game was rated, in milliseconds since 1970. */
  readonly ratedAt: number;
}

export const NEW: Standing = { rating: 1500, rd: 350, volatility: 0.06 };

/** A rating with at least this deviation is provisional. */
export const PROVISIONAL = 110;

/** Points per unit of Glickman's inner scale. Volatilities are in its units. */
export const SCALE = 173.7178;

/** A rating period, in milliseconds. Each adds the squared volatility to the squared deviation of an idle player. */
export const PERIOD = 112 * HOUR;

/** Glickman's τ, which limits how fast volatilities change. */
const TAU = 0.5;

/** The precision of the search for a volatility, on the scale of ln σ². */
const EPSILON = 1e-9;

export const within = (value: number, bounds: readonly [least: number, most: number]): number =>
  Math.min(bounds[1], Math.max(bounds[0], value));

const RATINGS = [100, 4000] as const;
const DEVIATIONS = [45, NEW.rd] as const;
const VOLATILITIES = [0.01, 0.1] as const;

/** Returns a standing at a later instant (milliseconds since 1970): the deviation grows while the player is idle. */
export function aged(standing: DatedStanding | Standing, at: number): Standing {
  const { rating, rd, volatility } = standing;
  const idle = "ratedAt" in standing ? Math.max(0, at - standing.ratedAt) : 0;
  const grown = SCALE * Math.sqrt((rd / SCALE) ** 2 + (volatility ** 2 * idle) / PERIOD);
  return { rating, rd: Math.min(NEW.rd, grown), volatility };
}

/** Glickman's g: the weight (0 to 1) of a result against a player with this deviation. */
export const weightOf = (rd: number): number => 1 / Math.sqrt(1 + (3 * (rd / SCALE) ** 2) / Math.PI ** 2);

/** Returns the expected score (0 to 1) for a lead in points. */
export const scoreFor = (lead: number, weight: number): number =>
  1 / (1 + Math.exp((-weight * lead) / SCALE));

/** Returns the attackers' expected score (0 to 1), weighted by both deviations. `offset`: the value of attacking, in points. */
export function forecast(attackers: Standing, defenders: Standing, offset: number): number {
  const weight = weightOf(Math.hypot(attackers.rd, defenders.rd));
  return scoreFor(attackers.rating - defenders.rating + offset, weight);
}

export interface Change {
  readonly expected: number;
  /** The standing before the game, aged to the time when the game was rated. */
  readonly before: Standing;
  readonly after: Standing;
}

/** Returns the volatility after a result: step 5 of Glickman's "Example of the Glicko-2 system". */
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

/** Rates the score (0 to 1) of `own` against `other`. `lead`: the value of playing the side of `own`, in points. */
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

/** Rates a game from the attackers' score (0 to 1) and standings already aged. `offset`: the value of attacking, in points. */
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
