import type { CoverQuestion } from "../game/verdict.ts";
import { canBear, type VacationState } from "./bookings.ts";
import { COVER, isVoid, type Span, type TimeOff } from "./time-off.ts";

/** Cover begins this many milliseconds before the deadline, because a stop that begins at the deadline comes too late. */
const BEFORE = 1;

type CoverDecision =
  | { readonly kind: "known"; readonly stop: TimeOff }
  | { readonly kind: "hour"; readonly span: Span }
  | { readonly kind: "none" };

/**
 * Uses a vacation or an hour that exists already. Otherwise, if cover is on, grants an hour that the account can bear.
 * @param only if it is set, no new hour is granted; if it is "booked", existing hours are not used either
 */
export function coverFor(
  state: VacationState,
  deadline: number,
  isOn: boolean,
  now: number,
  only?: CoverQuestion["only"],
): CoverDecision {
  const at = Math.max(deadline - BEFORE, now);
  const known = state.stops
    .filter((stop) => !isVoid(stop) && stop.from <= at && stop.to > at)
    .filter(({ kind }) => kind === "booked" || only !== "booked");
  const [longest] = known.toSorted((a, b) => b.to - a.to);
  if (longest !== undefined) return { kind: "known", stop: longest };
  const span = { from: at, to: at + COVER };
  return isOn && only === undefined && canBear(state, span, now) ? { kind: "hour", span } : { kind: "none" };
}

interface Moved {
  readonly game: string;
  readonly at: number;
  /** Whether it is the player's turn: a new turn after a takeback, or still the turn that has cover. */
  readonly again?: boolean;
}

/** The tolerated difference between the clocks of two machines, in milliseconds. */
const SKEW = 1000;

/**
 * After a move, removes the game from the hours of cover that it no longer needs. Hours that have begun never change. An hour
 * that was granted after the move is for the next turn. A turn requests cover as soon as it begins, so on the player's turn,
 * only hours that were granted more than `SKEW` before the turn began are removed.
 */
export function afterMove(
  stops: readonly TimeOff[],
  moved: Moved,
  now: number,
): { readonly withdrawn: readonly TimeOff[]; readonly shared: readonly TimeOff[] } {
  const tolerance = moved.again === true ? SKEW : -SKEW;
  const concerned = stops
    .filter(({ kind, from, games }) => kind === "cover" && from > now && games.includes(moved.game))
    .filter((stop) => !isVoid(stop) && moved.at > stop.changedAt + tolerance)
    .map((stop) => ({ ...stop, games: stop.games.filter((game) => game !== moved.game) }));
  const withdrawn = concerned.filter(({ games }) => games.length === 0);
  const shared = concerned.filter(({ games }) => games.length > 0);
  return { withdrawn: withdrawn.map((stop) => ({ ...stop, to: stop.from, changedAt: now })), shared };
}
