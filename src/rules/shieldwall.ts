import type { Board } from "./board.ts";
import { WALL, enemyMan, otherBit } from "./pieces.ts";

/**
 * Takes the board just after a piece of the side to move landed on the edge square
 * `to`; adds to `captured` the men of every row that this move captures along that edge. A king in the row
 * counts for its length but is not captured. The king brackets only if he captures by moving, and stands as a bracket or in
 * front only if he captures where he stands. (A corner square lies on two edges.)
 */
export function captureShieldwall(board: Board, to: number): void {
  const { cells, geometry, compiled } = board;
  if (((compiled.hammers >> cells[to]!) & 1) === 0) return;
  for (const inward of geometry.steps) {
    if (cells[to - inward] !== WALL) continue;
    const along = inward === 1 || inward === -1 ? geometry.stride : 1;
    captureRow(board, to, along, inward);
    captureRow(board, to, -along, inward);
  }
}

function captureRow(board: Board, to: number, along: number, inward: number): void {
  const { cells, compiled, side } = board;
  const enemy = otherBit(side);
  const man = enemyMan(side);
  const anvils = compiled.anvils[side]!;
  let end = to + along;
  while ((cells[end]! & enemy) !== 0 && ((anvils >> cells[end + inward]!) & 1) !== 0) end += along;
  const long = end !== to + along && end !== to + 2 * along;
  if (!long || ((compiled.brackets[man]![end]! >> cells[end]!) & 1) === 0) return;
  for (let square = to + along; square !== end; square += along) {
    if (cells[square] === man) board.captured[board.capturedCount++] = square;
  }
}
