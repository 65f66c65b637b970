import { wordsIn } from "../../i18n/catalogues.ts";
import type { Reader } from "../../i18n/reader.ts";
import {
  dateWords,
  dayTimeWords,
  dayWords,
  listWords,
  momentWords,
  spanWords,
  weekdayWords,
} from "../../i18n/times.ts";
import { parseDuration } from "../../lib/duration.ts";
import { useNow, useReader } from "./context.tsx";

/** Formats values of the API (instants: RFC 3339, lengths of time: ISO 8601) in a reader's language and time zone. */
export class Format {
  readonly #reader: Reader;
  readonly #now: number;

  constructor(reader: Reader, now: number) {
    this.#reader = reader;
    this.#now = now;
  }

  /** "Saturday 21 November 2026 at 18:00 (Europe/Oslo)" */
  date(at: string): string {
    return dateWords(Date.parse(at), this.#reader.language, this.#reader.timezone);
  }

  /** "21 November 2026", or "21 Nov 2026". */
  day(at: string, style: "long" | "medium" = "long"): string {
    return dayWords(Date.parse(at), this.#reader.language, this.#reader.timezone, style);
  }

  /** "Saturday 21 November", or "Sat 21 Nov". */
  weekday(at: string, length: "long" | "short" = "long"): string {
    return weekdayWords(Date.parse(at), this.#reader.language, this.#reader.timezone, length);
  }

  /** "Sat 21 Nov, 18:00"; with the year if it is not the current one. */
  dayTime(at: string): string {
    return dayTimeWords(Date.parse(at), this.#now, this.#reader.language, this.#reader.timezone);
  }

  /** "21 November 2026, 18:00 (Europe/Oslo)", to be used within a sentence. */
  moment(at: string): string {
    return momentWords(Date.parse(at), this.#reader.language, this.#reader.timezone);
  }

  /** "2 days 4 hours" */
  span(duration: string): string {
    const { language } = this.#reader;
    return spanWords(parseDuration(duration) ?? 0, language, wordsIn(language).notices.underAMinute);
  }

  /** "d5, e4 and f3" */
  list(items: readonly string[]): string {
    return listWords(items, this.#reader.language);
  }
}

export const useFormat = (): Format => new Format(useReader(), useNow());
