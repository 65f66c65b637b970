import type { Board, Meter } from "./board.ts";
import { ATTACKERS } from "./pieces.ts";

export interface Remembered {
  readonly cells: Uint8Array;
  readonly hash: number;
  readonly occurrences: number;
  /** The position one ply earlier; null at the start, and after a capture, which rules out repetition. */
  readonly before: Remembered | null;
}

/**
 * Returns how often the board has occurred since the last capture, including now. The board was different two plies
 * ago, so comparison begins four plies back.
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

/** Returns the hashes of earlier boards that the next move can repeat. `occurrencesNow` searches only for these. */
export function hashesBefore(before: Remembered, meter: Meter): ReadonlySet<number> {
  const hashes = new Set<number>();
  for (let earlier = threeBefore(before); earlier !== null; earlier = earlier.before?.before ?? null) {
    meter.work++;
    hashes.add(earlier.hash);
  }
  return hashes;
}

export function isForbidden({ compiled, ruleset, side }: Board, occurrences: number): boolean {
  return compiled.forbidsRepeats && side === ATTACKERS && occurrences >= ruleset.repetitionCount;
}

function threeBefore(before: Remembered): Remembered | null {
  return before.before?.before?.before ?? null;
}

function sameCells(a: Uint8Array, b: Uint8Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
