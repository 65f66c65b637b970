import { describeBoard } from "../../../board/described.ts";
import type { MailType } from "../../../contract/events/types.ts";
import type { FeedRecord } from "../../../contract/events/records.ts";
import type { GameSummary } from "../../../contract/game.ts";
import { isOfGame } from "../../../game/records.ts";
import { rulesOf } from "../../../game/rules-of.ts";
import { NOTICES_WORDS } from "../../../i18n/built/notices.ts";
import {
  deadlineSentence,
  hasBegun,
  linkOfAccount,
  openWords,
  sideFor,
} from "../../../i18n/sentences/index.ts";
import { webLink } from "../../../lib/plain.ts";
import { legalMoves, positionFromBoard } from "../../../rules/index.ts";
import type { Recipient } from "../content.ts";
import { type Draft, type DraftLink, plainDraft, type Writing } from "./kind.ts";

/** Characters of a reason that somebody wrote. */
export const LONGEST_WHY = 500;

export const mailWords = ({ reader }: Writing) => NOTICES_WORDS[reader.language].mail;

export const draftWith = (title: string, writing: Writing): Draft =>
  plainDraft(title, mailWords(writing).why);

export const isTurnOf = (game: GameSummary, reader: Recipient): boolean =>
  game.turn !== null && game.turn === sideFor(game, reader);

/** A link, or nothing if the URL is missing or unsafe. */
export function linkTo(label: string, url: string | undefined): readonly DraftLink[] {
  const link = url === undefined ? null : webLink(url);
  return link === null ? [] : [{ label, url: link }];
}

export function muteLinks(type: MailType, writing: Writing): readonly DraftLink[] {
  const { links } = writing;
  const words = mailWords(writing);
  return [
    ...linkTo(words.muteGame, links.muteGame),
    ...linkTo(words.muteType(words.types[type]), links.muteType),
  ];
}

export function linkOf(record: FeedRecord, { reader }: Writing): readonly DraftLink[] {
  if (isOfGame(record)) return linkTo(openWords(record.data.game, reader.language), record.data.game.url);
  const link = linkOfAccount(record, reader);
  return link === null ? [] : linkTo(link.label, link.url);
}

export function gameParts(game: GameSummary, writing: Writing): Pick<Draft, "board" | "links"> {
  const { reader, links } = writing;
  const play = isTurnOf(game, reader) ? links.play : undefined;
  return {
    board: hasBegun(game) ? describeBoard(rulesOf(game), game, reader.language) : null,
    links: [
      ...linkTo(mailWords(writing).makeMove, play),
      ...linkTo(openWords(game, reader.language), game.url),
    ],
  };
}

export function sidePlayed(game: GameSummary, { reader }: Writing): readonly string[] {
  const side = sideFor(game, reader);
  return side === null || game.status !== "playing" ? [] : [NOTICES_WORDS[reader.language].youPlay[side]];
}

export function deadlinePart(
  game: GameSummary,
  deadline: string | null,
  { reader, now }: Writing,
): readonly string[] {
  const sentence = deadlineSentence(game, deadline, reader, now);
  return sentence === null ? [] : [sentence];
}

export function turnNotes(game: GameSummary, waiting: number, writing: Writing): readonly string[] {
  const words = mailWords(writing);
  const canAnswer = writing.links.replyTo !== undefined && isTurnOf(game, writing.reader);
  return [
    ...(canAnswer ? [words.orAnswer(exampleMove(game))] : []),
    ...(waiting > 0 ? [words.waiting(waiting)] : []),
  ];
}

/** A legal move, as an example. Null also if the side to move may not repeat positions, which the board alone does not show. */
export function exampleMove(game: Pick<GameSummary, "ruleset" | "rules" | "board" | "turn">): string | null {
  const { board, turn } = game;
  const ruleset = rulesOf(game);
  if (turn === null || (turn === "defenders" && ruleset.repetition === "defenders-forbidden")) return null;
  const position = positionFromBoard(ruleset, board, turn);
  return position.ok ? (legalMoves(position.value)[0]?.move ?? null) : null;
}
