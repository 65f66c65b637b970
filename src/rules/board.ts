import type { Compiled } from "./compiled.ts";
import type { Geometry } from "./geometry.ts";
import type { SideBit } from "./pieces.ts";
import type { Ruleset } from "./ruleset.ts";

/**
 * Counts what looking at boards costs, about as many squares as were looked at. It depends on the position alone,
 * not on the machine or its load, so it can decide what is too much (`plan/judge.ts`).
 */
export interface Meter {
  work: number;
}

/** A move, by its squares. */
export interface Made {
  readonly from: number;
  readonly to: number;
}

/**
 * Where many moves are tried: how attackers come to the king, as the squares (1) that decide it; null where they do not.
 * `before`: on the board before a move. `others`: on that board without the man from a square, or with one on it.
 */
interface Breaches {
  readonly before: Uint8Array | null;
  readonly others: Map<number, Uint8Array | null>;
}

/**
 * A board on which moves are made and taken back, behind the immutable `Position`. It lives for one call
 * (one move, one list of legal moves, one node of perft) and is never handed out.
 */
export interface Board {
  readonly ruleset: Ruleset;
  readonly compiled: Compiled;
  readonly geometry: Geometry;
  readonly cells: Uint8Array;
  king: number;
  side: SideBit;
  hash: number;
  /** Men captured by the last move: the first `capturedCount` entries; in growing order. */
  readonly captured: number[];
  capturedCount: number;
  /**
   * True when a move of the attackers has been judged since the position that the game began with, so
   * that it is known that before this move no encirclement stood (`encirclement.ts`).
   */
  knownOpen: boolean;
  /** The square of a piece that could move when `hasMove` last asked; 0 at first. Only a hint, where to look first. */
  mobile: number;
  /** The hashes of the boards that can recur by one move, where many are tried; null where nobody has listed them. */
  hashes: ReadonlySet<number> | null;
  /** Where the moves of the defenders are tried; null elsewhere. */
  breaches: Breaches | null;
  readonly meter: Meter;
}
