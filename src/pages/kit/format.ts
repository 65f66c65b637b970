import { wordsIn } from "../../i18n/catalogues.ts";
import { dateWords, dayTimeWords, dayWords, listWords, momentWords, spanWords } from "../../i18n/times.ts";
import { parseDuration } from "../../lib/duration.ts";
import { useNow, useReader } from "./context.tsx";

/** Formats values of the API (instants: RFC 3339, lengths of time: ISO 8601) in a reader's language and time zone. */
export function useFormat() {
  const { language, timezone } = useReader();
  const now = useNow();
  return {
    /** "Saturday 21 November 2026 at 18:00 (Europe/Oslo)" */
    date: (at: string) => dateWords(Date.parse(at), language, timezone),
    /** "21 November 2026", or "21 Nov 2026". */
    day: (at: string, style?: "long" | "medium") => dayWords(Date.parse(at), language, timezone, style),
    /** "Sat 21 Nov, 18:00"; with the year if it is not the current one. */
    dayTime: (at: string) => dayTimeWords(Date.parse(at), now, language, timezone),
    /** "21 November 2026, 18:00 (Europe/Oslo)", to be used within a sentence. */
    moment: (at: string) => momentWords(Date.parse(at), language, timezone),
    /** "2 days 4 hours" */
    span: (duration: string) =>
      spanWords(parseDuration(duration) ?? 0, language, wordsIn(language).notices.underAMinute),
    /** "d5, e4 and f3" */
    list: (items: readonly string[]) => listWords(items, language),
  };
}
