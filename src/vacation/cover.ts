import type { CoverQuestion } from "../game/verdict.ts";
import { canBear, type Held } from "./bookings.ts";
import { COVER, isVoid, type Span, type TimeOff } from "./time-off.ts";

/** A stop that begins at the deadline comes too late. */
const BEFORE = 1;

/** What comes of a question for cover: a vacation that there is, an hour that is to be granted, or nothing. */
type CoverDecision =
  | { readonly kind: "known"; readonly stop: TimeOff }
  | { readonly kind: "hour"; readonly span: Span }
  | { readonly kind: "none" };

/**
 * When the clock has to stand still for a deadline not to be reached: 1 ms before it. A game whose deadline has passed
 * stands in an outage until it hears the answer, so for that one it is now.
 */
const neededAt = (deadline: number, now: number): number => Math.max(deadline - BEFORE, now);

/**
 * Decides on cover for a deadline at the instant `now`. A vacation that is booked over it, or an hour that was granted
 * for another game, is told to the game; otherwise an hour is taken if the account can spare it.
 * @param isOn whether the player wants cover
 * @param only what the game asks for, where that is not everything
 */
export function coverFor(
  held: Held,
  deadline: number,
  isOn: boolean,
  now: number,
  only?: CoverQuestion["only"],
): CoverDecision {
  const at = neededAt(deadline, now);
  const known = held.stops
    .filter((stop) => !isVoid(stop) && stop.from <= at && stop.to > at)
    .filter(({ kind }) => kind === "booked" || only !== "booked");
  const [longest] = known.toSorted((a, b) => b.to - a.to);
  if (longest !== undefined) return { kind: "known", stop: longest };
  const span = { from: at, to: at + COVER };
  return isOn && only === undefined && canBear(held, span, now) ? { kind: "hour", span } : { kind: "none" };
}

/** What has become known of a game that may have been given cover: it has moved on, or is over. */
interface MovedOn {
  readonly game: string;
  /** When that was, by the game. */
  readonly at: number;
  /** Whether it is the player's turn: another one, where moves were taken back, or still the one that has cover. */
  readonly again?: boolean;
}

/** Clocks of two machines are never further apart. */
const SKEW = 1000;

/**
 * The hours of cover that change because a game has moved, or is over, at the instant `now`: none that have begun. An
 * hour that no other game was given is withdrawn; what was granted after the move is of the turn after it. A turn of the
 * player's own asks for cover as soon as it begins, so that only one that began clearly later is another one.
 */
export function afterMove(
  stops: readonly TimeOff[],
  moved: MovedOn,
  now: number,
): { readonly withdrawn: readonly TimeOff[]; readonly kept: readonly TimeOff[] } {
  const tolerance = moved.again === true ? SKEW : -SKEW;
  const concerned = stops
    .filter(({ kind, from, games }) => kind === "cover" && from > now && games.includes(moved.game))
    .filter((stop) => !isVoid(stop) && moved.at > stop.changedAt + tolerance)
    .map((stop) => ({ ...stop, games: stop.games.filter((game) => game !== moved.game) }));
  const [withdrawn, kept] = [
    concerned.filter(({ games }) => games.length === 0),
    concerned.filter(({ games }) => games.length > 0),
  ];
  return { withdrawn: withdrawn.map((stop) => ({ ...stop, to: stop.from, changedAt: now })), kept };
}
