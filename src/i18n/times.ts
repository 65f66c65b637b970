import type { Language } from "../contract/languages.ts";
import { DAY, HOUR, MINUTE, parseDuration, SECOND } from "../lib/duration.ts";
import { dateFormat, listFormat, numberFormat } from "./formatters.ts";

const UNITS = [
  ["day", DAY],
  ["hour", HOUR],
  ["minute", MINUTE],
] as const;

const DATE = {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
} as const;

function written(instant: number, language: Language, timeZone: string): string {
  const words = dateFormat(language, { ...DATE, timeZone }).format(instant);
  return `${words} (${timeZone})`;
}

/** Writes an instant in a zone, followed by the zone's name as the player chose it: the platform may use another name. */
export function dateWords(instant: number, language: Language, timezone: string): string {
  try {
    return written(instant, language, timezone);
  } catch {
    // The platform no longer has the zone.
    return written(instant, language, "UTC");
  }
}

/**
 * Writes a span (milliseconds) to the minute, in its largest unit and the next: "2 days 4 hours". Returns `none` for less
 * than a minute.
 */
export function spanWords(
  span: number,
  language: Language,
  none: string,
  short: Readonly<Partial<Record<string, string>>> = {},
): string {
  // Rounded: otherwise a clock that has just started would show a minute less.
  const whole = span < MINUTE ? 0 : Math.round(span / MINUTE) * MINUTE;
  const first = UNITS.findIndex(([, length]) => whole >= length);
  if (first === -1) return none;
  let rest = whole;
  const words = UNITS.slice(first, first + 2).flatMap(([unit, length]) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count === 0) return [];
    const style = { style: "unit", unit, unitDisplay: "long" } as const;
    const own = short[unit];
    return own === undefined ? [numberFormat(language, style).format(count)] : [`${count}\u00A0${own}`];
  });
  return words.join(" ");
}

/** Writes a span (milliseconds) in the largest unit that fits at least twice: "9 days", "30 hours". At least "1 minute". */
export function roughWords(span: number, language: Language): string {
  const [unit, length] = UNITS.find(([, one]) => span >= 2 * one) ?? (["minute", MINUTE] as const);
  const count = Math.max(1, Math.round(span / length));
  return numberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(count);
}

/** Makes a span the object of a verb: Russian then needs the accusative of minutes and seconds («стоят 21 минуту»). */
export const spanObject = (words: string): string => words.replaceAll(/(минут|секунд)а/g, "$1у");

/** Used instead of Intl’s short units, which are longer in English (`hr`). */
const SHORT_UNITS: Readonly<Record<Language, Readonly<Record<"hour" | "minute", string>>>> = {
  en: { hour: "h", minute: "min" },
  ru: { hour: "ч", minute: "мин" },
  sv: { hour: "tim", minute: "min" },
};

/** Replaces the space between a number and its unit, so that no line breaks there. */
const tied = (words: string): string => words.replaceAll(/(?<=\d) /g, "\u00A0");

/** Writes remaining time (milliseconds), short: "2 days 4 h", "35 min". */
export function leftWords(span: number, language: Language, none: string): string {
  return tied(spanWords(span, language, none, SHORT_UNITS[language]));
}

const EXACT_UNITS = [...UNITS, ["second", SECOND]] as const;
type ExactUnit = (typeof EXACT_UNITS)[number][0];

const FIGURE_UNITS: Readonly<Record<Language, Readonly<Record<ExactUnit, string>>>> = {
  en: { day: "d", ...SHORT_UNITS.en, second: "s" },
  ru: { day: "дн.", ...SHORT_UNITS.ru, second: "с" },
  sv: { day: "d", ...SHORT_UNITS.sv, second: "s" },
};

/** Splits a span (milliseconds) into units, the largest first, without zeros; zero is 0 seconds. */
function exactParts(span: number): (readonly [ExactUnit, number])[] {
  let rest = span;
  const parts = EXACT_UNITS.flatMap(([unit, length]) => {
    const count = unit === "second" ? rest / length : Math.floor(rest / length);
    rest -= count * length;
    return count === 0 ? [] : [[unit, count] as const];
  });
  return parts.length === 0 ? [["second", 0]] : parts;
}

const FIGURES = { maximumFractionDigits: 3 } as const;

/**
 * Writes a span (milliseconds), exact and short, so that sums can be checked: "2 d 4 h 3.06 s". It is rounded down to a
 * multiple of `least` (milliseconds). Lines do not break after a number.
 */
export function exactWords(span: number, language: Language, least = 0): string {
  const format = numberFormat(language, FIGURES);
  return exactParts(least === 0 ? span : Math.floor(span / least) * least)
    .map(([unit, count]) => `${format.format(count)}\u00A0${FIGURE_UNITS[language][unit]}`)
    .join(" ");
}

/** Writes a span (milliseconds), exact and in words: "2 days 4 hours 3.06 seconds". Lines do not break after a number. */
export function wholeWords(span: number, language: Language): string {
  const style = { ...FIGURES, style: "unit", unitDisplay: "long" } as const;
  const words = exactParts(span).map(([unit, count]) =>
    numberFormat(language, { ...style, unit }).format(count),
  );
  return tied(words.join(" "));
}

