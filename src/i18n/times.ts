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

/** The parts of a day and a time apart, so that they fit after "until" in every language. */
const DAY_AND_MONTH = { day: "numeric", month: "long" } as const;
const TIME = { hour: "2-digit", minute: "2-digit" } as const;

/** Writes a day and time; of an instant within a day the time alone, unless the day is wanted, too. */
function dayAndTime(
  at: number,
  now: number,
  write: (parts: Intl.DateTimeFormatOptions, at: number) => string,
) {
  const year = (instant: number) => write({ year: "numeric" }, instant);
  const parts = year(now) === year(at) ? DAY_AND_MONTH : ({ ...DAY_AND_MONTH, year: "numeric" } as const);
  return `${write(parts, at)}, ${write(TIME, at)}`;
}

/**
 * Words an instant until which something lasts (milliseconds since 1970), in a zone by its IANA name: within a day of
 * `now` the time alone ("07:00") unless the day is wanted, else with the day ("26 November, 07:00").
 */
export function untilWords(
  instant: number,
  now: number,
  language: Language,
  timezone: string | undefined,
  isDayWanted = false,
): string {
  const isNear = instant > now && instant - now < DAY;
  const inZone = (timeZone: string | undefined) => {
    const write = (parts: Intl.DateTimeFormatOptions, at: number) =>
      new Intl.DateTimeFormat(LOCALES[language], { ...parts, timeZone }).format(at);
    return isNear && !isDayWanted ? write(TIME, instant) : dayAndTime(instant, now, write);
  };
  try {
    return inZone(timezone);
  } catch {
    return inZone("UTC");
  }
}

/** Begins a sentence with what may stand within one. */
export function asBeginning([first = "", ...rest]: string, language: Language): string {
  return first.toLocaleUpperCase(language) + rest.join("");
}
