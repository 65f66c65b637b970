import { DAY, formatInstant, HOUR, MINUTE } from "./duration.ts";

export const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;

const MOST_REMEMBERED = 5000;

/** The names of three letters in the IANA list. Others that a runtime may know mean different zones elsewhere (BST). */
const SHORT_NAMES = "CET EET EST GMT HST MET MST PRC ROC ROK UCT UTC WET".split(" ");

/** Names that a runtime may know and that are no place in the IANA list. */
const NO_PLACE = /^(SystemV\/.*|Factory|Etc\/Unknown)$/i;

/** How the IANA list writes its names: with a place in them, and the few others. */
const WRITTEN = [
  /^(US|[A-Z][a-z]+)(\/([A-Z][A-Za-z_-]*[a-z]|ACT|NSW|UCT|UTC|GMT[+-]?\d*))+$/,
  /^([A-Z][a-z]+|[A-Z]{3}\d[A-Z]{3}|GB|GB-Eire|NZ|NZ-CHAT|W-SU|GMT[+-]?0)$/,
];

function resolved(name: string): string | null {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/**
 * An IANA zone name as that list writes it, so that every program understands it: runtimes ignore case, others do
 * not. Aliases ("Asia/Kolkata") stay. Null for other names.
 */
export function zoneNamed(name: string): string | null {
  const isForeign = /^[a-z]{3}$/i.test(name)
    ? !SHORT_NAMES.includes(name.toUpperCase())
    : NO_PLACE.test(name);
  const known = isForeign || !/^[a-z]/i.test(name) ? null : resolved(name);
  if (known === null || known.toLowerCase() === name.toLowerCase()) return known;
  if (SHORT_NAMES.includes(name.toUpperCase())) return name.toUpperCase();
  return WRITTEN.some((shape) => shape.test(name)) ? name : known;
}

/** How far a zone is ahead of UTC at an instant; both in milliseconds. */
type Ahead = (instant: number) => number;

/** An unknown zone counts as UTC, so that mail is still sent. */
function clocksOf(zone: string): Intl.DateTimeFormat {
  const shape = { timeZoneName: "longOffset" } as const;
  try {
    return new Intl.DateTimeFormat("en", { ...shape, timeZone: zone });
  } catch {
    return new Intl.DateTimeFormat("en", { ...shape, timeZone: "UTC" });
  }
}

/** Reads the runtime's offset: "GMT", "GMT-03:30" or, for long ago, "GMT+00:53:28". */
function lookUp(clocks: Intl.DateTimeFormat, instant: number): number {
  const name = clocks.formatToParts(instant).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign, hours, minutes, seconds = 0] = /([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(name) ?? [];
  const ahead = 1000 * (60 * (60 * Number(hours ?? 0) + Number(minutes ?? 0)) + Number(seconds));
  return sign === "-" ? -ahead : ahead;
}

/**
 * A day (UTC) in a zone: how far ahead it is until its clocks change, when they do (Infinity: not), and from then on.
 */
interface ZoneDay {
  readonly before: number;
  readonly changesAt: number;
  readonly after: number;
}

/**
 * Remembers days, because looking up is slow and the same few days recur. No zone's clocks change twice on a day
 * (none has since 1970).
 */
function openZone(zone: string): Ahead {
  const clocks = clocksOf(zone);
  const known = new Map<number, ZoneDay>();
  const ahead: Ahead = (instant) => lookUp(clocks, instant);

  function look(day: number): ZoneDay {
    const [begins, ends] = [day * DAY, (day + 1) * DAY];
    const before = known.get(day - 1)?.after ?? ahead(begins);
    const after = known.get(day + 1)?.before ?? ahead(ends);
    const changesAt = before === after ? Infinity : changeBetween(ahead, begins, ends);
    if (known.size >= MOST_REMEMBERED) known.clear();
    const found = { before, changesAt, after };
    known.set(day, found);
    return found;
  }

  return (instant) => {
    const day = dayOf(instant);
    const { before, changesAt, after } = known.get(day) ?? look(day);
    return instant < changesAt ? before : after;
  };
}

const dayOf = (time: number): number => Math.floor(time / DAY);

const zones = new Map<string, Ahead>();

function aheadIn(zone: string): Ahead {
  const ahead = zones.get(zone) ?? openZone(zone);
  zones.set(zone, ahead);
  return ahead;
}

export function minutesOf(timeOfDay: string): number {
  return 60 * Number(timeOfDay.slice(0, 2)) + Number(timeOfDay.slice(3));
}

/** A zone's local time, as the milliseconds since 1970 at which UTC shows the same. */
const localTime = (zone: string, instant: number): number => instant + aheadIn(zone)(instant);

/** The time of day in a zone (IANA name) at an instant (milliseconds since 1970), in minutes since midnight. */
export function clockIn(zone: string, instant: number): number {
  const local = localTime(zone, instant);
  return Math.floor((local - dayOf(local) * DAY) / MINUTE);
}

/** The instant at which clocks change, later than `after` and no later than `until`. */
function changeBetween(ahead: Ahead, after: number, until: number): number {
  const changed = ahead(until);
  let [low, high] = [after, until];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (ahead(middle) === changed) high = middle;
    else low = middle;
  }
  return high;
}

/**
 * The instants at which a zone shows a time on a day (counted from 1970): usually one, two if clocks are put back
 * over it, and the instant of the change if they are put forward over it.
 */
function showings(zone: string, day: number, timeOfDay: string): readonly number[] {
  const ahead = aheadIn(zone);
  const wall = day * DAY + minutesOf(timeOfDay) * MINUTE;
  // Clocks change at most once in two days, and by less than a day; no zone is further from UTC than 14 hours.
  const [before, after] = [wall - ahead(wall - DAY), wall - ahead(wall + DAY)];
  const times = (before === after ? [before] : [before, after]).filter(
    (instant) => instant + ahead(instant) === wall,
  );
  return times.length > 0 ? times : [changeBetween(ahead, after, before)];
}

/**
 * The next instant, strictly after this one, at which a zone shows a time ("HH:MM") or its clocks are put forward
 * over it.
 * @param onceADay takes only the first of the two showings on a day on which clocks are put back
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
/** The day (counted from 1970) that a zone's calendar shows at an instant. */
export function dayIn(zone: string, instant: number): number {
  return dayOf(localTime(zone, instant));
}

/**
 * The first instant at which a zone shows a day (counted from 1970) and time ("HH:MM") or a later one: the first of a
 * time that comes twice, or the instant of the change for one that is skipped.
 */
export function instantOf(zone: string, day: number, timeOfDay: string): number {
  const ahead = aheadIn(zone);
  const wall = day * DAY + minutesOf(timeOfDay) * MINUTE;
  // No zone is further from UTC than 14 hours. A change of a whole day (the date line) is also between these.
  const [early, late] = [wall - 15 * HOUR, wall + 15 * HOUR];
  const [before, after] = [ahead(early), ahead(late)];
  if (before === after) return wall - before;
  const change = changeBetween(ahead, early, late);
  return wall - before < change ? wall - before : Math.max(change, wall - after);
}

const LOCAL = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?$/;

/**
 * Converts a date and time from a browser's field ("2026-11-25T08:00") in a zone to an instant. Returns other texts
 * unchanged, for the schema to reject.
 */
export function localInstant(text: string, timezone: string): string {
  const [, year, month, day, time = ""] = LOCAL.exec(text) ?? [];
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (Number.isNaN(midnight) || new Date(midnight).getUTCDate() !== Number(day)) return text;
  if (!TIME_OF_DAY.test(time)) return text;
  return formatInstant(instantOf(timezone, midnight / DAY, time));
}

export const localText = (instant: number, timezone: string): string =>
  formatInstant(localTime(timezone, instant)).slice(0, 16);
