import type { Board } from "./board.ts";
import type { Geometry } from "./geometry.ts";
import { EMPTY, enemyMan } from "./pieces.ts";

/**
 * Rule 3, hostile squares. Takes an empty square; tells whether it stands in for a captor of men. The empty
 * throne and the empty corners do, for both sides. ("The throne is hostile to attackers always": when it is
 * not empty, the king sits on it, an enemy piece.)
 */
function isHostile(geometry: Geometry, square: number): boolean {
  return geometry.restricted[square] === 1;
}

/**
 * Rule 2, capture of a man. Takes the board just after a piece of the side to move landed on `to`; adds to
 * `captured` each enemy man that now stands between that piece and, opposite, another piece of its side or
 * an empty hostile square. Only pairs with the moved piece are looked at, so moving in between is safe.
 */
export function captureMen(board: Board, to: number): void {
  const { cells, geometry, side } = board;
  const man = enemyMan(side);
  for (const step of geometry.steps) {
    const victim = to + step;
    if (cells[victim] !== man) continue;
    const beyond = victim + step;
    const captor = cells[beyond]!;
    if ((captor & side) !== 0 || (captor === EMPTY && isHostile(geometry, beyond))) {
      board.captured[board.capturedCount++] = victim;
    }
  }
}
