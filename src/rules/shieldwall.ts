import type { Board } from "./board.ts";
import type { Geometry } from "./geometry.ts";
import { EMPTY, WALL, enemyMan, otherBit } from "./pieces.ts";

/**
 * Rules.md, "Shieldwall". Takes the board just after a piece of the side to move landed on the edge square
 * `to`; adds to `captured` the men of every row that this move captures along that edge. A king in the row
 * counts for its length but is not captured. (A corner, which only the king can reach, lies on two edges.)
 */
export function captureShieldwall(board: Board, to: number): void {
  const { cells, geometry } = board;
  for (const inward of geometry.steps) {
    if (cells[to - inward] !== WALL) continue;
    const along = inward === 1 || inward === -1 ? geometry.stride : 1;
    captureRow(board, to, along, inward);
    captureRow(board, to, -along, inward);
  }
}

function captureRow(board: Board, to: number, along: number, inward: number): void {
  const { cells, geometry, side } = board;
  const enemy = otherBit(side);
  let end = to + along;
  while ((cells[end]! & enemy) !== 0 && (cells[end + inward]! & side) !== 0) end += along;
  const long = end !== to + along && end !== to + 2 * along;
  if (!long || !isBracket(cells, geometry, side, end)) return;
  const man = enemyMan(side);
  for (let square = to + along; square !== end; square += along) {
    if (cells[square] === man) board.captured[board.capturedCount++] = square;
  }
}

/** The other end of the row: a piece of the mover's side or an empty corner. */
function isBracket(cells: Uint8Array, geometry: Geometry, side: number, square: number): boolean {
  return (cells[square]! & side) !== 0 || (cells[square] === EMPTY && geometry.corner[square] === 1);
}
