import { unmakeMove } from "./make-move.ts";
import { countMoves, fromOf, listMoves, roomForMoves, toOf } from "./moves.ts";
import { type Position, boardOf } from "./position.ts";
import { newStep, positionAfter, takeStep } from "./step.ts";

export interface PerftOptions {
  /** Count the moves of the last ply without making them; otherwise every one is made and judged. */
  readonly bulk: boolean;
}

/**
 * Takes a position; gives the number of move sequences of this length from it, a game that is over having
 * no moves. The measure of a move generator, and of its speed: every move before the last ply (and, unless `bulk`, in
 * it) is made and fully judged.
 */
export function perft(position: Position, depth: number, options: PerftOptions = { bulk: false }): number {
  if (depth === 0) return 1;
  if (position.ending !== null) return 0;
  const board = boardOf(position);
  if (depth === 1 && options.bulk) return countMoves(board);
  const moves = roomForMoves(board.geometry);
  const count = listMoves(board, moves);
  const step = newStep();
  let total = 0;
  for (let i = 0; i < count; i++) {
    const from = fromOf(moves[i]!);
    const to = toOf(moves[i]!);
    takeStep(board, position, from, to, step);
    if (depth === 1) total++;
    else if (step.ending === null && depth === 2 && options.bulk) total += countMoves(board);
    else if (step.ending === null)
      total += perft(positionAfter(board, position, step, board.cells.slice()), depth - 1, options);
    unmakeMove(board, from, to);
  }
  return total;
}
