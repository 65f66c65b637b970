import type { Compiled } from "./compiled.ts";
import type { Geometry } from "./geometry.ts";
import type { SideBit } from "./pieces.ts";
import type { Ruleset } from "./ruleset.ts";

/** Counts work by the position alone, about one for each square looked at: it decides what costs too much. */
export interface Meter {
  work: number;
}

export interface Made {
  readonly from: number;
  readonly to: number;
}

/**
 * Squares (marked 1) by which attackers reach the king; null where they do not. `before` is for the board before the
 * move, `others` for that board without the piece on a square, or with one there.
 */
interface Breaches {
  readonly before: Uint8Array | null;
  readonly others: Map<number, Uint8Array | null>;
}

/** Lives for one call and is never returned to callers. */
export interface Board {
  readonly ruleset: Ruleset;
  readonly compiled: Compiled;
  readonly geometry: Geometry;
  readonly cells: Uint8Array;
  king: number;
  side: SideBit;
  hash: number;
  /** The first `capturedCount` entries, ascending, are the men captured by the last move. */
  readonly captured: number[];
  capturedCount: number;
  /** Whether an earlier move of the attackers was judged, so that no encirclement existed (`encirclement.ts`). */
  knownOpen: boolean;
  /** The piece that could move when `hasMove` last looked: a hint where to look first. */
  mobile: number;
  /** Hashes of the boards that a move can repeat, when many moves are tried; else null. */
  hashes: ReadonlySet<number> | null;
  breaches: Breaches | null;
  readonly meter: Meter;
}
