import type { Board } from "./board.ts";
import { CUSTODIAL, PASS, STOP, SURROUND_EDGE } from "./compiled.ts";
import { SQUARE_BITS } from "./geometry.ts";
import { isFoe } from "./judgement.ts";
import { toOf } from "./moves.ts";
import { ATTACKER, ATTACKERS, EMPTY, KING, WALL } from "./pieces.ts";

/* Finds moves that win immediately, by the king's escape or capture, without making them. */

export function winningMove(board: Board): number {
  return board.side === ATTACKERS ? captureOfKing(board) : escapeOfKing(board);
}

/** Returns the square where the king escapes with one move along a ray; 0 if there is none. */
export function escapeFrom({ cells, compiled }: Board, from: number, step: number): number {
  const ways = compiled.ways[KING]!;
  const beyond = from + (compiled.speeds[KING]! + 1) * step;
  for (let to = from + step; to !== beyond && cells[to] === EMPTY; to += step) {
    const way = ways[to]!;
    if ((way & STOP) !== 0 && compiled.escapes[to] === 1) return to;
    if ((way & PASS) === 0) return 0;
  }
  return 0;
}

function escapeOfKing(board: Board): number {
  const { king, geometry } = board;
  for (let i = 0; i < 4; i++) {
    const to = escapeFrom(board, king, geometry.steps[i]!);
    if (to !== 0) return (king << SQUARE_BITS) | to;
  }
  return 0;
}

/** Returned instead of a step if the king can escape along several rays. */
export const SEVERAL = -1 << 20;

export function raysOf(board: Board): number {
  let ray = 0;
  for (let i = 0; i < 4; i++) {
    const step = board.geometry.steps[i]!;
    if (escapeFrom(board, board.king, step) !== 0) ray = ray === 0 ? step : SEVERAL;
  }
  return ray;
}

/** Keeps the moves to squares of a ray, up to the square where the king wins. Returns how many moves are left. */
export function keepOnRay(board: Board, step: number, moves: Uint32Array, count: number): number {
  const { king } = board;
  const end = escapeFrom(board, king, step);
  let length = 0;
  for (let i = 0; i < count; i++) {
    const ahead = (toOf(moves[i]!) - king) / step;
    if (Number.isInteger(ahead) && ahead > 0 && ahead <= (end - king) / step) moves[length++] = moves[i]!;
  }
  return length;
}

export function captureOfKing(board: Board): number {
  const { compiled, king } = board;
  const trap = compiled.traps[king]!;
  return trap === CUSTODIAL ? custodialCapture(board) : closingCapture(board, trap === SURROUND_EDGE);
}

function custodialCapture(board: Board): number {
  const { king, geometry } = board;
  for (let i = 0; i < 4; i++) {
    const step = geometry.steps[i]!;
    if (!isFoe(board, king + step)) continue;
    const move = attackerTo(board, king - step);
    if (move !== 0) return move;
  }
  return 0;
}

/**
 * Returns a move of an attacker to the only open square beside the king, or to any empty one if all are shut; 0 if
 * there is none.
 */
function closingCapture(board: Board, edgeShuts: boolean): number {
  const { cells, king, geometry } = board;
  let open = 0;
  for (let i = 0; i < 4; i++) {
    const square = king + geometry.steps[i]!;
    if (isFoe(board, square) || (edgeShuts && cells[square] === WALL)) continue;
    if (open !== 0 || cells[square] !== EMPTY) return 0;
    open = square;
  }
  if (open !== 0) return attackerTo(board, open);
  for (let i = 0; i < 4; i++) {
    const move = attackerTo(board, king + geometry.steps[i]!);
    if (move !== 0) return move;
  }
  return 0;
}

function attackerTo({ cells, compiled, geometry }: Board, to: number): number {
  const ways = compiled.ways[ATTACKER]!;
  if (cells[to] !== EMPTY || (ways[to]! & STOP) === 0) return 0;
  const speed = compiled.speeds[ATTACKER]!;
  for (let i = 0; i < 4; i++) {
    const step = geometry.steps[i]!;
    const beyond = to + (speed + 1) * step;
    for (let from = to + step; from !== beyond; from += step) {
      const piece = cells[from]!;
      if (piece === ATTACKER) return (from << SQUARE_BITS) | to;
      if (piece !== EMPTY || (ways[from]! & PASS) === 0) break;
    }
  }
  return 0;
}
