import { DAY, formatDuration, formatInstant, HOUR, MINUTE } from "../lib/duration.ts";
import { fieldRefusal, type Outcome, refusal } from "../contract/problems/table.ts";
import { err, ok } from "../rules/index.ts";
import { isBorne, type Opening } from "./account.ts";
import { awayIn, isVoid, type Span, type TimeOff } from "./time-off.ts";
import { CAPS } from "../contract/limits.ts";

const SHORTEST = HOUR;
const FURTHEST = 366 * DAY;

/** A requested beginning this long ago, in milliseconds, still means now: clocks may be slow, and forms have no seconds. */
const JUST_NOW = MINUTE;

export interface BookingRequest {
  readonly id: string;
  readonly from: number | null;
  readonly to: number;
}

export interface VacationState {
  readonly opening: Opening;
  readonly stops: readonly TimeOff[];
}

export const BOOKING_REFUSALS = ["vacation-overlaps", "limit-reached", "vacation-exhausted"] as const;
export const ENDING_REFUSALS = ["vacation-not-found", "vacation-over"] as const;

export type Booking<T> = Outcome<
  T,
  (typeof BOOKING_REFUSALS)[number] | "invalid-request" | "too-many-requests"
>;
export type Ending<T> = Outcome<T, (typeof ENDING_REFUSALS)[number]>;

const accountWith = ({ opening, stops }: VacationState, more: Span) => ({
  opening,
  away: awayIn([...stops, { ...more, id: "", kind: "booked" as const }]),
});

export const canBear = (state: VacationState, more: Span, now: number): boolean =>
  isBorne(accountWith(state, more), now);

/** Returns the latest end, before `to`, that the account can bear for a span from `from`. */
function longestEnd(state: VacationState, { from, to }: Span, now: number): number {
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (canBear(state, { from, to: middle }, now)) low = middle;
    else high = middle;
  }
  return low;
}

function refuseTimes(from: number, to: number, now: number) {
  if (from < now) return fieldRefusal("/from", "vacation-past");
  if (from > now + FURTHEST) return fieldRefusal("/from", "vacation-far");
  return to - from < SHORTEST ? fieldRefusal("/to", "vacation-short") : null;
}

function refuseBeside({ stops }: VacationState, { from, to }: Span, now: number) {
  const booked = stops.filter((stop) => stop.kind === "booked" && !isVoid(stop) && stop.to > now);
  const other = booked.find((stop) => stop.from < to && stop.to > from);
  if (other !== undefined) {
    const span = { from: formatInstant(other.from), to: formatInstant(other.to) };
    return refusal("vacation-overlaps", { vacation: other.id, ...span });
  }
  if (booked.length < CAPS.vacations.max) return null;
  return refusal("limit-reached", { limit: "vacations", max: CAPS.vacations.max, whose: "yours" });
}

function beginningOf(request: BookingRequest, now: number): number {
  const from = request.from ?? now;
  return from < now && from >= now - JUST_NOW ? now : from;
}

/**
 * Grants a booking. The balance, with all bookings and cover, must never fall below zero. Rejects a beginning in the past or
 * more than 366 days ahead, a span under an hour, an overlap with another booking, a booking over the limit, and a span that
 * the account cannot bear. That last refusal contains the longest span possible from the same beginning.
 */
export function grantBooking(state: VacationState, request: BookingRequest, now: number): Booking<Span> {
  const span = { from: beginningOf(request, now), to: request.to };
  const refused = refuseTimes(span.from, span.to, now) ?? refuseBeside(state, span, now);
  if (refused !== null) return err(refused);
  if (canBear(state, span, now)) return ok(span);
  const available = longestEnd(state, span, now) - span.from;
  const longest = formatDuration(Math.floor(available / MINUTE) * MINUTE);
  return err(refusal("vacation-exhausted", { available: longest, at: formatInstant(span.from) }));
}

/**
 * Ends a vacation now, or unbooks it if it has not begun. Changes nothing if it was ended before. Rejects an unknown vacation,
 * and a vacation that ended as booked.
 */
export function endBooking(
  { stops }: Pick<VacationState, "stops">,
  id: string,
  now: number,
): Ending<TimeOff> {
  const stop = stops.find((one) => one.id === id && one.kind === "booked");
  if (stop === undefined) return err(refusal("vacation-not-found"));
  if (stop.to < stop.until) return ok(stop);
  if (stop.to <= now) return err(refusal("vacation-over"));
  return ok({ ...stop, to: Math.max(stop.from, now), changedAt: now });
}
