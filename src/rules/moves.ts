import type { Board } from "./board.ts";
import { type Geometry, SQUARE_BITS } from "./geometry.ts";
import { EMPTY, KING } from "./pieces.ts";

/** A packed move is where it begins and, in the lower bits, where it ends. */
const TO = (1 << SQUARE_BITS) - 1;

/**
 * Takes a geometry; gives room for all moves of one position, packed. No board has more than four moves a square: each
 * empty one can be reached by at most four pieces, one from each direction.
 */
export function roomForMoves({ squares }: Geometry): Uint32Array {
  return new Uint32Array(4 * squares.length);
}

/** Takes a move as `listMoves` packs it; gives where it begins. */
export function fromOf(move: number): number {
  return move >> SQUARE_BITS;
}

/** Takes a move as `listMoves` packs it; gives where it ends. */
export function toOf(move: number): number {
  return move & TO;
}

/** Writes every legal move of the side to move into `out`, packed, by growing square; gives how many there are. */
export function listMoves(board: Board, out: Uint32Array): number {
  const { cells, geometry, side } = board;
  let count = 0;
  for (const from of geometry.squares) {
    if ((cells[from]! & side) !== 0) count = listMovesFrom(board, from, out, count);
  }
  return count;
}

/**
 * Rule 1, moves. Writes the moves of the piece on `from` into `out` after the first `count`; gives the new
 * count. Men pass over the empty throne without stopping; a corner ends every line, so for men it
 * is enough that they do not stop there. The king may stop anywhere.
 */
export function listMovesFrom(board: Board, from: number, out: Uint32Array, count: number): number {
  const { cells, geometry } = board;
  const { restricted } = geometry;
  const king = cells[from] === KING;
  let end = count;
  for (const step of geometry.steps) {
    for (let to = from + step; cells[to] === EMPTY; to += step) {
      if (king || restricted[to] === 0) out[end++] = (from << SQUARE_BITS) | to;
    }
  }
  return end;
}

/** Gives how many legal moves the side to move has, without listing them. */
export function countMoves(board: Board): number {
  const { cells, geometry, side } = board;
  let count = 0;
  for (const from of geometry.squares) {
    if ((cells[from]! & side) !== 0) count += countMovesFrom(board, from);
  }
  return count;
}

function countMovesFrom(board: Board, from: number): number {
  const { cells, geometry } = board;
  const { restricted } = geometry;
  const king = cells[from] === KING;
  let count = 0;
  for (const step of geometry.steps) {
    for (let to = from + step; cells[to] === EMPTY; to += step) {
      if (king || restricted[to] === 0) count++;
    }
  }
  return count;
}

/**
 * Rule 5, no legal move. Tells whether the side to move has a move; a side without pieces has none. One
 * piece that can move settles it, and the one found the last time nearly always still can.
 */
export function hasMove(board: Board): boolean {
  const { cells, geometry, side, mobile } = board;
  if ((cells[mobile]! & side) !== 0 && canMove(board, mobile)) return true;
  for (const from of geometry.squares) {
    if ((cells[from]! & side) === 0 || !canMove(board, from)) continue;
    board.mobile = from;
    return true;
  }
  return false;
}

/** A man beside the empty throne can move when the square behind it is empty: he passes over it. */
function canMove(board: Board, from: number): boolean {
  const { cells, geometry } = board;
  const king = cells[from] === KING;
  for (const step of geometry.steps) {
    const next = from + step;
    if (cells[next] !== EMPTY) continue;
    if (king || geometry.restricted[next] === 0 || cells[next + step] === EMPTY) return true;
  }
  return false;
}
