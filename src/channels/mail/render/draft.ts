import type { DescribedBoard } from "../../../board/described.ts";
import { isOfGame } from "../../../game/records.ts";
import { NOTICES_WORDS } from "../../../i18n/built/notices.ts";
import { gameTitle, sideFor } from "../../../i18n/sentences/index.ts";
import { type MailContent, type Recipient, gameOf } from "../content.ts";
import { rulesOf } from "../../../game/rules-of.ts";
import { legalMoves, positionFromBoard } from "../../../rules/index.ts";
import type { FeedRecord } from "../../../contract/events/records.ts";
import type { GameSummary } from "../../../contract/game.ts";

/** Where a link leads, and what is written on it. */
export interface DraftLink {
  readonly label: string;
  readonly url: string;
}

/** What a mail says, in the order in which it is read; text and HTML are two ways to write it down. */
export interface Draft {
  /** The one sentence for people who read no further. */
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** What the opponent wrote, as lines. */
  readonly quote: { readonly heading: string; readonly lines: readonly string[] } | null;
  /** Until when, and other sentences that must not be overlooked. */
  readonly important: readonly string[];
  readonly board: DescribedBoard | null;
  /** A list under its heading: the moves that may be played, or what a digest tells. */
  readonly list: {
    readonly heading: string | null;
    readonly items: readonly { readonly text: string; readonly links: readonly DraftLink[] }[];
  } | null;
  /** The first is the one to press. */
  readonly links: readonly DraftLink[];
  readonly notes: readonly string[];
  readonly footer: string;
  /** The last hash of each game's record that the mail tells of: proof of what its reader was told. */
  readonly heads: readonly string[];
  readonly footerLinks: readonly DraftLink[];
}

/** A mail that says only this. */
export function plainDraft(title: string, footer: string): Draft {
  return {
    title,
    paragraphs: [],
    quote: null,
    important: [],
    board: null,
    list: null,
    links: [],
    notes: [],
    footer,
    heads: [],
    footerLinks: [],
  };
}

/** Whether it is the reader's turn in a game. */
export const isTurnOf = (game: GameSummary, reader: Recipient): boolean =>
  game.turn !== null && game.turn === sideFor(game, reader);

const isEnd = ({ type }: FeedRecord): boolean => type === "match.finished" || type === "game.finished";

/** The end of a match or a game that a mail tells before something else; undefined where the mail is about that. */
export function endingIn({
  record,
  also = [],
}: Pick<Extract<MailContent, { kind: "event" }>, "record" | "also">) {
  if (isEnd(record)) return undefined;
  return also.find(({ type }) => type === "match.finished") ?? also.find(isEnd);
}

/** A SHA-256 as it is written. */
const HEAD = /^[0-9a-f]{64}$/;

/** The games that a mail tells of, each as it stood last. */
function gamesOf(content: MailContent): readonly GameSummary[] {
  if (content.kind === "digest") {
    const games = content.records.flatMap((record) => (isOfGame(record) ? [record.data.game] : []));
    return [...new Map(games.map((game) => [game.id, game])).values()];
  }
  if (content.kind !== "event") return [gameOf(content)].filter((game) => game !== null);
  const also = content.also?.flatMap((record) => (isOfGame(record) ? [record.data.game] : [])) ?? [];
  return [content.covered ?? gameOf(content), ...also].filter((game) => game !== null);
}

/** The head of each game's record, in words: with its title where there are several. */
export function headsOf(content: MailContent, { language }: Pick<Recipient, "language">): readonly string[] {
  const { head: words } = NOTICES_WORDS[language].play;
  const games = gamesOf(content);
  const isOfMany = content.kind === "digest" || games.length > 1;
  return games.flatMap((game) => {
    const { head } = game;
    if (head === null || !HEAD.test(head)) return [];
    return [isOfMany ? `${gameTitle(game)}. ${words(head)}` : words(head)];
  });
}

/**
 * A move that may be played in a game as it stands, to show how one is written; null where there is none, or where the board
 * alone does not tell, because the side to move may not repeat positions.
 */
export function exampleMove(game: Pick<GameSummary, "ruleset" | "rules" | "board" | "turn">): string | null {
  const { board, turn } = game;
  const ruleset = rulesOf(game);
  if (turn === null || (turn === "defenders" && ruleset.repetition === "defenders-forbidden")) return null;
  const position = positionFromBoard(ruleset, board, turn);
  return position.ok ? (legalMoves(position.value)[0]?.move ?? null) : null;
}
