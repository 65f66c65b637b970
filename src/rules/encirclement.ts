import type { Board } from "./board.ts";
import { ATTACKER, DEFENDERS, WALL } from "./pieces.ts";

/**
 * Whether no edge square is connected to the king or to a defender by squares without attackers. The search is skipped
 * if the move cannot have closed the ring: no ring existed before, the move captured nobody, and the free squares that
 * touch the man on `to` are connected within the eight squares around him. No ring existed before if an earlier move of
 * the attackers was judged, because a ring would have ended the game.
 */
export function isEncircled(board: Board, to: number): boolean {
  if (board.knownOpen && board.capturedCount === 0 && !cutsRing(board, to)) return false;
  return isEncircledHere(board);
}

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

/** By the set of attackers around a man (bit 0 is straight up, then in a circle): whether he can cut a connection. */
const CUTS = Uint8Array.from({ length: 256 }, (_, mask) => (touchingGaps(mask) > 1 ? 1 : 0));

/** Counts the runs of free squares around a man that contain a square straight beside him (with an even number). */
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

/** Searches depth first, because that soon finds an open line. */
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
