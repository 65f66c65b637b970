import { UNLIMITED_SPAN } from "../../game/clock/unlimited.ts";
import type { clockTerms, GameSummary } from "../../game/view.ts";
import { formatDuration, parseDuration } from "../../lib/duration.ts";
import { otherSide } from "../../rules/index.ts";
import { wordsIn } from "../catalogues.ts";
import type { Language } from "../languages.ts";
import type { Reader } from "../reader.ts";
import { dateWords, spanWords } from "../times.ts";
import { nameLine, noticesFor } from "./lines.ts";

/**
 * Says who has to move until when; null if no clock runs. `deadline` is RFC 3339. With `now` (milliseconds since 1970)
 * the sentence also tells how long that is; without it, when the time of reading is not known, only the date.
 */
export function deadlineSentence(
  game: GameSummary,
  deadline: string | null,
  reader: Reader,
  now: number | null,
): string | null {
  const due = Date.parse(deadline ?? "");
  if (Number.isNaN(due) || game.turn === null) return null;
  const words = noticesFor(reader);
  const when = dateWords(due, reader.language, reader.timezone);
  const mover = nameLine(game.players[game.turn]?.name);
  const isOwn = mover === reader.name;
  if (now !== null && due <= now) return isOwn ? words.yourDeadlinePassed(when) : null;
  const until = isOwn ? words.yourDeadline(when) : words.theirDeadline(mover, when);
  if (now === null) return until;
  return `${until} ${words.timeLeft(spanWords(due - now, reader.language, words.underAMinute))}`;
}

/** Says how much time a game gives its players, as a phrase. */
export function clockPhrase(clock: ReturnType<typeof clockTerms>, language: Language): string {
  const { clock: words, underAMinute } = wordsIn(language).notices;
  const span = (duration: string) => spanWords(parseDuration(duration) ?? 0, language, underAMinute);
  const unlessNone = (duration: string) => (parseDuration(duration) === 0 ? null : span(duration));
  switch (clock.kind) {
    case "per-move":
      return words.perMove(span(clock.perMove));
    case "fischer": {
      const { initial, increment, max, minPerMove, maxPerMove } = clock;
      const least = minPerMove === undefined ? [] : [words.minPerMove(span(minPerMove))];
      const most = maxPerMove === undefined ? [] : [words.maxPerMove(span(maxPerMove))];
      return [words.fischer(span(initial), span(increment), span(max)), ...least, ...most].join(", ");
    }
    case "byo-yomi":
      return words.byoYomi(unlessNone(clock.main), clock.periods, span(clock.period));
    case "canadian":
      return words.canadian(unlessNone(clock.main), clock.moves, span(clock.time), clock.carry ?? false);
    case "unlimited":
      return words.unlimited(span(clock.abandonAfter ?? formatDuration(UNLIMITED_SPAN)));
  }
}

/** The same as a line of its own: what a clock that can be chosen means. */
export function clockLine(clock: ReturnType<typeof clockTerms>, language: Language): string {
  const [first = "", ...rest] = clockPhrase(clock, language);
  return first.toLocaleUpperCase(language) + rest.join("");
}

/** Says how much time a game gives its players. */
export function clockSentence(clock: ReturnType<typeof clockTerms>, { language }: Reader): string {
  return wordsIn(language).notices.clock.sentence(clockPhrase(clock, language));
}

/** Says the terms of a challenge to whoever may accept it: which side they would play, and how much time there is. */
export function termsSentences({ challenge, clock }: GameSummary, reader: Reader): readonly string[] {
  const side = challenge.side === "random" ? "random" : otherSide(challenge.side);
  return [noticesFor(reader).wouldPlay[side], clockSentence(clock, reader)];
}
