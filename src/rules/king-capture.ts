import type { Board } from "./board.ts";
import { CUSTODIAL, SURROUND_EDGE } from "./compiled.ts";
import { WALL } from "./pieces.ts";

/**
 * Takes the board after a move of the attackers that ended on `to`;
 * tells whether it captures the king. A man that did not end beside him captures nothing.
 */
export function isKingCaptured(board: Board, to: number): boolean {
  const step = stepToKing(board, to);
  if (step === 0) return false;
  const trap = board.compiled.traps[board.king];
  return trap === CUSTODIAL ? isFoe(board, board.king + step) : isSurrounded(board, trap === SURROUND_EDGE);
}

/** From `to` to the king beside it; 0 when he is not beside it. */
function stepToKing(board: Board, to: number): number {
  const step = board.king - to;
  const { stride } = board.geometry;
  return step === 1 || step === -1 || step === stride || step === -stride ? step : 0;
}

/** An attacker stands there, or it is empty and hostile to the king. */
function isFoe({ cells, compiled }: Board, square: number): boolean {
  return ((compiled.foes[square]! >> cells[square]!) & 1) !== 0;
}

/** All four squares beside the king are foe squares; off the board there is none, unless the edge is as good as one. */
function isSurrounded(board: Board, edgeShuts: boolean): boolean {
  const { cells, geometry, king } = board;
  for (const step of geometry.steps) {
    const square = king + step;
    if (!isFoe(board, square) && !(edgeShuts && cells[square] === WALL)) return false;
  }
  return true;
}
