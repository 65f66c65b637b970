import { DAY, formatInstant, HOUR, MINUTE } from "./duration.ts";

export const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;

const MOST_REMEMBERED = 5000;

/** Runtimes may know other three-letter names, but those mean different zones elsewhere (such as BST). */
const SHORT_NAMES = "CET EET EST GMT HST MET MST PRC ROC ROK UCT UTC WET".split(" ");

const NO_PLACE = /^(SystemV\/.*|Factory|Etc\/Unknown)$/i;

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

/** Returns the name as the IANA list spells it, because some programs do not ignore case. Null for unknown names. */
export function zoneNamed(name: string): string | null {
  const isForeign = /^[a-z]{3}$/i.test(name)
    ? !SHORT_NAMES.includes(name.toUpperCase())
    : NO_PLACE.test(name);
  const known = isForeign || !/^[a-z]/i.test(name) ? null : resolved(name);
  if (known === null || known.toLowerCase() === name.toLowerCase()) return known;
  if (SHORT_NAMES.includes(name.toUpperCase())) return name.toUpperCase();
  return WRITTEN.some((shape) => shape.test(name)) ? name : known;
}

/** Returns by how many milliseconds a zone is ahead of UTC. */
type Ahead = (instant: number) => number;

/** Uses UTC for an unknown zone, so that mail is still sent. */
function clocksOf(zone: string): Intl.DateTimeFormat {
  const shape = { timeZoneName: "longOffset" } as const;
  try {
    return new Intl.DateTimeFormat("en", { ...shape, timeZone: zone });
  } catch {
    return new Intl.DateTimeFormat("en", { ...shape, timeZone: "UTC" });
  }
}

/** The runtime writes "GMT", "GMT-03:30" or, for dates long ago, "GMT+00:53:28". */
function lookUp(clocks: Intl.DateTimeFormat, instant: number): number {
  const name = clocks.formatToParts(instant).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign, hours, minutes, seconds = 0] = /([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(name) ?? [];
  const ahead = 1000 * (60 * (60 * Number(hours ?? 0) + Number(minutes ?? 0)) + Number(seconds));
  return sign === "-" ? -ahead : ahead;
}

/** `changesAt` is Infinity if the zone's clocks do not change on this UTC day. */
interface ZoneDay {
  readonly before: number;
  readonly changesAt: number;
  readonly after: number;
}

/**
 * Remembers days, because look-ups are slow and the same few days recur. No zone has changed its clocks twice in a day
 * since 1970.
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

/** Returns the zone's local time, written as if it were UTC, in milliseconds since 1970. */
const localTime = (zone: string, instant: number): number => instant + aheadIn(zone)(instant);

export function clockIn(zone: string, instant: number): number {
  const local = localTime(zone, instant);
  return Math.floor((local - dayOf(local) * DAY) / MINUTE);
}

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
 * Returns the instants when a zone's clocks show a time on a day (counted from 1970). There are two if clocks are put back
 * over that time. If they are put forward over it, returns the instant of the change.
 */
function showings(zone: string, day: number, timeOfDay: string): readonly number[] {
  const ahead = aheadIn(zone);
  const wall = day * DAY + minutesOf(timeOfDay) * MINUTE;
  // Clocks change at most once in two days and by at most a day, and no zone is more than 14 hours from UTC.
  const [before, after] = [wall - ahead(wall - DAY), wall - ahead(wall + DAY)];
  const times = (before === after ? [before] : [before, after]).filter(
    (instant) => instant + ahead(instant) === wall,
  );
  return times.length > 0 ? times : [changeBetween(ahead, after, before)];
}

/**
 * Returns the next instant after `instant` when a zone's clocks show a time ("HH:MM"), or its clocks are put forward over
 * it. With `onceADay`, the second of two showings on a day is skipped.
 */
export function nextShowing(
  zone: string,
  instant: number,
  timeOfDay: string,
  { onceADay }: { readonly onceADay: boolean },
): number {
  // Begins with the day before, because clocks that are put back at midnight show that day again.
  for (let day = dayOf(localTime(zone, instant)) - 1; ; day++) {
    const all = showings(zone, day, timeOfDay);
    const next = (onceADay ? all.slice(0, 1) : all).find((showing) => showing > instant);
    if (next !== undefined) return next;
  }
}
export function dayIn(zone: string, instant: number): number {
  return dayOf(localTime(zone, instant));
}

/** Returns the first instant when a zone's clocks show at least a day (counted from 1970) and time ("HH:MM"). */
export function instantOf(zone: string, day: number, timeOfDay: string): number {
  const ahead = aheadIn(zone);
  const wall = day * DAY + minutesOf(timeOfDay) * MINUTE;
  // No zone is more than 14 hours from UTC, and a change by a whole day (at the date line) is also within this range.
  const [early, late] = [wall - 15 * HOUR, wall + 15 * HOUR];
  const [before, after] = [ahead(early), ahead(late)];
  if (before === after) return wall - before;
  const change = changeBetween(ahead, early, late);
  return wall - before < change ? wall - before : Math.max(change, wall - after);
}

const LOCAL = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?$/;

/** Converts the local time in a browser's field to an instant. Returns other texts unchanged, for the schema to reject. */
export function localInstant(text: string, timezone: string): string {
  const [, year, month, day, time = ""] = LOCAL.exec(text) ?? [];
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (Number.isNaN(midnight) || new Date(midnight).getUTCDate() !== Number(day)) return text;
  if (!TIME_OF_DAY.test(time)) return text;
  return formatInstant(instantOf(timezone, midnight / DAY, time));
}

export const localText = (instant: number, timezone: string): string =>
  formatInstant(localTime(timezone, instant)).slice(0, 16);
