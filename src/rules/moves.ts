import type { Board } from "./board.ts";
import { PASS, STOP } from "./compiled.ts";
import { type Geometry, SQUARE_BITS } from "./geometry.ts";
import { EMPTY } from "./pieces.ts";

const TO = (1 << SQUARE_BITS) - 1;

/** Returns an array for all moves of a position. At most four pieces can reach an empty square, one from each side. */
export function roomForMoves({ squares }: Geometry): Uint32Array {
  return new Uint32Array(4 * squares.length);
}

export function fromOf(move: number): number {
  return move >> SQUARE_BITS;
}

export function toOf(move: number): number {
  return move & TO;
}

export function listMoves(board: Board, out: Uint32Array): number {
  const { cells, geometry, side } = board;
  let count = 0;
  for (const from of geometry.squares) {
    if ((cells[from]! & side) !== 0) count = listMovesFrom(board, from, out, count);
  }
  return count;
}

/** Writes the moves after the first `count` entries of `out`, and returns the new count. */
export function listMovesFrom(board: Board, from: number, out: Uint32Array, count: number): number {
  const { cells, geometry, compiled } = board;
  const piece = cells[from]!;
  const ways = compiled.ways[piece]!;
  const speed = compiled.speeds[piece]!;
  let end = count;
  for (const step of geometry.steps) {
    const beyond = from + (speed + 1) * step;
    for (let to = from + step; to !== beyond && cells[to] === EMPTY; to += step) {
      const way = ways[to]!;
      if ((way & STOP) !== 0) out[end++] = (from << SQUARE_BITS) | to;
      if ((way & PASS) === 0) break;
    }
  }
  return end;
}

export function countMoves({ cells, geometry, compiled, side }: Board): number {
  const { squares, steps } = geometry;
  const { ways, speeds } = compiled;
  let count = 0;
  for (const from of squares) {
    const piece = cells[from]!;
    if ((piece & side) !== 0) count += countMovesFrom(cells, steps, from, ways[piece]!, speeds[piece]!);
  }
  return count;
}

/** Tests the most common case first, because bulk perft does little else. */
function countMovesFrom(
  cells: Uint8Array,
  steps: Geometry["steps"],
  from: number,
  ways: Uint8Array,
  speed: number,
): number {
  let count = 0;
  for (const step of steps) {
    if (cells[from + step] !== EMPTY) continue;
    const beyond = from + (speed + 1) * step;
    for (let to = from + step; to !== beyond && cells[to] === EMPTY; to += step) {
      const way = ways[to]!;
      if (way === (STOP | PASS)) count++;
      else {
        if ((way & STOP) !== 0) count++;
        if ((way & PASS) === 0) break;
      }
    }
  }
  return count;
}

/** Looks first at the piece that could move last time, to avoid a search of the board. */
export function hasMove(board: Board): boolean {
  const { cells, geometry, side, mobile } = board;
  if ((cells[mobile]! & side) !== 0 && canMove(board, mobile)) return true;
  for (const from of geometry.squares) {
    board.meter.work++;
    if ((cells[from]! & side) === 0 || !canMove(board, from)) continue;
    board.mobile = from;
    return true;
  }
  return false;
}

function canMove(board: Board, from: number): boolean {
  const { cells, geometry, compiled } = board;
  const piece = cells[from]!;
  const ways = compiled.ways[piece]!;
  const speed = compiled.speeds[piece]!;
  for (const step of geometry.steps) {
    const beyond = from + (speed + 1) * step;
    for (let to = from + step; to !== beyond && cells[to] === EMPTY; to += step) {
      const way = ways[to]!;
      if ((way & STOP) !== 0) return true;
      if ((way & PASS) === 0) break;
    }
  }
  return false;
}
