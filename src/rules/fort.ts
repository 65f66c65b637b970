import type { Board, Made } from "./board.ts";
import { ATTACKER, EMPTY } from "./pieces.ts";
import { ALL, besieged, proofOf, WITHOUT_MEN } from "./siege.ts";

/**
 * Takes the board after a move of the defenders, and that move where many are tried; tells whether the king stands in a fort that the attackers can never
 * break. A king who is not at the edge, or has no empty square beside him, or whose room is open to an attacker as the
 * board stands, has none: that is soon seen, and is nearly always so.
 */
export function isEdgeFort(board: Board, made?: Made): boolean {
  if (!mayBeFort(board) || (made && isBreachKnown(board, made))) return false;
  return !isRoomOpen(board) && besieged(board).breach === null;
}

/** Takes the board before the moves of the defenders that are to be tried. Gives what is known then of all of them. */
export function breachesOf(board: Board): Board["breaches"] {
  return { before: mayBeFort(board) ? proofOf(board, WITHOUT_MEN) : null, others: new Map() };
}

/** Tells whether a breach is open after the move that was just made: no man has come to the squares that decide it, or left them. */
function isLeft(
  { captured, capturedCount }: Board,
  breach: Uint8Array | null,
  came: number,
  went = 0,
): boolean {
  if (breach === null || breach[came] === 1 || breach[went] === 1) return false;
  for (let i = 0; i < capturedCount; i++) if (breach[captured[i]!] === 1) return false;
  return true;
}

/**
 * Tells whether the move that was just made leaves a breach open that is known from others, or found for them: where men
 * may leave, with a man where this one is now; else without him.
 */
function isBreachKnown(board: Board, { from, to }: Made): boolean {
  const { breaches, capturedCount, cells } = board;
  if (breaches === null || to === board.king) return false;
  const { before, others } = breaches;
  if (isLeft(board, before, to, from)) return true;
  const mayLeave = before !== null;
  const [key, square, piece] = mayLeave ? [to, from, cells[to]!] : [from, to, EMPTY];
  if (!others.has(key)) {
    if (capturedCount > 0) return false;
    const now = cells[square]!;
    cells[square] = piece;
    others.set(key, proofOf(board, mayLeave ? WITHOUT_MEN : ALL));
    cells[square] = now;
  }
  const other = others.get(key)!;
  return mayLeave ? isLeft(board, other, 0, from) : isLeft(board, other, to);
}

/** The king at the edge, with an empty square beside him. */
function mayBeFort({ cells, geometry, king }: Board): boolean {
  return geometry.edge[king] === 1 && geometry.steps.some((step) => cells[king + step] === EMPTY);
}

/**
 * Steps 2 and 3 looked at from the king, before any man is taken out of the wall: an attacker gets to a
 * square beside him just when the way back leads to an attacker. In the open one is soon met.
 */
function isRoomOpen({ cells, compiled, geometry, king, meter }: Board): boolean {
  const { marks, todo } = geometry;
  const { reachable } = compiled;
  marks.fill(0);
  let waiting = 0;
  todo[waiting++] = king;
  while (waiting > 0) {
    const square = todo[--waiting]!;
    meter.work++;
    for (const step of geometry.steps) {
      const next = square + step;
      if (cells[next] === ATTACKER) return true;
      if (cells[next] !== EMPTY || reachable[next] === 0 || marks[next] === 1) continue;
      marks[next] = 1;
      todo[waiting++] = next;
    }
  }
  return false;
}
