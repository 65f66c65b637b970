import { DAY } from "../../lib/duration.ts";
import { dayIn, instantOf } from "../../lib/zones.ts";
import type { Stop } from "./stops.ts";
import { WEEKDAYS, type Weekday } from "../../contract/terms.ts";

/** When a player does not play: in which zone (IANA), from when to when at night ("HH:MM"), on which days. */
export interface Schedule {
  readonly timezone: string;
  readonly night: { readonly from: string; readonly to: string } | null;
  readonly weekend: readonly Weekday[];
}

/** 1970-01-01 was a Thursday. */
const EPOCH_WEEKDAY = 4;

const weekdayOf = (day: number): Weekday => WEEKDAYS[(((day + EPOCH_WEEKDAY) % 7) + 7) % 7] ?? "sunday";

/** The stops that begin on a local day (counted from 1970), by the clocks of its zone. They may be empty or backward. */
function stopsOf({ timezone, night, weekend }: Schedule, day: number): Stop[] {
  const stops: Stop[] = [];
  if (night !== null) {
    const last = night.to > night.from ? day : day + 1;
    const [from, to] = [instantOf(timezone, day, night.from), instantOf(timezone, last, night.to)];
    stops.push({ kind: "night", from, to });
  }
  if (weekend.includes(weekdayOf(day))) {
    const [from, to] = [instantOf(timezone, day, "00:00"), instantOf(timezone, day + 1, "00:00")];
    stops.push({ kind: "weekend", from, to });
  }
  return stops;
}

/**
 * The nights and weekend days of a schedule that touch a span, both ends in milliseconds since 1970. They may overlap.
 * @param honoured which of the two count
 */
export function scheduledStops(
  schedule: Schedule,
  honoured: readonly string[],
  { from, to }: { readonly from: number; readonly to: number },
): Stop[] {
  const counting = {
    ...schedule,
    night: honoured.includes("night") ? schedule.night : null,
    weekend: honoured.includes("weekend") ? schedule.weekend : [],
  };
  if (counting.night === null && counting.weekend.length === 0) return [];
  const stops: Stop[] = [];
  // A night begins on the day before its end; a zone can leave out a whole day.
  const first = dayIn(schedule.timezone, from) - 2;
  const last = dayIn(schedule.timezone, to) + 1;
  for (let day = first; day <= last; day++) stops.push(...stopsOf(counting, day));
  return stops.filter((stop) => stop.from < to && stop.to > from);
}

/** How far ahead stops are looked up at a time. */
export const LOOK_AHEAD = 14 * DAY;
