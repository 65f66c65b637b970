import { DEEPEST, type Variation } from "../rules/search.ts";
import type { Knowledge } from "./evaluate.ts";
import type { Memory } from "./order.ts";
import type { Table } from "./table.ts";
import type { Weights } from "./weights.ts";

/** The value of a win at the root. Each ply until the win costs one. */
export const MATE = 30_000;
/** The least value of a win. No other value is as high. */
export const LEAST_MATE = MATE - 1000;

export const PASSING = 0;
export const LISTING = 1;
export const TRYING = 2;

const OPENED = {
  stage: LISTING,
  lineLength: 0,
  /**
   * `count`: moves listed. `most`: how many are tried at most, apart from captures and killers. `index`: how many have
   * been tried.
   */
  count: 0,
  most: 0,
  index: 0,
  known: 0,
  /**
   * `move`: the move being tried. `reduction`: plies by which its search is shortened. `isProbe`: whether the search
   * only compares the move with `alpha`.
   */
  move: 0,
  reduction: 0,
  isProbe: false,
  /** The remaining depth and the search window. `floor`: the initial value of `alpha`. */
  depth: 0,
  floor: 0,
  alpha: 0,
  beta: 0,
  best: 0,
  bestMove: 0,
  isThreatened: false,
  /** If the king would escape along exactly one ray, its step: only moves that block the ray are tried. Otherwise 0. */
  ray: 0,
};

export type Frame = typeof OPENED & {
  readonly moves: Uint32Array;
  readonly scores: Int32Array;
  readonly line: Uint32Array;
};

export function newFrame(moves: Uint32Array): Frame {
  return { moves, scores: new Int32Array(moves.length), line: new Uint32Array(DEEPEST), ...OPENED };
}

export interface Thinking {
  /**
   * The approximate number of moves to try. Two plies are searched in any case (unless `depth` is 1), so that immediate
   * losses are seen.
   */
  readonly nodes: number;
  /** Decides between equal moves, and determines the noise. */
  readonly seed: number;
  readonly depth?: number;
  /** The largest random error of an evaluation, in hundredths of an attacker. */
  readonly noise?: number;
  /** Whether the search ignores replies to its last ply. */
  readonly isBlind?: boolean;
  /** For experiments: replaces the weights of the rule set's family. */
  readonly weights?: Weights;
}

/** A running alpha-beta search, without recursion so that it can pause at any node. */
export interface Tree {
  readonly variation: Variation;
  readonly knowledge: Knowledge;
  readonly thinking: Thinking;
  readonly frames: readonly Frame[];
  readonly table: Table;
  readonly memory: Memory;
  nodes: number;
  /** `depth`: the depth being searched. `searched`: the last depth that was searched completely. */
  depth: number;
  searched: number;
  value: number;
  readonly line: Uint32Array;
  lineLength: number;
  isDone: boolean;
}
