import type { clockTerms } from "../../game/view.ts";
import { MINUTE, parseDuration } from "../../lib/duration.ts";
import { otherSide } from "../../rules/index.ts";
import { CLOCKS_WORDS } from "../built/clocks.ts";
import { TIME_WORDS } from "../built/time.ts";
import { type ClockKindName, type Field, type FieldsOf, fieldsOf } from "../../contract/clocks.ts";
import type { Language } from "../../contract/languages.ts";
import type { Reader } from "../reader.ts";
import { asBeginning, dateWords, momentWords, spanObject, spanWords, wholeWords } from "../times.ts";
import { nameLine, noticesFor } from "./lines.ts";
import { honoursSentence } from "./time-off.ts";
import type { GameSummary } from "../../contract/game.ts";

/** Shorter stops (milliseconds) are not mentioned, because the sentence names whole minutes. */
const SHORTEST_STOP = MINUTE;

function stopNow({ clock: { stopped } }: GameSummary, now: number) {
  if (stopped === null) return null;
  const until = Date.parse(stopped.until);
  return until > now ? { kind: stopped.kind, until } : null;
}

/**
 * Returns the counted time that the side to move has left, how much of the time until the deadline does not count
 * (`standing`), and what stops the clock now. Times are in milliseconds; `game` is the state at `now`.
 */
export function timeLeft(game: GameSummary, due: number, now: number) {
  const counted = parseDuration(game.clock.remaining?.[game.turn ?? "attackers"] ?? "");
  const left = Math.max(0, Math.min(counted ?? Infinity, due - now));
  return { left, standing: Math.max(0, due - now - left), stop: stopNow(game, now) };
}

/** Says what stops the clock `now`, or how much of the time until the deadline does not count. */
function stopSentence(game: GameSummary, due: number, reader: Reader, now: number): string | null {
  const { language, timezone } = reader;
  const { standing, stop } = timeLeft(game, due, now);
  const { stopped, standsStill } = TIME_WORDS[language];
  if (stop !== null) return stopped[stop.kind](momentWords(stop.until, language, timezone));
  return standing < SHORTEST_STOP ? null : standsStill(spanObject(spanWords(standing, language, "")));
}

/**
 * Returns the deadline (milliseconds since 1970), whether the reader is to move, and a function that puts a deadline into a
 * sentence; null if no clock runs.
 */
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
 * Says who must move by when; null if no clock runs, or if the opponent's deadline has passed. `deadline`: RFC 3339.
 * With `now` (milliseconds since 1970) it also says how much time is left and what stops the clock, and `game` must be the
 * state at that time. `now` is null if the time of reading is unknown.
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

/** English puts "idle" between the number and the unit: "21 idle days". */
const idleSpan = (span: string, language: Language) =>
  language === "en" ? span.replace(" ", " idle ") : span;

type ClockWords = {
  readonly [Kind in ClockKindName]: (facts: { readonly [Name in keyof FieldsOf<Kind>]: never }) => string;
};

/** Returns a setting or its default for a sentence; null for a required span of 0, or a default of 0 or infinity. */
function settingFact(field: Field, value: unknown, inWords: (span: number) => string) {
  if (field.type !== "span") return value ?? ("usual" in field && field.usual);
  const span = typeof value === "string" ? (parseDuration(value) ?? 0) : (field.usual ?? 0);
  const mayBeNone = value === undefined || field.usual === undefined;
  return mayBeNone && (span === 0 || span === Infinity) ? null : inWords(span);
}

export function clockPhrase(clock: ReturnType<typeof clockTerms>, language: Language): string {
  const words: ClockWords = CLOCKS_WORDS[language].kinds;
  const inWords = (span: number): string => {
    const text = spanWords(span, language, wholeWords(span, language));
    return clock.kind === "unlimited" ? idleSpan(text, language) : text;
  };
  const settings: Readonly<Record<string, unknown>> = clock;
  const facts = fieldsOf(clock.kind).map(([name, field]) => [
    name,
    settingFact(field, settings[name], inWords),
  ]);
  return (words[clock.kind] as (facts: object) => string)(Object.fromEntries(facts));
}

export function clockLine(clock: ReturnType<typeof clockTerms>, language: Language): string {
  return asBeginning(clockPhrase(clock, language), language);
}

/** Says how many moves of a block (`canadian`), or periods (`byo-yomi`), a side has left. */
export function leftSentence(kind: ClockKindName, left: number, language: Language): string {
  const words = CLOCKS_WORDS[language];
  return kind === "byo-yomi" ? words.periodsLeft(left) : words.movesLeft(left);
}

export function clockSentence(clock: ReturnType<typeof clockTerms>, { language }: Reader): string {
  return CLOCKS_WORDS[language].sentence(clockPhrase(clock, language));
}

/** Says the terms of a challenge to players who may accept it: their side, the clock, and what stops the clock. */
export function termsSentences({ challenge, clock, stops }: GameSummary, reader: Reader): readonly string[] {
  const side = challenge.side === "random" ? "random" : otherSide(challenge.side);
  return [
    noticesFor(reader).wouldPlay[side],
    clockSentence(clock, reader),
    honoursSentence(stops, reader.language),
  ];
}
