import { MINUTE } from "../lib/duration.ts";
import { type Account, lowSince, nextLow } from "./account.ts";
import { isVoid, type TimeOff } from "./time-off.ts";

/** Something that the player is told of their vacation. */
export type Happening =
  | { readonly type: "vacation.began" | "vacation.ended" | "vacation.cover"; readonly stop: TimeOff }
  | { readonly type: "vacation.low" };

/** Hours of cover with no more than this between them are one series; its first is told. */
const SERIES_GAP = 10 * MINUTE;

const byBeginning = (a: TimeOff, b: TimeOff): number => a.from - b.from;

/** Whether no other hour of cover leads on to this one. */
function isFirst(hour: TimeOff, stops: readonly TimeOff[]): boolean {
  return !stops.some(
    (other) =>
      other.kind === "cover" &&
      other.id !== hour.id &&
      !isVoid(other) &&
      other.from < hour.from &&
      other.to >= hour.from - SERIES_GAP,
  );
}

/** What of a vacation has happened by `now` that its player has not been told, and the vacation as it is once told. */
function ofStop(stop: TimeOff, stops: readonly TimeOff[], now: number) {
  const happenings: Happening[] = [];
  let { told } = stop;
  if (told === "nothing" && stop.from <= now) {
    const isBooked = stop.kind === "booked";
    // Of an hour of cover its end is not told.
    told = isBooked ? "began" : "ended";
    if (isBooked) happenings.push({ type: "vacation.began", stop });
    else if (isFirst(stop, stops)) happenings.push({ type: "vacation.cover", stop });
  }
  if (told === "began" && stop.to <= now) {
    told = "ended";
    happenings.push({ type: "vacation.ended", stop });
  }
  return { happenings, stop: { ...stop, told }, isNew: told !== stop.told };
}

/** What has happened by an instant, what of the vacations that changes, and the last time that little was left. */
export interface Happened {
  readonly happenings: readonly Happening[];
  readonly stops: readonly TimeOff[];
  readonly lowTold: number;
}

/**
 * What the player is to be told at the instant `now`: that a booked vacation has begun or ended, that cover was taken,
 * that little is left. Each once.
 * @param lowTold when the account had become low of which the player was told last
 */
export function happenedBy(
  account: Account,
  stops: readonly TimeOff[],
  lowTold: number,
  now: number,
): Happened {
  const open = stops.filter((stop) => !isVoid(stop) && stop.told !== "ended").toSorted(byBeginning);
  const all = open.map((stop) => ofStop(stop, stops, now));
  const since = lowSince(account, now);
  const isLow = since !== null && since > lowTold;
  const low: Happening[] = isLow ? [{ type: "vacation.low" }] : [];
  return {
    happenings: [...all.flatMap(({ happenings }) => happenings), ...low],
    stops: all.filter(({ isNew }) => isNew).map(({ stop }) => stop),
    lowTold: isLow ? since : lowTold,
  };
}

/** When something next happens of which the player is told, as things stand; null for never. What is due is in the past. */
export function nextHappening(account: Account, stops: readonly TimeOff[], now: number): number | null {
  const open = stops.filter((stop) => !isVoid(stop) && stop.told !== "ended");
  const ends = open.map(({ told, from, to }) => (told === "nothing" ? from : to));
  const next = Math.min(...ends, nextLow(account, now) ?? Infinity);
  return next === Infinity ? null : next;
}
