import type { Language } from "../../../contract/languages.ts";
import { isSquare } from "../../../board/squares.ts";
import type { BoardDrawing } from "../../../board/svg.ts";
import { cornersOn, isBoardSize, LARGEST_BOARD, throneOn } from "../../../rules/notation/square.ts";
import { boardsOf, madeMove } from "../../../board/moves.ts";
import { EMBEDDED_WORDS } from "../../../i18n/built/embedded.ts";
import { SCRIPT_WORDS } from "../../../i18n/built/script.ts";

/** The positions that a board can show, and the texts below the board. */
export interface Course extends Pick<BoardDrawing, "size" | "throne" | "corners" | "isEdgeGoal"> {
  readonly boards: readonly string[];
  /** The move that led to each position except the first. For a single position: its last move, if that is given. */
  readonly moves: readonly string[];
  /** The reason for the result; null for a game without a result, and for a single position. */
  readonly ended: string | null;
  readonly game: {
    readonly players: string;
    readonly state: string;
    readonly url: string;
    readonly version: number;
    readonly isOver: boolean;
  } | null;
}

/** The length of the largest board's text, with a piece on each square. */
const LONGEST = LARGEST_BOARD * (LARGEST_BOARD + 1) - 1;

const widthOf = (rank: string) =>
  (rank.match(/\d+|[adk]/g) ?? []).reduce((width, text) => width + (Number(text) || 1), 0);

/** Returns the size of a board text; null if it is not a board. */
export function sizeOf(board: string): number | null {
  const ranks = board.length > LONGEST ? [] : board.split("/");
  const size = ranks.length;
  if (!isBoardSize(size) || !ranks.every((rank) => /^([adk]|[1-9]\d?)+$/.test(rank))) return null;
  return ranks.every((rank) => widthOf(rank) === size) ? size : null;
}

/** Reads a board text; null if it is not one. Without rules for its size, it gets a throne and four corners, as is usual. */
export function readBoard(board: string, lastMove: string | null, rules: RulesAnswer | null): Course | null {
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
  return move !== null && [move.from, move.to, ...move.captured].every((square) => isSquare(square, size));
}

/** The fields of the API's game that are used here. */
interface GameAnswer {
  readonly url: string;
  readonly status: string;
  readonly version: number;
  readonly turn: "attackers" | "defenders" | null;
  readonly players: Readonly<Record<"attackers" | "defenders", { readonly name: string } | null>>;
  readonly result: { readonly winner: "attackers" | "defenders" | null; readonly reason: string } | null;
  readonly moves: readonly string[];
}

export type RecordAnswer = Pick<GameAnswer, "url" | "result" | "moves"> & {
  readonly players: Readonly<Record<"attackers" | "defenders", string>>;
};

const seatOf = (name: string) => (name === "" ? null : { name });

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
  const words = { ...SCRIPT_WORDS[language].embed, ...EMBEDDED_WORDS[language] };
  if (result?.reason === "aborted") return words.aborted;
  if (result !== null) return result.winner === null ? words.drawn : words.won[result.winner];
  if (turn !== null) return words.toMove[turn];
  // A recorded game may have no result.
  return status === "cancelled" ? words.cancelled : status === "finished" ? "" : words.notBegun;
}

const named = (label: string, player: { readonly name: string } | null) => `${label}: ${player?.name ?? "–"}`;

/** Reads a game from the API's answers; null if they are malformed. */
export function readGame(game: GameAnswer, rules: RulesAnswer, language: Language): Course | null {
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

/** Reads the attribute `ply`. Returns `last` if the attribute is missing, malformed or greater. */
export function plyOf(text: string | null, last: number): number {
  const ply = text === null || !/^\d{1,5}$/.test(text.trim()) ? last : Number(text);
  return Math.min(ply, last);
}

export function drawingOf(course: Course, ply: number, isFlipped: boolean): BoardDrawing {
  const { boards, moves } = course;
  const board = boards[ply] ?? boards[0] ?? "";
  const lastMove = madeMove(moves[ply - 1] ?? "");
  return { ...course, board, lastMove, ended: ply === moves.length ? course.ended : null, isFlipped };
}