/** Writes a duration of the API ("-PT5H") as a change or a balance: "−5 h", "+3 h". Only changes have a plus sign. */
export function signedWords(
  duration: string,
  language: Language,
  { isChange = false, least = 0 } = {},
): string {
  const isLess = duration.startsWith("-");
  const span = parseDuration(duration.replace("-", "")) ?? 0;
  const sign = isLess ? "\u2212" : isChange && span > 0 ? "+" : "";
  return sign + exactWords(span, language, least);
}

const MILLISECOND: Readonly<Record<Language, string>> = { en: "ms", ru: "мс", sv: "ms" };

/** Writes a short span (milliseconds): "310 ms", "1.2 s". */
export function tookWords(span: number, language: Language): string {
  const format = numberFormat(language, { maximumFractionDigits: 1 });
  if (span < SECOND) return `${format.format(span)}\u00A0${MILLISECOND[language]}`;
  return `${format.format(span / SECOND)}\u00A0${FIGURE_UNITS[language].second}`;
}

export function listWords(items: readonly string[], language: Language): string {
  return listFormat(language, {}).format(items);
}

/**
 * Writes an instant in a zone (IANA name), or in UTC if the platform does not know the zone. Undefined means the
 * machine's zone, for scripts.
 */
function inZone(
  instant: number,
  language: Language,
  parts: Intl.DateTimeFormatOptions,
  timeZone: string | undefined,
): string {
  const format = (zone: string | undefined) =>
    dateFormat(language, { ...parts, timeZone: zone }).format(instant);
  try {
    return format(timeZone);
  } catch {
    return format("UTC");
  }
}

/** Writes the day in a zone: "21 November 2026", or "21 Nov 2026". */
export function dayWords(
  instant: number,
  language: Language,
  timeZone: string,
  dateStyle: "long" | "medium" = "long",
): string {
  return inZone(instant, language, { dateStyle }, timeZone);
}

/** Like `dateWords`, but in the machine's time zone and without the zone's name. For page scripts. */
export function longWords(instant: number, language: Language): string {
  return inZone(instant, language, DATE, undefined);
}

const TIME = { hour: "2-digit", minute: "2-digit" } as const;

const AT: Readonly<Record<Language, string>> = { en: ", ", ru: ", ", sv: " kl. " };

/**
 * Formats a short date and time in `timeZone` (undefined: the machine's zone): "Tue 24 Nov, 18:00". The year is left out if it
 * is that of `now`.
 */
export function dayTimeWords(
  instant: number,
  now: number,
  language: Language,
  timeZone: string | undefined,
): string {
  const write = (parts: Intl.DateTimeFormatOptions, at = instant) => inZone(at, language, parts, timeZone);
  const year = { year: "numeric" } as const;
  const day = { weekday: "short", day: "numeric", month: "short" } as const;
  const date = write(write(year) === write(year, now) ? day : { ...day, ...year });
  return date + AT[language] + write(TIME);
}

/** Writes when something ends: within a day after `now` only the time ("07:00"), otherwise like `dayTimeWords`. */
export function untilWords(
  instant: number,
  now: number,
  language: Language,
  timeZone: string | undefined,
): string {
  const isWithinDay = instant > now && instant - now < DAY;
  return isWithinDay
    ? inZone(instant, language, TIME, timeZone)
    : dayTimeWords(instant, now, language, timeZone);
}

/** Writes an instant with its year and zone, for a sentence: "2 December 2026, 20:25 (Europe/Oslo)". */
export function momentWords(instant: number, language: Language, timeZone: string): string {
  return `${dayWords(instant, language, timeZone)}, ${timeWords(instant, language, timeZone)} (${timeZone})`;
}

/** Writes the time of day in a zone: "07:00". */
export function timeWords(instant: number, language: Language, timeZone: string): string {
  return inZone(instant, language, TIME, timeZone);
}

/** Writes a day with its weekday: "Monday 23 November", or short: "Mon 23 Nov". */
export function weekdayWords(
  instant: number,
  language: Language,
  timeZone: string,
  length: "long" | "short" = "long",
): string {
  return inZone(instant, language, { weekday: length, day: "numeric", month: length }, timeZone);
}

/** Writes an exact instant for a ledger: "23 Nov 2026, 20:00:05.123"; only the time if `after` is on the same day. */
export function instantWords(instant: number, language: Language, timeZone: string, after?: number): string {
  const day = (at: number) =>
    inZone(at, language, { day: "numeric", month: "short", year: "numeric" }, timeZone);
  const seconds = instant % MINUTE === 0 ? {} : ({ second: "2-digit" } as const);
  const parts = instant % SECOND === 0 ? seconds : ({ ...seconds, fractionalSecondDigits: 3 } as const);
  const time = inZone(instant, language, { ...TIME, ...parts }, timeZone);
  return after !== undefined && day(after) === day(instant) ? time : `${day(instant)}, ${time}`;
}

/** Capitalises the first letter, because translations write these words as they appear within a sentence. */
export function asBeginning([first = "", ...rest]: string, language: Language): string {
  return first.toLocaleUpperCase(language) + rest.join("");
}
