import { Temporal } from "temporal-polyfill";
import { DAY } from "./duration.ts";

/** What a clock on the wall shows, "HH:MM". */
export const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;

const MOST_REMEMBERED = 5000;
/** Looking up a zone's rules is slow, and the same few days are asked for again and again. */
const remembered = new Map<string, readonly number[]>();
const usable = new Map<string, string>();

/** The zone that is counted with: what is no zone (any more) counts as UTC, so that nobody's mail stands still. */
function zoneFor(name: string): string {
  const known = usable.get(name);
  if (known !== undefined) return known;
  const zone = isZone(name) ? name : "UTC";
  usable.set(name, zone);
  return zone;
}

function isZone(name: string): boolean {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId !== "";
  } catch {
    return false;
  }
}

function inZone(name: string, instant: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zoneFor(name));
}

/** A time of day ("HH:MM") in minutes since midnight. */
export function minutesOf(timeOfDay: string): number {
  const [hour = "0", minute = "0"] = timeOfDay.split(":");
  return 60 * Number(hour) + Number(minute);
}

/** A stretch of time in which a zone's clocks are not changed, and how far they are ahead of UTC; in milliseconds. */
interface Stretch {
  readonly from: number;
  readonly until: number;
  readonly ahead: number;
}

const stretches = new Map<string, Stretch>();

/** What the clocks of a zone show, as the milliseconds since 1970 at which those of UTC show the same. */
function localTime(zone: string, instant: number): number {
  const known = stretches.get(zone);
  if (known !== undefined && known.from <= instant && instant < known.until) return instant + known.ahead;
  const there = inZone(zone, instant);
  const ahead = there.offsetNanoseconds / 1_000_000;
  const until = there.getTimeZoneTransition("next")?.epochMilliseconds ?? Infinity;
  stretches.set(zone, { from: instant, until, ahead });
  return instant + ahead;
}

const dayOf = (local: number): number => Math.floor(local / DAY);

/** What the clocks of a zone (IANA name) show at an instant (milliseconds since 1970), in minutes since midnight. */
export function clockIn(zone: string, instant: number): number {
  const local = localTime(zone, instant);
  return Math.floor((local - dayOf(local) * DAY) / 60_000);
}

/**
 * The instants at which the clocks of a zone show a time on a day (counted from 1970): one as a rule, two where they are put back over
 * it, and where they are put forward over it the instant at which that is done.
 */
function showings(zone: string, day: number, timeOfDay: string): readonly number[] {
  const key = `${zone} ${day} ${timeOfDay}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const date = new Temporal.PlainDate(1970, 1, 1).add({ days: day });
  const wall = date.toPlainDateTime(Temporal.PlainTime.from(timeOfDay));
  const first = wall.toZonedDateTime(zoneFor(zone), { disambiguation: "earlier" });
  const last = wall.toZonedDateTime(zoneFor(zone), { disambiguation: "later" });
  const isSkipped = !first.toPlainDateTime().equals(wall);
  const jump = isSkipped ? first.getTimeZoneTransition("next") : null;
  const found = jump === null ? [first.epochMilliseconds, last.epochMilliseconds] : [jump.epochMilliseconds];
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(key, found);
  return found;
}

/**
 * The next instant, strictly after this one, at which the clocks of a zone show a time ("HH:MM") or are put forward
 * over it.
 * @param onceADay takes of a time that is shown twice, where clocks are put back, only the first
 */
export function nextShowing(
  zone: string,
  instant: number,
  timeOfDay: string,
  { onceADay }: { readonly onceADay: boolean },
): number {
  // From the day before: clocks that are put back at midnight show that day once more.
  for (let day = dayOf(localTime(zone, instant)) - 1; ; day++) {
    const all = showings(zone, day, timeOfDay);
    const next = (onceADay ? all.slice(0, 1) : all).find((showing) => showing > instant);
    if (next !== undefined) return next;
  }
}
