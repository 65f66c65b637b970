import { DAY, formatDuration, formatInstant, HOUR, MINUTE } from "../lib/duration.ts";
import { fieldRefusal, type Outcome, refusal } from "../contract/problems/table.ts";
import { err, ok } from "../rules/index.ts";
import { isBorne, type Opening } from "./account.ts";
import { awayIn, isVoid, type Span, type TimeOff } from "./time-off.ts";
import { CAPS } from "../contract/limits.ts";

/** A vacation is at least so long, and begins at most so far ahead. */
const SHORTEST = HOUR;
const FURTHEST = 366 * DAY;

/** What began so long ago counts as now: a client's clock may be behind, and a form has no seconds. */
const JUST_NOW = MINUTE;

/** What is asked for: from now (null) or from an instant on, until another. */
export interface BookingWish {
  readonly id: string;
  readonly from: number | null;
  readonly to: number;
}

/** What a player's vacation is decided on: where the account begins that is known, and every vacation since. */
export interface Held {
  readonly opening: Opening;
  readonly stops: readonly TimeOff[];
}

/** Why a vacation is not booked, besides times that are none. */
export const BOOKING_REFUSALS = ["vacation-overlaps", "limit-reached", "vacation-exhausted"] as const;
/** Why one is not ended. */
export const ENDING_REFUSALS = ["vacation-not-found", "vacation-over"] as const;

/** Whether a vacation is booked. */
export type Booking<T> = Outcome<
  T,
  (typeof BOOKING_REFUSALS)[number] | "invalid-request" | "too-many-requests"
>;
/** Whether one is ended. */
export type Ending<T> = Outcome<T, (typeof ENDING_REFUSALS)[number]>;

/** The account as it is with these vacations, and another one. */
const accountWith = ({ opening, stops }: Held, more: Span) => ({
  opening,
  away: awayIn([...stops, { ...more, id: "", kind: "booked" as const }]),
});

/** Whether the account can bear another span away, with all that it has to bear already. */
export const canBear = (held: Held, more: Span, now: number): boolean =>
  isBorne(accountWith(held, more), now);

/** The end of the longest span that begins at `from`, ends before `to`, and can be borne. */
function longestEnd(held: Held, { from, to }: Span, now: number): number {
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (canBear(held, { from, to: middle }, now)) low = middle;
    else high = middle;
  }
  return low;
}

/** Refuses times that are no vacation, whatever is in the account. */
function refuseTimes(from: number, to: number, now: number) {
  if (from < now) return fieldRefusal("/from", "vacation-past");
  if (from > now + FURTHEST) return fieldRefusal("/from", "vacation-far");
  return to - from < SHORTEST ? fieldRefusal("/to", "vacation-short") : null;
}

/** Refuses what overlaps another booked vacation, or is one too many. */
function refuseBeside({ stops }: Held, { from, to }: Span, now: number) {
  const booked = stops.filter((stop) => stop.kind === "booked" && !isVoid(stop) && stop.to > now);
  const other = booked.find((stop) => stop.from < to && stop.to > from);
  if (other !== undefined) {
    const span = { from: formatInstant(other.from), to: formatInstant(other.to) };
    return refusal("vacation-overlaps", { vacation: other.id, ...span });
  }
  if (booked.length < CAPS.vacations.max) return null;
  return refusal("limit-reached", { limit: "vacations", max: CAPS.vacations.max, whose: "yours" });
}

function beginningOf(wish: BookingWish, now: number): number {
  const from = wish.from ?? now;
  return from < now && from >= now - JUST_NOW ? now : from;
}

/**
 * Decides on a vacation that is asked for at the instant `now`; gives its span. It is granted if with everything that is
 * booked, and the cover that has been granted, the account never falls below zero up to the end of the last of them.
 * Refuses times in the past, too far ahead or under an hour, what overlaps another booked one, one that is one too
 * many, and what the account will not hold: then with the longest that could begin there.
 */
export function granted(held: Held, wish: BookingWish, now: number): Booking<Span> {
  const span = { from: beginningOf(wish, now), to: wish.to };
  const refused = refuseTimes(span.from, span.to, now) ?? refuseBeside(held, span, now);
  if (refused !== null) return err(refused);
  if (canBear(held, span, now)) return ok(span);
  const available = longestEnd(held, span, now) - span.from;
  const shown = formatDuration(Math.floor(available / MINUTE) * MINUTE);
  return err(refusal("vacation-exhausted", { available: shown, at: formatInstant(span.from) }));
}

/**
 * A booked vacation as it is once it was ended, or unbooked where it has not begun; as it is where that was done before.
 * Refuses one that is not there, or that was over by itself.
 */
export function ended({ stops }: Pick<Held, "stops">, id: string, now: number): Ending<TimeOff> {
  const stop = stops.find((one) => one.id === id && one.kind === "booked");
  if (stop === undefined) return err(refusal("vacation-not-found"));
  if (stop.to < stop.until) return ok(stop);
  if (stop.to <= now) return err(refusal("vacation-over"));
  return ok({ ...stop, to: Math.max(stop.from, now), changedAt: now });
}
