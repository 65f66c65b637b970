import { MINUTE } from "../lib/duration.ts";
import { type Account, lowSince, nextLow } from "./account.ts";
import { byBeginning, isVoid, type TimeOff } from "./time-off.ts";

export type VacationEvent =
  | { readonly type: "vacation.began" | "vacation.ended" | "vacation.cover"; readonly stop: TimeOff }
  | { readonly type: "vacation.low" };

/** Hours of cover at most this far apart (milliseconds) are one series. Only the first hour of a series is an event. */
const SERIES_GAP = 10 * MINUTE;

const isUnreported = (stop: TimeOff): boolean => !isVoid(stop) && stop.reported !== "ended";

function isFirstOfSeries(hour: TimeOff, stops: readonly TimeOff[]): boolean {
  return !stops
    .filter((other) => other.kind === "cover" && other.id !== hour.id && !isVoid(other))
    .some(({ from, to }) => from < hour.from && to >= hour.from - SERIES_GAP);
}

function eventsOf(stop: TimeOff, stops: readonly TimeOff[], now: number) {
  const events: VacationEvent[] = [];
  let { reported } = stop;
  if (reported === "nothing" && stop.from <= now) {
    const isBooked = stop.kind === "booked";
    // The end of an hour of cover is not an event.
    reported = isBooked ? "began" : "ended";
    if (isBooked) events.push({ type: "vacation.began", stop });
    else if (isFirstOfSeries(stop, stops)) events.push({ type: "vacation.cover", stop });
  }
  if (reported === "began" && stop.to <= now) {
    reported = "ended";
    events.push({ type: "vacation.ended", stop });
  }
  return { events, stop: { ...stop, reported }, isNew: reported !== stop.reported };
}

/** @param lowReported the time of the last reported fall to the low mark, in milliseconds since 1970 */
export function eventsBy(account: Account, stops: readonly TimeOff[], lowReported: number, now: number) {
  const all = stops
    .filter(isUnreported)
    .toSorted(byBeginning)
    .map((stop) => eventsOf(stop, stops, now));
  const since = lowSince(account, now);
  const isLow = since !== null && since > lowReported;
  const low: VacationEvent[] = isLow ? [{ type: "vacation.low" }] : [];
  return {
    events: [...all.flatMap(({ events }) => events), ...low],
    stops: all.filter(({ isNew }) => isNew).map(({ stop }) => stop),
    lowReported: isLow ? since : lowReported,
  };
}

/** Returns when the next event is due; null for never. The result is in the past if an event has not been reported yet. */
export function nextEvent(account: Account, stops: readonly TimeOff[], now: number): number | null {
  const instants = stops
    .filter(isUnreported)
    .map(({ reported, from, to }) => (reported === "nothing" ? from : to));
  const next = Math.min(...instants, nextLow(account, now) ?? Infinity);
  return next === Infinity ? null : next;
}
