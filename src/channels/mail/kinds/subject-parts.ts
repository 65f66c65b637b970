import type { GameSummary } from "../../../contract/game.ts";
import { rulesOf } from "../../../game/rules-of.ts";
import { NOTICES_WORDS } from "../../../i18n/built/notices.ts";
import { SUBJECTS_WORDS, type SubjectsWords } from "../../../i18n/built/subjects.ts";
import { rulesetTitle } from "../../../i18n/rulesets/index.ts";
import { moveParts, opponentOf, sideFor, timeLeft } from "../../../i18n/sentences/index.ts";
import { asBeginning, spanWords } from "../../../i18n/times.ts";
import { HOUR, MINUTE } from "../../../lib/duration.ts";
import { oneLine } from "../../../lib/plain.ts";
import type { Recipient } from "../content.ts";
import type { Writing } from "./kind.ts";

/** Of a name or a title: what happened comes first, and needs room. */
const LONGEST_NAME = 40;

export const subjectWords = ({ reader }: Writing) => SUBJECTS_WORDS[reader.language];

/** Moves a title's own brackets behind a comma, because the subject puts the title into brackets. */
const unbracketed = (title: string) => title.replace(/ \(([^()]+)\)$/, ", $1");

export function gameFacts(game: GameSummary, { reader }: Pick<Writing, "reader">) {
  return {
    opponent: oneLine(opponentOf(game, reader), LONGEST_NAME),
    rules: oneLine(unbracketed(rulesetTitle(rulesOf(game), reader.language)), LONGEST_NAME),
  };
}

export const moveWords = (move: string) => oneLine(moveParts(move).move, LONGEST_NAME);

export function endOf(game: GameSummary, reader: Recipient): keyof SubjectsWords["ended"] {
  const { result } = game;
  if (result === null || result.reason === "aborted") return "aborted";
  if (result.winner === null) return "drawn";
  return result.winner === sideFor(game, reader) ? "won" : "lost";
}

/** Rounds down to what people say, in milliseconds: three hours, even if a few seconds of them have passed. */
function rounded(left: number): number {
  const whole = left >= 6 * HOUR ? HOUR : left >= HOUR ? 10 * MINUTE : MINUTE;
  return Math.floor((left + MINUTE) / whole) * whole;
}

/** The subject of a mail about a deadline (RFC 3339). */
export function timeSubject(game: GameSummary, deadline: string | null, writing: Writing): string {
  const { reader, now } = writing;
  const words = subjectWords(writing);
  const facts = gameFacts(game, writing);
  const due = Date.parse(deadline ?? "");
  if (Number.isNaN(due)) return words.plain["game.deadline-near"](facts);
  const { left } = timeLeft(game, due, now);
  if (left <= 0) return words.timeUp(facts);
  const { underAMinute } = NOTICES_WORDS[reader.language];
  const span = left < MINUTE ? underAMinute : spanWords(rounded(left), reader.language, underAMinute);
  return asBeginning(words.timeLeft({ what: span, ...facts }), reader.language);
}
