import type { Board } from "./board.ts";
import { ATTACKER, DEFENDERS, WALL } from "./pieces.ts";

/**
 * Takes the board after a move of the attackers that ended on `to`; tells whether
 * no edge square is connected to the king or to any defender through squares without attackers.
 *
 * The search is left out when the move cannot have closed the ring. Think of all that lies off the board
 * as one more square, beside every edge square: defenders are free while one of them is connected to it. If
 * no ring stood before this move, and it captured no man, only the man now on `to` can have cut a
 * connection (the square he left can only add some). He cuts none when the squares without attackers
 * around him that touch him lie in one piece of his ring of eight: every way through `to` then has a way
 * round it. No ring stood before this move if an earlier move of the attackers was judged (the game would
 * have ended), since a defenders' move closes nothing: they move within the squares without attackers,
 * and capturing only opens. In a position set up by hand that is not known, so it is searched.
 */
export function isEncircled(board: Board, to: number): boolean {
  if (board.knownOpen && board.capturedCount === 0 && !cutsRing(board, to)) return false;
  return isEncircledHere(board);
}

/** Takes a board, whatever was moved last; tells whether no edge square is connected to the king or to any defender. */
export function isEncircledHere(board: Board): boolean {
  return !someoneReachesEdge(board);
}

function cutsRing(board: Board, to: number): boolean {
  const { cells, geometry } = board;
  const { ring } = geometry;
  let mask = 0;
  for (let i = 0; i < 8; i++) if (cells[to + ring[i]!] === ATTACKER) mask |= 1 << i;
  return CUTS[mask] === 1;
}

/** For each set of attackers on the ring around a square (bit 0 straight up, then in a circle): can a man in the middle cut a connection? */
const CUTS = Uint8Array.from({ length: 256 }, (_, mask) => (touchingGaps(mask) > 1 ? 1 : 0));

/** How many runs of squares without attackers in the ring touch the middle, that is, hold a straight (even) one. */
function touchingGaps(mask: number): number {
  const free = (i: number): boolean => (mask & (1 << (i & 7))) === 0;
  let gaps = 0;
  for (let i = 0; i < 8; i++) {
    if (!free(i) || free(i - 1)) continue;
    let touches = false;
    for (let j = i; free(j); j++) touches ||= (j & 1) === 0;
    if (touches) gaps++;
  }
  return gaps;
}

function someoneReachesEdge(board: Board): boolean {
  const { cells, geometry } = board;
  const { marks } = geometry;
  marks.fill(0);
  if (reachesEdge(board, board.king)) return true;
  for (const square of geometry.squares) {
    if ((cells[square]! & DEFENDERS) !== 0 && marks[square] === 0 && reachesEdge(board, square)) return true;
  }
  return false;
}

/** Walks from one defender through squares without attackers, deepest first, so that an open line is soon found. */
function reachesEdge({ cells, geometry, meter }: Board, start: number): boolean {
  const { marks, todo } = geometry;
  let waiting = 0;
  todo[waiting++] = start;
  marks[start] = 1;
  while (waiting > 0) {
    const square = todo[--waiting]!;
    meter.work++;
    for (const step of geometry.steps) {
      const next = square + step;
      if (cells[next] === WALL) return true;
      if (cells[next] === ATTACKER || marks[next] === 1) continue;
      marks[next] = 1;
      todo[waiting++] = next;
    }
  }
  return false;
}
