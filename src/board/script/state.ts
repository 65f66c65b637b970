import type { Language } from "../../contract/languages.ts";
import { SCRIPT_WORDS } from "../../i18n/built/script.ts";
import { boardAfter, madeMove, piecesBySquare } from "../moves.ts";
import { consequences } from "../naming.ts";
import type { BoardDrawing } from "../svg.ts";
import { type Choice, marksOf, type Press, type Scene } from "./choice.ts";

/** A position on a board, and the moves to choose from. */
export interface BoardState
  extends
    Pick<Scene, "board" | "lastMove" | "ended">,
    Required<Pick<BoardDrawing, "size" | "throne" | "corners" | "isEdgeGoal" | "isFlipped">> {
  /** The moves to choose from. Null if a press is not a move; the board then reports it as `tafl-press`. */
  readonly play: Pick<Scene, "ways" | "side" | "mistakes" | "shut"> | null;
  /** Identifies the game and counts its moves, because pieces slide only within a game. Null if nothing slides. */
  readonly course: { readonly game: string; readonly moves: number; readonly isOver: boolean } | null;
  /** Classes by square. They replace the classes that show the choice. */
  readonly marks?: ReadonlyMap<string, string>;
  /** Returns the page's address with a zoom, for the links below the board. */
  readonly href: (zoom: string | null) => string;
}

export function drawingOf(state: BoardState, { move }: Choice, zoom: string | null): BoardDrawing {
  const { size, throne, corners, isEdgeGoal, isFlipped, board } = state;
  const shape = { size, throne, corners, isEdgeGoal, isFlipped, zoom };
  const chosen = move === null ? null : madeMove(move.move);
  if (move === null || chosen === null)
    return { ...shape, board, lastMove: state.lastMove, ended: state.ended };
  const lastMove = { ...chosen, captured: move.captures };
  return { ...shape, board: boardAfter(board, size, lastMove), lastMove, ended: move.ends?.reason ?? null };
}

export function pressOn(
  { board, size, throne, corners }: BoardState,
  play: NonNullable<BoardState["play"]>,
  choice: Choice,
): Press {
  return { ...play, choice, pieces: piecesBySquare(board, size), special: [throne, ...corners] };
}

/** Returns the classes of a square, and what a screen reader says after its name. */
export function useOf(
  square: string,
  { play }: BoardState,
  { from, move }: Choice,
  language: Language,
): { readonly marks: readonly string[]; readonly notes: readonly string[] } {
  const { ways = [], side = null } = play ?? {};
  if (move === null && square === from) return { marks: ["chosen"], notes: [] };
  const way = ways.find((one) => one.from === from && one.to === square);
  if (way !== undefined && move === null) {
    const notes = [SCRIPT_WORDS[language].target, ...consequences(way.move, side, language)];
    return { marks: marksOf(way.move), notes };
  }
  return { marks: ways.some((one) => one.from === square) ? ["movable"] : [], notes: [] };
}
