import type { clockTerms } from "../../game/view.ts";
import { formatDuration, MINUTE, parseDuration } from "../../lib/duration.ts";
import { otherSide } from "../../rules/index.ts";
import { NOTICES_WORDS } from "../built/notices.ts";
import { TIME_WORDS } from "../built/time.ts";
import type { ClockKindName } from "../../contract/clocks.ts";
import type { Language } from "../../contract/languages.ts";
import type { Reader } from "../reader.ts";
import { asBeginning, dateWords, momentWords, spanObject, spanWords, wholeWords } from "../times.ts";
import { nameLine, noticesFor } from "./lines.ts";
import { honoursSentence } from "./time-off.ts";
import { UNLIMITED_SPAN } from "../../contract/bounds.ts";
import type { GameSummary } from "../../contract/game.ts";

/** How long a clock may be told otherwise than it is by rounding, in milliseconds. */
const NOTHING = MINUTE;

/** What stops the clock of the side to move at the instant `now`, and until when; null for nothing. */
function stopNow({ clock: { stopped } }: GameSummary, now: number) {
  if (stopped === null) return null;
  const until = Date.parse(stopped.until);
  return until > now ? { kind: stopped.kind, until } : null;
}

/**
 * How much time the side to move has left, in milliseconds, and what stops its clock. `game` as it stands at `now`. Only
 * what counts is left: `standing` is how long the clock stands still until the deadline.
 */
export function timeLeft(game: GameSummary, due: number, now: number) {
  const counted = parseDuration(game.clock.remaining?.[game.turn ?? "attackers"] ?? "");
  const left = Math.max(0, Math.min(counted ?? Infinity, due - now));
  return { left, standing: Math.max(0, due - now - left), stop: stopNow(game, now) };
}

/** What stops the clock of a game at the instant `now`, or else how much of the time until its deadline does not count. */
function stopSentence(game: GameSummary, due: number, reader: Reader, now: number): string | null {
  const { language, timezone } = reader;
  const { standing, stop } = timeLeft(game, due, now);
  const { stopped, standsStill } = TIME_WORDS[language];
  if (stop !== null) return stopped[stop.kind](momentWords(stop.until, language, timezone));
  return standing < NOTHING ? null : standsStill(spanObject(spanWords(standing, language, "")));
}

/** Who has to move until when, and how it stands with their time; null if no clock runs. For sentences and pages. */
export function deadlineFacts(game: GameSummary, deadline: string | null, reader: Reader) {
  const due = Date.parse(deadline ?? "");
  if (Number.isNaN(due) || game.turn === null) return null;
  const words = noticesFor(reader);
  const mover = nameLine(game.players[game.turn]?.name);
  const isOwn = mover === reader.name;
  const says = (when: string) => (isOwn ? words.yourDeadline(when) : words.theirDeadline(mover, when));
  return { due, isOwn, says };
}

/**
 * Says who has to move until when; null if no clock runs. `deadline` is RFC 3339. With `now` (milliseconds since 1970)
 * the sentence begins with how much time is left, and ends with what stops the clock, `game` being as it stands at
 * `now`; without it, when the time of reading is not known, there is only the date.
 */
export function deadlineSentence(
  game: GameSummary,
  deadline: string | null,
  reader: Reader,
  now: number | null,
): string | null {
  const facts = deadlineFacts(game, deadline, reader);
  if (facts === null) return null;
  const { due, isOwn, says } = facts;
  const { language } = reader;
  const words = noticesFor(reader);
  const when = dateWords(due, language, reader.timezone);
  if (now !== null && due <= now) return isOwn ? words.yourDeadlinePassed(when) : null;
  if (now === null) return says(when);
  const left = words.timeLeft(spanWords(timeLeft(game, due, now).left, language, words.underAMinute));
  const stop = stopSentence(game, due, reader, now);
  return [asBeginning(left, language), says(when), ...(stop === null ? [] : [stop])].join(" ");
}

/** A span without a move: English puts it between the number and its unit, "21 idle days". */
const idleSpan = (span: string, language: Language) =>
  language === "en" ? span.replace(" ", " idle ") : span;

/** Says how much time a game gives its players, as a phrase. */
export function clockPhrase(clock: ReturnType<typeof clockTerms>, language: Language): string {
  const { clock: words } = NOTICES_WORDS[language];
  const span = (duration: string): string => {
    const length = parseDuration(duration) ?? 0;
    return spanWords(length, language, wholeWords(length, language));
  };
  const unlessNone = (duration: string) => (parseDuration(duration) === 0 ? null : span(duration));
  switch (clock.kind) {
    case "per-move":
      return words.perMove(span(clock.perMove));
    case "fischer": {
      const { initial, increment, max, minPerMove, maxPerMove } = clock;
      const least = minPerMove === undefined ? [] : [words.minPerMove(span(minPerMove))];
      const most = maxPerMove === undefined ? [] : [words.maxPerMove(span(maxPerMove))];
      const each = unlessNone(increment);
      const all = each === null ? words.whole(span(initial)) : words.fischer(span(initial), each, span(max));
      return [all, ...least, ...most].join(", ");
    }
    case "byo-yomi":
      return words.byoYomi(unlessNone(clock.main), clock.periods, span(clock.period));
    case "canadian":
      return words.canadian(unlessNone(clock.main), clock.moves, span(clock.time), clock.carry ?? false);
    case "unlimited":
      return words.unlimited(idleSpan(span(clock.abandonAfter ?? formatDuration(UNLIMITED_SPAN)), language));
  }
}

/** The same as a line of its own: what a clock that can be chosen means. */
export function clockLine(clock: ReturnType<typeof clockTerms>, language: Language): string {
  return asBeginning(clockPhrase(clock, language), language);
}

/** Says how many moves of a block (`canadian`), or periods (`byo-yomi`), a side has left. */
export function leftSentence(kind: ClockKindName, left: number, language: Language): string {
  const { clock: words } = NOTICES_WORDS[language];
  return kind === "byo-yomi" ? words.periodsLeft(left) : words.movesLeft(left);
}

/** Says how much time a game gives its players. */
export function clockSentence(clock: ReturnType<typeof clockTerms>, { language }: Reader): string {
  return NOTICES_WORDS[language].clock.sentence(clockPhrase(clock, language));
}

/**
 * Says the terms of a challenge to those who may accept it: which side they would play, how much time there is, and what
 * stops the clocks.
 */
export function termsSentences({ challenge, clock, stops }: GameSummary, reader: Reader): readonly string[] {
  const side = challenge.side === "random" ? "random" : otherSide(challenge.side);
  return [
    noticesFor(reader).wouldPlay[side],
    clockSentence(clock, reader),
    honoursSentence(stops, reader.language),
  ];
}
