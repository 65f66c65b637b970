import type { Language } from "../../../contract/languages.ts";
import type { BoardDrawing } from "../../../board/svg.ts";
import {
  coordinatesOf,
  cornersOn,
  isBoardSize,
  LARGEST_BOARD,
  throneOn,
} from "../../../rules/notation/square.ts";
import { boardsOf, madeMove } from "../../../board/moves.ts";
import { SCRIPT_WORDS } from "../../../i18n/built/script.ts";

/** What a `<tafl-board>` shows: every position, and what is written below them. */
export interface Shown extends Pick<BoardDrawing, "size" | "throne" | "corners" | "isEdgeGoal"> {
  readonly boards: readonly string[];
  /** The move that led to each position but the first; of a board alone the one that is told with it. */
  readonly moves: readonly string[];
  /** Why the game is over with the last position; null while it goes on, and of a board alone. */
  readonly ended: string | null;
  readonly game: {
    readonly players: string;
    readonly state: string;
    readonly url: string;
    readonly version: number;
    readonly isOver: boolean;
  } | null;
}

/** How long the text of the largest board is with a piece on each square. */
const LONGEST = LARGEST_BOARD * (LARGEST_BOARD + 1) - 1;

const widthOf = (rank: string) =>
  (rank.match(/\d+|[adk]/g) ?? []).reduce((width, text) => width + (Number(text) || 1), 0);

/** The size of a board text; null where the text is no board that can be drawn. */
export function sizeOf(board: string): number | null {
  const ranks = board.length > LONGEST ? [] : board.split("/");
  const size = ranks.length;
  if (!isBoardSize(size) || !ranks.every((rank) => /^([adk]|[1-9]\d?)+$/.test(rank))) return null;
  return ranks.every((rank) => widthOf(rank) === size) ? size : null;
}

/**
 * What is shown of a board text, with the move that led to it where one is told; null where it is no board. Without
 * rules a throne is drawn in the middle and a corner at each corner, for most rule sets have them there.
 */
export function readBoard(board: string, lastMove: string | null, rules: RulesAnswer | null): Shown | null {
  const size = sizeOf(board);
  if (size === null) return null;
  const moves = lastMove !== null && isOnBoard(lastMove, size) ? [lastMove] : [];
  const boards = moves.map(() => board).concat(board);
  const usual = { throne: throneOn(size), corners: cornersOn(size) };
  const marked = rules !== null && sizeOf(rules.setup) === size ? markedBy(rules) : usual;
  return { size, ...marked, boards, moves, ended: null, game: null };
}

function isOnBoard(text: string, size: number): boolean {
  const move = madeMove(text);
  return (
    move !== null &&
    [move.from, move.to, ...move.captured].every((square) =>
      Object.values(coordinatesOf(square)).every((at) => at < size),
    )
  );
}

/** What the service answers of a game and of its rules, as far as it is needed here. */
interface GameAnswer {
  readonly url: string;
  readonly status: string;
  readonly version: number;
  readonly turn: "attackers" | "defenders" | null;
  readonly players: Readonly<Record<"attackers" | "defenders", { readonly name: string } | null>>;
  readonly result: { readonly winner: "attackers" | "defenders" | null; readonly reason: string } | null;
  readonly moves: readonly string[];
}

/** The same of a recorded game. */
export type RecordAnswer = Pick<GameAnswer, "url" | "result" | "moves"> & {
  readonly players: Readonly<Record<"attackers" | "defenders", string>>;
};

const seatOf = (name: string) => (name === "" ? null : { name });

/** A recorded game as a game that is over. */
export const recordAsGame = ({ players, ...record }: RecordAnswer): GameAnswer => ({
  ...record,
  players: { attackers: seatOf(players.attackers), defenders: seatOf(players.defenders) },
  status: "finished",
  version: 0,
  turn: null,
});

export interface RulesAnswer {
  readonly setup: string;
  readonly throne: string | null;
  readonly corners: readonly string[];
  readonly escape: "corner" | "edge";
}

const markedBy = ({ throne, corners, escape }: RulesAnswer) => ({
  throne,
  corners,
  isEdgeGoal: escape === "edge",
});

function stateOf({ status, turn, result }: GameAnswer, language: Language): string {
  const words = SCRIPT_WORDS[language].embed;
  if (result?.reason === "aborted") return words.aborted;
  if (result !== null) return result.winner === null ? words.drawn : words.won[result.winner];
  if (turn !== null) return words.toMove[turn];
  // A recorded game need not say how it ended.
  return status === "cancelled" ? words.cancelled : status === "finished" ? "" : words.notBegun;
}

const named = (label: string, player: { readonly name: string } | null) => `${label}: ${player?.name ?? "–"}`;

/** What is shown of a game, from the service's answers; null where they are malformed. */
export function readGame(game: GameAnswer, rules: RulesAnswer, language: Language): Shown | null {
  const words = SCRIPT_WORDS[language].embed;
  const { setup } = rules;
  const size = sizeOf(setup);
  if (size === null) return null;
  const { attackers, defenders } = game.players;
  return {
    size,
    ...markedBy(rules),
    boards: boardsOf(setup, size, game.moves),
    moves: game.moves,
    ended: game.result?.reason ?? null,
    game: {
      players: `${named(words.attackers, attackers)} · ${named(words.defenders, defenders)}`,
      state: stateOf(game, language),
      url: game.url,
      version: game.version,
      isOver: game.result !== null || game.status === "finished" || game.status === "cancelled",
    },
  };
}

/** The ply that an attribute asks for, within the game; the last one where it asks for none or for nonsense. */
export function plyOf(text: string | null, last: number): number {
  const ply = text === null || !/^\d{1,5}$/.test(text.trim()) ? last : Number(text);
  return Math.min(ply, last);
}

/** The picture of a ply. */
export function drawingOf(shown: Shown, ply: number, isFlipped: boolean): BoardDrawing {
  const { size, throne, corners, isEdgeGoal = false, boards, moves } = shown;
  const lastMove = madeMove(moves[ply - 1] ?? "");
  const ended = ply === moves.length ? shown.ended : null;
  return {
    size,
    throne,
    corners,
    isEdgeGoal,
    board: boards[ply] ?? boards[0] ?? "",
    lastMove,
    ended,
    isFlipped,
  };
}
