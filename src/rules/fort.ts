import type { Board } from "./board.ts";
import type { Geometry } from "./geometry.ts";
import { ATTACKER, DEFENDER, EMPTY } from "./pieces.ts";

/**
 * Rules.md, "Edge fort". Takes the board after a move of the defenders; tells whether the king stands in a
 * fort that the attackers can never break. A king who is not at the edge, or has no empty square beside
 * him, or whose room is open to an attacker as the board stands, has none: that is soon seen, and is nearly
 * always so.
 *
 * Step 4 has a second half, men lost to a shieldwall, that is left out here because it can change no verdict.
 * Such a row has squares where attackers may stand in front of it and at its ends, or a corner there. So no
 * other man of the wall and no king is beside it: taking it out opens no way and takes no man's cover. And
 * if the king himself is in the row, the square in front of him is in R, and step 3 has said no already. (A test
 * compares with all steps taken literally.)
 */
export function isEdgeFort(board: Board): boolean {
  const { cells, geometry, king } = board;
  if (geometry.edge[king] === 0 || !hasRoom(board) || isRoomOpen(board)) return false;
  // Step 1: the defenders' men that stand here are W; those found lost are taken off.
  const standing = cells.slice();
  for (;;) {
    const reached = reachOfAttackers(geometry, standing);
    if (geometry.steps.some((step) => reached[king + step] === 1)) return false; // step 3
    if (!removeLost(geometry, standing, reached)) return true; // step 5
  }
}

/** An empty square beside the king. */
function hasRoom({ cells, geometry, king }: Board): boolean {
  return geometry.steps.some((step) => cells[king + step] === EMPTY);
}

/**
 * Steps 2 and 3 looked at from the king, before any man is taken out of the wall: an attacker gets to a
 * square beside him just when the way back leads to an attacker. In the open one is soon met.
 */
function isRoomOpen({ cells, geometry, king }: Board): boolean {
  const { marks, todo, corner } = geometry;
  marks.fill(0);
  let waiting = 0;
  todo[waiting++] = king;
  while (waiting > 0) {
    const square = todo[--waiting]!;
    for (const step of geometry.steps) {
      const next = square + step;
      if (cells[next] === ATTACKER) return true;
      if (cells[next] !== EMPTY || corner[next] === 1 || marks[next] === 1) continue;
      marks[next] = 1;
      todo[waiting++] = next;
    }
  }
  return false;
}

/** Step 2, R: 1 for every square that attackers can get to. They pass the throne, so it is marked when they can. */
function reachOfAttackers(geometry: Geometry, standing: Uint8Array): Uint8Array {
  const { marks: reached, todo, corner } = geometry;
  reached.fill(0);
  let waiting = 0;
  for (const square of geometry.squares) {
    if (standing[square] !== ATTACKER) continue;
    reached[square] = 1;
    todo[waiting++] = square;
  }
  while (waiting > 0) {
    const square = todo[--waiting]!;
    for (const step of geometry.steps) {
      const next = square + step;
      if (standing[next] !== EMPTY || corner[next] === 1 || reached[next] === 1) continue;
      reached[next] = 1;
      todo[waiting++] = next;
    }
  }
  return reached;
}

/** Step 4: takes off every man that is lost on one axis or the other; tells whether there was one. */
function removeLost(geometry: Geometry, standing: Uint8Array, reached: Uint8Array): boolean {
  let some = false;
  for (const man of geometry.squares) {
    if (standing[man] !== DEFENDER || !isLost(geometry, reached, man)) continue;
    standing[man] = EMPTY;
    some = true;
  }
  return some;
}

function isLost(geometry: Geometry, reached: Uint8Array, man: number): boolean {
  const { stride } = geometry;
  return (
    areCaptors(geometry, reached, man - 1, man + 1) ||
    areCaptors(geometry, reached, man - stride, man + stride)
  );
}

/**
 * Each of two squares is one where an attacker may stand, or a corner or the throne. (These are empty: the king, who
 * alone may stop there, is at the edge and on no corner. And no board has two of them two squares apart,
 * so on one of the two squares at least an attacker may really stand.)
 */
function areCaptors({ restricted }: Geometry, reached: Uint8Array, a: number, b: number): boolean {
  return (reached[a] === 1 || restricted[a] === 1) && (reached[b] === 1 || restricted[b] === 1);
}
