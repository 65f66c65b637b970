import { DEEPEST, type Variation } from "../rules/search.ts";
import type { Knowledge } from "./evaluate.ts";
import type { Memory } from "./order.ts";
import type { Table } from "./table.ts";
import type { Weights } from "./weights.ts";

/** The value of a win at the root. Each ply until the win costs one. */
export const MATE = 30_000;
/** Values from here on are wins, and only they. */
export const LEAST_MATE = MATE - 1000;

export const PASSING = 0;
export const LISTING = 1;
export const TRYING = 2;

const OPENED = {
  stage: LISTING,
  lineLength: 0,
  /** Moves listed, how many of them are tried at most unless captures or killers, and how many have been tried. */
  count: 0,
  most: 0,
  index: 0,
  known: 0,
  /** The move being tried, the plies it is searched less deep, and whether only to compare it with `alpha`. */
  move: 0,
  reduction: 0,
  isProbe: false,
  /** Remaining depth and search window; `floor` is `alpha` as it was at the beginning. */
  depth: 0,
  floor: 0,
  alpha: 0,
  beta: 0,
  best: 0,
  bestMove: 0,
  isThreatened: false,
  /** Step of the only ray along which the king would escape: only moves that block it are tried. Else 0. */
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
  /** About how many moves are tried. Two plies are searched in any case, so that no move loses at once. */
  readonly nodes: number;
  /** Decides between equal moves. */
  readonly seed: number;
  readonly depth?: number;
  /** Random error of the evaluation, in hundredths of an attacker. */
  readonly noise?: number;
  /** Whether it ignores replies to its last ply. */
  readonly isBlind?: boolean;
  /** For experiments, instead of those of the rule set's family. */
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
  /** The depth being searched, and the last one that was searched completely. */
  depth: number;
  searched: number;
  value: number;
  readonly line: Uint32Array;
  lineLength: number;
  isDone: boolean;
}
