import type { Language } from "./languages.ts";
import { DAY, HOUR, MINUTE } from "../lib/duration.ts";

const UNITS = [
  ["day", DAY],
  ["hour", HOUR],
  ["minute", MINUTE],
] as const;

/** English is British: the day before the month, and 24 hours. */
const LOCALES: Readonly<Record<Language, string>> = { en: "en-GB", ru: "ru", sv: "sv" };

/** The parts of a written date. */
export const DATE = {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
} as const;

function written(instant: number, language: Language, timeZone: string): string {
  const words = new Intl.DateTimeFormat(LOCALES[language], { ...DATE, timeZone }).format(instant);
  return `${words} (${timeZone})`;
}

/**
 * Words an instant (milliseconds since 1970) in a zone by its IANA name. The name follows as the player chose it,
 * because the platform may know the zone by another one.
 */
export function dateWords(instant: number, language: Language, timezone: string): string {
  try {
    return written(instant, language, timezone);
  } catch {
    // The zone was known when it was set and is not known here: a time in UTC is better than none.
    return written(instant, language, "UTC");
  }
}

/**
 * Words a span (milliseconds) to the minute, by its two largest units: "2 days 4 hours". Gives `none` for less than a
 * minute.
 */
export function spanWords(span: number, language: Language, none: string): string {
  // Rounded, so that a clock that was just started shows what it was set to, not a minute less.
  const whole = span < MINUTE ? 0 : Math.round(span / MINUTE) * MINUTE;
  const first = UNITS.findIndex(([, length]) => whole >= length);
  if (first === -1) return none;
  let rest = whole;
  const words = UNITS.slice(first, first + 2).flatMap(([unit, length]) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    const style = { style: "unit", unit, unitDisplay: "long" } as const;
    return count === 0 ? [] : [new Intl.NumberFormat(LOCALES[language], style).format(count)];
  });
  return words.join(" ");
}

/** Words a short span (milliseconds): "310 ms", "1.2 sec". */
export function tookWords(span: number, language: Language): string {
  const [unit, amount] = span < 1000 ? (["millisecond", span] as const) : (["second", span / 1000] as const);
  const style = { style: "unit", unit, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(LOCALES[language], style).format(amount);
}

/** Words a list: "d5, e4 and f3". */
export function listWords(items: readonly string[], language: Language): string {
  return new Intl.ListFormat(LOCALES[language]).format(items);
}

/** Words the day of an instant (milliseconds since 1970), in a zone by its IANA name: "21 November 2026". */
export function dayWords(instant: number, language: Language, timeZone: string): string {
  const day = (zone: string) =>
    new Intl.DateTimeFormat(LOCALES[language], { dateStyle: "long", timeZone: zone }).format(instant);
  try {
    return day(timeZone);
  } catch {
    return day("UTC");
  }
}

/** The parts of the day and time until which something lasts; the day alone is left out where it is the same. */
const DAY_AND_MONTH = { day: "numeric", month: "long" } as const;
const TIME = { hour: "2-digit", minute: "2-digit" } as const;

function untilIn(instant: number, now: number | null, language: Language, timeZone: string): string {
  const format = (parts: Intl.DateTimeFormatOptions, at: number) =>
    new Intl.DateTimeFormat(LOCALES[language], { ...parts, timeZone }).format(at);
  const time = format(TIME, instant);
  // The next time that a clock shows it.
  if (now !== null && instant > now && instant - now < DAY) return time;
  const isThisYear =
    now !== null && format({ year: "numeric" }, now) === format({ year: "numeric" }, instant);
  return `${format(isThisYear ? DAY_AND_MONTH : { ...DAY_AND_MONTH, year: "numeric" }, instant)}, ${time}`;
}

/**
 * Words an instant until which something lasts (milliseconds since 1970), in a zone by its IANA name: within a day of
 * `now` the time alone ("07:00"), else the day, too ("26 November, 07:00"), so that it fits after "until" in every language.
 */
export function untilWords(
  instant: number,
  now: number | null,
  language: Language,
  timezone: string,
): string {
  try {
    return untilIn(instant, now, language, timezone);
  } catch {
    return untilIn(instant, now, language, "UTC");
  }
}

/** Begins a sentence with what may stand within one. */
export function asBeginning([first = "", ...rest]: string, language: Language): string {
  return first.toLocaleUpperCase(language) + rest.join("");
}
