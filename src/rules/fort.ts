import type { Board } from "./board.ts";
import { ATTACKER, EMPTY } from "./pieces.ts";
import { besieged, proofOf } from "./siege.ts";

/**
 * "Edge fort" of rules.md, with what rulesets.md says of throne and corners. Takes the board after a move of the
 * defenders; tells whether the king stands in a fort that the attackers can never break. A king who is not at the edge,
 * or has no empty square beside him, or whose room is open to an attacker as the board stands, has none: that is soon
 * seen, and is nearly always so.
 */
export function isEdgeFort(board: Board): boolean {
  return mayBeFort(board) && !isRoomOpen(board) && besieged(board).breach === null;
}

/**
 * Takes the board before a move of the defenders. Gives the squares (1) on which it rests that there is no fort now: after
 * a move that changes none of them there is none either. Null where no such squares are known. For who tries many moves.
 */
export function breachOf(board: Board): Uint8Array | null {
  return mayBeFort(board) ? proofOf(board) : null;
}

/** Tells whether the move that was just made changed none of the squares of the breach. */
export function isBreachLeft(board: Board, from: number, to: number): boolean {
  const { breach, captured, capturedCount } = board;
  if (breach === null || breach[from] === 1 || breach[to] === 1) return false;
  for (let i = 0; i < capturedCount; i++) if (breach[captured[i]!] === 1) return false;
  return true;
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
