import { describeBoard } from "../../../board/described.ts";
import type { MailType } from "../../../contract/events/types.ts";
import type { GameSummary } from "../../../contract/game.ts";
import { rulesOf } from "../../../game/rules-of.ts";
import type { SubjectsWords } from "../../../i18n/built/subjects.ts";
import { rulesetTitle } from "../../../i18n/rulesets/index.ts";
import { deadlineSentence, timeLeft } from "../../../i18n/sentences/deadlines.ts";
import { hasBegun, moveParts, openWords, opponentOf, sideFor } from "../../../i18n/sentences/game.ts";
import { asBeginning, spanWords } from "../../../i18n/times.ts";
import { HOUR, MINUTE } from "../../../lib/duration.ts";
import { oneLine } from "../../../lib/plain.ts";
import { legalMoves, positionFromBoard } from "../../../rules/index.ts";
import { type Link, linkTo } from "../../parts.ts";
import type { Recipient } from "../content.ts";
import type { Draft, Writing } from "./kind.ts";

/** Maximum characters of a reason in a mail. */
export const LONGEST_WHY = 500;

export const isTurnOf = (game: GameSummary, reader: Recipient): boolean =>
  game.turn !== null && game.turn === sideFor(game, reader);

export const muteLinks = (type: MailType, { links, words: { mail } }: Writing): readonly Link[] => [
  ...linkTo(mail.muteGame, links.muteGame),
  ...linkTo(mail.muteType(mail.types[type]), links.muteType),
];

export function gameParts(game: GameSummary, writing: Writing): Pick<Draft, "board" | "links"> {
  const { reader, links, words } = writing;
  const play = isTurnOf(game, reader) ? links.play : undefined;
  return {
    board: hasBegun(game) ? describeBoard(rulesOf(game), game, reader.language) : null,
    links: [...linkTo(words.mail.makeMove, play), ...linkTo(openWords(game, reader.language), game.url)],
  };
}

export function sidePlayed(game: GameSummary, { reader, words }: Writing): readonly string[] {
  const side = sideFor(game, reader);
  return side === null || game.status !== "playing" ? [] : [words.youPlay[side]];
}

export function deadlinePart(game: GameSummary, deadline: string | null, { reader, now }: Writing) {
  const sentence = deadlineSentence(game, deadline, reader, now);
  return sentence === null ? [] : [sentence];
}

export function turnNotes(game: GameSummary, waiting: number, writing: Writing): readonly string[] {
  const { reader, links, words } = writing;
  const canAnswer = links.replyTo !== undefined && isTurnOf(game, reader);
  return [
    ...(canAnswer ? [words.mail.orAnswer(exampleMove(game))] : []),
    ...(waiting > 0 ? [words.mail.waiting(waiting)] : []),
  ];
}

/** Returns a legal move; null if there is none, or if the side must not repeat positions: the board shows no earlier ones. */
export function exampleMove(game: Pick<GameSummary, "ruleset" | "rules" | "board" | "turn">): string | null {
  const { board, turn } = game;
  const ruleset = rulesOf(game);
  if (turn === null || (turn === "defenders" && ruleset.repetition === "defenders-forbidden")) return null;
  const position = positionFromBoard(ruleset, board, turn);
  return position.ok ? (legalMoves(position.value)[0]?.move ?? null) : null;
}

/** Maximum characters of a name or title in a subject, because the event comes first and needs room. */
const LONGEST_NAME = 40;

/** Replaces a title's own brackets with a comma, because the subject puts the title in brackets. */
const unbracketed = (title: string) => title.replace(/ \(([^()]+)\)$/, ", $1");

export const gameFacts = (game: GameSummary, reader: Recipient) => ({
  opponent: oneLine(opponentOf(game, reader), LONGEST_NAME),
  rules: oneLine(unbracketed(rulesetTitle(rulesOf(game), reader.language)), LONGEST_NAME),
});

export const moveWords = (move: string) => oneLine(moveParts(move).move, LONGEST_NAME);

export function endOf(game: GameSummary, reader: Recipient): keyof SubjectsWords["ended"] {
  const { result } = game;
  if (result === null || result.reason === "aborted") return "aborted";
  if (result.winner === null) return "drawn";
  return result.winner === sideFor(game, reader) ? "won" : "lost";
}

/** Rounds a span (milliseconds) down as people do: 3 hours less a few seconds is still 3 hours. */
function rounded(left: number): number {
  const whole = left >= 6 * HOUR ? HOUR : left >= HOUR ? 10 * MINUTE : MINUTE;
  return Math.floor((left + MINUTE) / whole) * whole;
}

/** Returns the subject of a mail about a deadline (RFC 3339). */
export function timeSubject(game: GameSummary, deadline: string | null, writing: Writing): string {
  const { reader, now, subjects, words } = writing;
  const facts = gameFacts(game, reader);
  const due = Date.parse(deadline ?? "");
  if (Number.isNaN(due)) return subjects.plain["game.deadline-near"](facts);
  const { left } = timeLeft(game, due, now);
  if (left <= 0) return subjects.timeUp(facts);
  const { underAMinute } = words;
  const span = left < MINUTE ? underAMinute : spanWords(rounded(left), reader.language, underAMinute);
  return asBeginning(subjects.timeLeft({ what: span, ...facts }), reader.language);
}
