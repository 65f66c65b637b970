import type { Compiled } from "./compiled.ts";
import type { Geometry } from "./geometry.ts";
import type { SideBit } from "./pieces.ts";
import type { Ruleset } from "./ruleset.ts";

/**
 * Counts work, about one unit for each square looked at. Limits use work instead of time, because work is the same on
 * every machine.
 */
export interface Meter {
  work: number;
}

export interface Made {
  readonly from: number;
  readonly to: number;
}

/**
 * Proofs (`proofOf` in siege.ts) that attackers get beside the king, so that there is no edge fort; null if attackers
 * do not. `before`: for the board before the move. `others`, by square: for that board with a piece added or removed
 * there.
 */
interface Breaches {
  readonly before: Uint8Array | null;
  readonly others: Map<number, Uint8Array | null>;
}

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
  /** Whether attackers have moved before. An encirclement would have ended the game then (`encirclement.ts`). */
  knownOpen: boolean;
  /** The square of a piece that could move when `hasMove` last looked. `hasMove` looks there first. */
  mobile: number;
  /** Hashes of the boards that a move can repeat; null unless many moves are tried. */
  hashes: ReadonlySet<number> | null;
  breaches: Breaches | null;
  readonly meter: Meter;
}
