import { TIME_WORDS } from "../built/time.ts";
import type { Language } from "../../contract/languages.ts";
import type { Reader } from "../reader.ts";
import { dayTimeWords, listWords, untilWords } from "../times.ts";
import { nameLine } from "./lines.ts";
import type { HonouredStop } from "../../contract/terms.ts";
import type { TimeOffView } from "../../contract/clock.ts";

/** Says which time off stops the clocks of a game, as agreed in its terms. */
export function honoursSentence(stops: readonly HonouredStop[], language: Language): string {
  const { honours, honoursNone, whileHonoured } = TIME_WORDS[language];
  if (stops.length === 0) return honoursNone;
  const times = stops.map((kind) => whileHonoured[kind]);
  return honours(listWords(times, language));
}

/** Writes a span of time off in the reader's zone. `now`: milliseconds since 1970. */
export function timeOffPhrase(
  { from, to }: TimeOffView,
  { language, timezone }: Reader,
  now: number,
): string {
  // Includes the day even if it is today.
  const day = (instant: string) => dayTimeWords(Date.parse(instant), now, language, timezone);
  return TIME_WORDS[language].fromTo(day(from), day(to));
}

/** Says until when a player is on vacation, and which vacations are booked. `now`: milliseconds since 1970. */
export function timeOffSentences(
  name: string,
  off: { readonly away: { readonly until: string } | null; readonly booked: readonly TimeOffView[] },
  reader: Reader,
  now: number,
): readonly string[] {
  const { language, timezone } = reader;
  const words = TIME_WORDS[language];
  const who = nameLine(name);
  const { away, booked } = off;
  const spans = booked.map((span) => timeOffPhrase(span, reader, now));
  return [
    ...(away === null ? [] : [words.away(who, untilWords(Date.parse(away.until), now, language, timezone))]),
    ...(spans.length === 0 ? [] : [words.booked(who, spans.join("; "))]),
  ];
}
