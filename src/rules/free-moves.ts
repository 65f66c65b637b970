import type { Board } from "./board.ts";
import { makeMove, unmakeMove } from "./make-move.ts";
import { fromOf, hasMove, listMoves, toOf } from "./moves.ts";
import { LARGEST_BOARD } from "./notation/square.ts";
import { DEFENDERS } from "./pieces.ts";
import { isForbidden } from "./repetition.ts";

export type Recall = (tried: Board, move: number) => number;

/** Whether the rules on repetition allow a move. Makes and unmakes it, so the board stays as it was. */
export function isFree(board: Board, move: number, recall: Recall): boolean {
  if (board.side !== DEFENDERS || !board.compiled.forbidsRepeats) return true;
  makeMove(board, fromOf(move), toOf(move));
  const isNew = !isForbidden(board, recall(board, move));
  unmakeMove(board, fromOf(move), toOf(move));
  return isNew;
}

/** Shared by all boards, to save allocations. */
const ROOM = /* @__PURE__ */ new Uint32Array(4 * LARGEST_BOARD * LARGEST_BOARD);

/**
 * Each forbidden move leads to a different earlier position, so a side with more moves than earlier positions has a
 * legal move.
 */
export function hasFreeMove(board: Board, sinceCapture: number, recall: Recall): boolean {
  if (board.side !== DEFENDERS) return hasMove(board);
  board.meter.work += board.geometry.squares.length >> 2;
  const count = listMoves(board, ROOM);
  if (count > sinceCapture >> 1) return true;
  const tried: Board = { ...board, cells: board.cells.slice(), captured: [], hashes: null, breaches: null };
  return ROOM.subarray(0, count).some((move) => isFree(tried, move, recall));
}
