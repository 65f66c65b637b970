import type { Board } from "./board.ts";
import { makeMove, unmakeMove } from "./make-move.ts";
import { fromOf, hasMove, listMoves, toOf } from "./moves.ts";
import { LARGEST_BOARD } from "./notation/square.ts";
import { DEFENDERS } from "./pieces.ts";
import { isForbidden } from "./repetition.ts";

/*
 * Moves that the pieces can make and the rules forbid, because of the positions before them: defenders' moves where
 * `repetition` is `defenders-forbidden`.
 */

/** Takes the board after a move, and the move, packed; gives how often the position has then occurred since the last capture. */
export type Recall = (tried: Board, move: number) => number;

/**
 * Takes a board and a move that a piece can make, packed; tells whether the rules allow it. The move is made on the board and
 * taken back.
 */
export function isFree(board: Board, move: number, recall: Recall): boolean {
  if (board.side !== DEFENDERS || !board.compiled.forbidsRepeats) return true;
  makeMove(board, fromOf(move), toOf(move));
  const isNew = !isForbidden(board, recall(board, move));
  unmakeMove(board, fromOf(move), toOf(move));
  return isNew;
}

/** Room for the moves of any board (`roomForMoves`). */
const ROOM = /* @__PURE__ */ new Uint32Array(4 * LARGEST_BOARD * LARGEST_BOARD);

/**
 * As `hasMove`, for rules that forbid repeats. `sinceCapture`: plies since the last capture. The board is not written to.
 * Each forbidden move leads to a different earlier position with the attackers to move, so a side with more moves than there are
 * such positions has a legal one. Only otherwise are the moves tried.
 */
export function hasFreeMove(board: Board, sinceCapture: number, recall: Recall): boolean {
  if (board.side !== DEFENDERS) return hasMove(board);
  board.meter.work += board.geometry.squares.length >> 2;
  const count = listMoves(board, ROOM);
  if (count > sinceCapture >> 1) return true;
  const tried: Board = { ...board, cells: board.cells.slice(), captured: [], hashes: null, breaches: null };
  return ROOM.subarray(0, count).some((move) => isFree(tried, move, recall));
}
