import type { Board, Meter } from "./board.ts";
import { ATTACKERS } from "./pieces.ts";

/** What a position must keep so that later ones can be compared with it; `before` is null after a capture and at the start. */
export interface Remembered {
  readonly cells: Uint8Array;
  readonly hash: number;
  /** How often the position has occurred since the last capture, this time included. */
  readonly occurrences: number;
  /** The position one ply earlier, as long as no capture lies between: across a capture nothing can recur. */
  readonly before: Remembered | null;
}

/**
 * Takes the board after a move and the position before it; gives how often this position has occurred since the last
 * capture, this time included. Only every second position has the same side to move, and two plies ago the board
 * cannot have been the same, for the side that has moved since then moved one piece once: the first to compare with
 * is the one four plies back. Equal hashes are followed by a comparison of the boards, so the answer is exact. (A
 * move that captured finds nothing: no position before it had so few men.)
 */
export function occurrencesNow(board: Board, before: Remembered): number {
  if (board.hashes?.has(board.hash) === false) return 1;
  let earlier = threeBefore(before);
  while (earlier !== null) {
    board.meter.work++;
    if (earlier.hash === board.hash && sameCells(earlier.cells, board.cells)) return earlier.occurrences + 1;
    earlier = earlier.before?.before ?? null;
  }
  return 1;
}

/**
 * Takes a position from which many moves are tried on one board; gives the hashes of all boards that can recur with one of
 * them, so that `occurrencesNow` walks the way back only for those.
 */
export function hashesBefore(before: Remembered, meter: Meter): ReadonlySet<number> {
  const hashes = new Set<number>();
  for (let earlier = threeBefore(before); earlier !== null; earlier = earlier.before?.before ?? null) {
    meter.work++;
    hashes.add(earlier.hash);
  }
  return hashes;
}

/**
 * Takes the board after a move (turn passed) and how often the position has now occurred; tells whether the rules forbid the
 * move: with `defenders-forbidden` no defenders' move may make the occurrence that the rule set names.
 */
export function isForbidden({ compiled, ruleset, side }: Board, occurrences: number): boolean {
  return compiled.forbidsRepeats && side === ATTACKERS && occurrences >= ruleset.repetitionCount;
}

/** The first position that can be the one that a move leads to; `before` is the one before the move. */
function threeBefore(before: Remembered): Remembered | null {
  return before.before?.before?.before ?? null;
}

function sameCells(a: Uint8Array, b: Uint8Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
