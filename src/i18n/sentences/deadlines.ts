import { UNLIMITED_SPAN } from "../../game/clock/unlimited.ts";
import type { clockTerms, GameSummary } from "../../game/view.ts";
import { parseDuration } from "../../lib/duration.ts";
import { otherSide } from "../../rules/index.ts";
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

/** Says how much time a game gives its players. */
export function clockSentence(clock: ReturnType<typeof clockTerms>, reader: Reader): string {
  const words = noticesFor(reader);
  const spanOf = (length: number) => spanWords(length, reader.language, words.underAMinute);
  const span = (duration: string) => spanOf(parseDuration(duration) ?? 0);
  switch (clock.kind) {
    case "per-move":
      return words.clock.perMove(span(clock.perMove));
    case "fischer":
      return words.clock.fischer(span(clock.initial), span(clock.increment), span(clock.max));
    case "unlimited":
      return words.clock.unlimited(spanOf(UNLIMITED_SPAN));
  }
}

/** Says the terms of a challenge to whoever may accept it: which side they would play, and how much time there is. */
export function termsSentences({ challenge, clock }: GameSummary, reader: Reader): readonly string[] {
  const side = challenge.side === "random" ? "random" : otherSide(challenge.side);
  return [noticesFor(reader).wouldPlay[side], clockSentence(clock, reader)];
}
