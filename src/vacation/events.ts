import { MINUTE } from "../lib/duration.ts";
import { type Account, lowSince, nextLow } from "./account.ts";
import { isVoid, type TimeOff } from "./time-off.ts";

export type VacationEvent =
  | { readonly type: "vacation.began" | "vacation.ended" | "vacation.cover"; readonly stop: TimeOff }
  | { readonly type: "vacation.low" };

/** Hours of cover with at most this between them are one series. Only its first hour is an event. */
const SERIES_GAP = 10 * MINUTE;

const byBeginning = (a: TimeOff, b: TimeOff): number => a.from - b.from;

const isUnreported = (stop: TimeOff): boolean => !isVoid(stop) && stop.told !== "ended";

function isFirstOfSeries(hour: TimeOff, stops: readonly TimeOff[]): boolean {
  return !stops.some(
    (other) =>
      other.kind === "cover" &&
      other.id !== hour.id &&
      !isVoid(other) &&
      other.from < hour.from &&
      other.to >= hour.from - SERIES_GAP,
  );
}

function eventsOf(stop: TimeOff, stops: readonly TimeOff[], now: number) {
  const events: VacationEvent[] = [];
  let reported = stop.told;
  if (reported === "nothing" && stop.from <= now) {
    const isBooked = stop.kind === "booked";
    // The end of an hour of cover is no event.
    reported = isBooked ? "began" : "ended";
    if (isBooked) events.push({ type: "vacation.began", stop });
    else if (isFirstOfSeries(stop, stops)) events.push({ type: "vacation.cover", stop });
  }
  if (reported === "began" && stop.to <= now) {
    reported = "ended";
    events.push({ type: "vacation.ended", stop });
  }
  return { events, stop: { ...stop, told: reported }, isNew: reported !== stop.told };
}

interface NewEvents {
  readonly events: readonly VacationEvent[];
  readonly stops: readonly TimeOff[];
  readonly lowTold: number;
}

/** @param lowTold when the balance fell to the low mark that was last reported */
export function eventsBy(
  account: Account,
  stops: readonly TimeOff[],
  lowTold: number,
  now: number,
): NewEvents {
  const all = stops
    .filter(isUnreported)
    .toSorted(byBeginning)
    .map((stop) => eventsOf(stop, stops, now));
  const since = lowSince(account, now);
  const isLow = since !== null && since > lowTold;
  const low: VacationEvent[] = isLow ? [{ type: "vacation.low" }] : [];
  return {
    events: [...all.flatMap(({ events }) => events), ...low],
    stops: all.filter(({ isNew }) => isNew).map(({ stop }) => stop),
    lowTold: isLow ? since : lowTold,
  };
}

/** Null for never; in the past if an event was not reported yet. */
export function nextEvent(account: Account, stops: readonly TimeOff[], now: number): number | null {
  const instants = stops
    .filter(isUnreported)
    .map(({ told: reported, from, to }) => (reported === "nothing" ? from : to));
  const next = Math.min(...instants, nextLow(account, now) ?? Infinity);
  return next === Infinity ? null : next;
}
