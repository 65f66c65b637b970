import type { Language } from "../contract/languages.ts";
import { DAY, HOUR, MINUTE, parseDuration, SECOND } from "../lib/duration.ts";
import { dateFormat, listFormat, numberFormat } from "./formatters.ts";

const UNITS = [
  ["day", DAY],
  ["hour", HOUR],
  ["minute", MINUTE],
] as const;

/** The parts of a written date. */
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
export function spanWords(
  span: number,
  language: Language,
  none: string,
  short: Readonly<Partial<Record<string, string>>> = {},
): string {
  // Rounded, so that a clock that was just started shows what it was set to, not a minute less.
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

/** Words of a span as the object of a verb: Russian puts minutes and seconds into the accusative («стоят 21 минуту»). */
export const spanObject = (words: string): string => words.replaceAll(/(минут|секунд)а/g, "$1у");

/** The smaller units as time that is left is told: shorter than Intl writes them in English. */
const SHORT_UNITS: Readonly<Record<Language, Readonly<Record<"hour" | "minute", string>>>> = {
  en: { hour: "h", minute: "min" },
  ru: { hour: "ч", minute: "мин" },
  sv: { hour: "tim", minute: "min" },
};

/** Ties each number to the unit behind it, so that no line ends between them. */
const tied = (words: string): string => words.replaceAll(/(?<=\d) /g, "\u00A0");

/** Words the time that is left (milliseconds) as `spanWords` does, but shortly: "2 days 4 h", "35 min". */
export function leftWords(span: number, language: Language, none: string): string {
  return tied(spanWords(span, language, none, SHORT_UNITS[language]));
}

/** The units of a span that is told to the millisecond. */
const EXACT_UNITS = [...UNITS, ["second", SECOND]] as const;
type ExactUnit = (typeof EXACT_UNITS)[number][0];

/** The units beside figures: of one form, whatever their number and case. */
const FIGURE_UNITS: Readonly<Record<Language, Readonly<Record<ExactUnit, string>>>> = {
  en: { day: "d", ...SHORT_UNITS.en, second: "s" },
  ru: { day: "дн.", ...SHORT_UNITS.ru, second: "с" },
  sv: { day: "d", ...SHORT_UNITS.sv, second: "s" },
};

/** How many of each unit make up a span (milliseconds), the largest first; units of which there is none are left out. */
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
 * Words a span (milliseconds) exactly and shortly, so that sums can be checked: "2 d 4 h 3.06 s". With `least` the smaller
 * units are left out. No line ends after a number.
 */
export function exactWords(span: number, language: Language, least = 0): string {
  const format = numberFormat(language, FIGURES);
  return exactParts(least === 0 ? span : Math.floor(span / least) * least)
    .map(([unit, count]) => `${format.format(count)}\u00A0${FIGURE_UNITS[language][unit]}`)
    .join(" ");
}

/** Words a span (milliseconds) exactly, as a sentence tells it: "2 days 4 hours 3.06 seconds". No line ends after a number. */
export function wholeWords(span: number, language: Language): string {
  const style = { ...FIGURES, style: "unit", unitDisplay: "long" } as const;
  const words = exactParts(span).map(([unit, count]) =>
    numberFormat(language, { ...style, unit }).format(count),
  );
  return tied(words.join(" "));
}

/** Words a change as the API writes it ("-PT5H") or a balance: "−5 h", "+3 h"; a change of nothing has no sign. */
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

/** The unit of what takes less than a second. */
const MILLISECOND: Readonly<Record<Language, string>> = { en: "ms", ru: "мс", sv: "ms" };

/** Words a short span (milliseconds): "310 ms", "1.2 s". */
export function tookWords(span: number, language: Language): string {
  const [amount, unit] =
    span < 1000
      ? ([span, MILLISECOND[language]] as const)
      : ([span / 1000, FIGURE_UNITS[language].second] as const);
  const figure = numberFormat(language, { maximumFractionDigits: 1 }).format(amount);
  return `${figure}\u00A0${unit}`;
}

/** Words a list: "d5, e4 and f3". */
export function listWords(items: readonly string[], language: Language): string {
  return listFormat(language, {}).format(items);
}

/**
 * Formats an instant in a zone by its IANA name, or in UTC where the platform does not know it (any more); without one in
 * the machine's own, for scripts.
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

/** Words the day of an instant (milliseconds since 1970), in a zone by its IANA name: "21 November 2026", or "21 Nov 2026". */
export function dayWords(
  instant: number,
  language: Language,
  timeZone: string,
  dateStyle: "long" | "medium" = "long",
): string {
  return inZone(instant, language, { dateStyle }, timeZone);
}

/** Words an instant in the zone of the machine, for scripts: what `dateWords` says, without the zone. */
export function longWords(instant: number, language: Language): string {
  return inZone(instant, language, DATE, undefined);
}

const TIME = { hour: "2-digit", minute: "2-digit" } as const;

/** How the time of day follows the day. */
const AT: Readonly<Record<Language, string>> = { en: ", ", ru: ", ", sv: " kl. " };

/**
 * Words an instant shortly, with its day (milliseconds since 1970), in a zone by its IANA name or the machine's own: "Tue
 * 24 Nov, 18:00". The year is there where it is not that of `now`.
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

/** Words an instant until which something lasts: within a day of `now` the time alone ("07:00"), else as `dayTimeWords`. */
export function untilWords(
  instant: number,
  now: number,
  language: Language,
  timeZone: string | undefined,
): string {
  const isNear = instant > now && instant - now < DAY;
  return isNear ? inZone(instant, language, TIME, timeZone) : dayTimeWords(instant, now, language, timeZone);
}

/** Words an instant with its year and its zone (IANA), to stand within a sentence: "2 December 2026, 20:25 (Europe/Oslo)". */
export function momentWords(instant: number, language: Language, timeZone: string): string {
  return `${dayWords(instant, language, timeZone)}, ${timeWords(instant, language, timeZone)} (${timeZone})`;
}

/** Words the time of day of an instant (milliseconds since 1970), in a zone by its IANA name: "07:00". */
export function timeWords(instant: number, language: Language, timeZone: string): string {
  return inZone(instant, language, TIME, timeZone);
}

/** Words the day of an instant with its weekday: "Monday 23 November", or short: "Mon 23 Nov". */
export function weekdayWords(
  instant: number,
  language: Language,
  timeZone: string,
  length: "long" | "short" = "long",
): string {
  return inZone(instant, language, { weekday: length, day: "numeric", month: length }, timeZone);
}

/**
 * Words an instant for a ledger, as exactly as it is ("23 Nov 2026, 20:00:05.123"), in a zone by its IANA name. On the same
 * day as the instant `after` it is the time alone.
 */
export function instantWords(instant: number, language: Language, timeZone: string, after?: number): string {
  const day = (at: number) =>
    inZone(at, language, { day: "numeric", month: "short", year: "numeric" }, timeZone);
  const seconds = instant % MINUTE === 0 ? {} : ({ second: "2-digit" } as const);
  const parts = instant % SECOND === 0 ? seconds : ({ ...seconds, fractionalSecondDigits: 3 } as const);
  const time = inZone(instant, language, { ...TIME, ...parts }, timeZone);
  return after !== undefined && day(after) === day(instant) ? time : `${day(instant)}, ${time}`;
}

/** Begins a sentence with what may stand within one. */
export function asBeginning([first = "", ...rest]: string, language: Language): string {
  return first.toLocaleUpperCase(language) + rest.join("");
}
