import type { Board } from "./board.ts";
import { ATTACKER, EMPTY } from "./pieces.ts";

/**
 * Rules.md, "How the king is captured". Takes the board after a move of the attackers that ended on `to`;
 * tells whether it captures the king. A man that did not end beside him captures nothing.
 */
export function isKingCaptured(board: Board, to: number): boolean {
  const step = stepToKing(board, to);
  if (step === 0) return false;
  switch (board.ruleset.kingCapture) {
    case "surround":
      return isSurrounded(board);
    case "custodial-away-from-throne":
      return isNearThrone(board) ? isSurrounded(board) : isBetween(board, step);
    default:
      return board.king === board.geometry.throne ? isSurrounded(board) : isBetween(board, step);
  }
}

/** From `to` to the king beside it; 0 when he is not beside it. */
function stepToKing(board: Board, to: number): number {
  const step = board.king - to;
  const { stride } = board.geometry;
  return step === 1 || step === -1 || step === stride || step === -stride ? step : 0;
}

function isNearThrone(board: Board): boolean {
  const { throne, steps } = board.geometry;
  return board.king === throne || steps.some((step) => board.king + step === throne);
}

/** All four squares beside the king hold attackers, the empty throne counting as one; a square off the board never does. */
function isSurrounded(board: Board): boolean {
  const { cells, geometry, king } = board;
  for (const step of geometry.steps) {
    const square = king + step;
    const throne = square === geometry.throne && cells[square] === EMPTY;
    if (cells[square] !== ATTACKER && !throne) return false;
  }
  return true;
}

/** As a man: opposite the man who moved stands an attacker, or lies an empty corner; the empty throne does not count. */
function isBetween(board: Board, step: number): boolean {
  const { cells, geometry, king } = board;
  const opposite = king + step;
  return cells[opposite] === ATTACKER || (cells[opposite] === EMPTY && geometry.corner[opposite] === 1);
}
