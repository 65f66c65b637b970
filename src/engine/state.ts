import { DEEPEST, type Variation } from "../rules/search.ts";
import type { Knowledge } from "./evaluate.ts";
import type { Memory } from "./order.ts";
import type { Table } from "./table.ts";
import type { Weights } from "./weights.ts";

/** The value of a win on the board; one that is plies away is worth as much less. */
export const MATE = 30_000;
/** No win is worth less, and nothing else as much. */
export const LEAST_MATE = MATE - 1000;

/** Where a node of the tree is: a pass is being tried, moves are still to be listed, or they are being tried. */
export const PASSING = 0;
export const LISTING = 1;
export const TRYING = 2;

/** A node when it is opened. */
const OPENED = {
  stage: LISTING,
  /** Best play from here on, as far as it is known: how long it is. */
  lineLength: 0,
  /** How many moves there are, how many are tried at most where none but captures come after them, and how many have been. */
  count: 0,
  most: 0,
  index: 0,
  /** The move that the table knows; 0 for none. */
  known: 0,
  /** What is being tried, how much less deep than it should be, and whether only as more or less than `alpha`. */
  move: 0,
  reduction: 0,
  isProbe: false,
  /** How far the search goes on, and between which values it has to tell. */
  depth: 0,
  floor: 0,
  alpha: 0,
  beta: 0,
  best: 0,
  bestMove: 0,
  /** Whether the side to move is about to lose to one move. */
  isThreatened: false,
  /** Where the king would escape along one ray: its step; only moves that shut it are tried. Else 0. */
  ray: 0,
};

/** A node that is open: its moves are being tried one after the other. */
export type Frame = typeof OPENED & {
  readonly moves: Uint32Array;
  readonly scores: Int32Array;
  readonly line: Uint32Array;
};

/** Takes room for moves; gives a frame. */
export function newFrame(moves: Uint32Array): Frame {
  return { moves, scores: new Int32Array(moves.length), line: new Uint32Array(DEEPEST), ...OPENED };
}

/** How a position is thought about. */
export interface Thinking {
  /** About how many moves are tried. The first two plies are looked at in any case, so that nothing loses at once. */
  readonly nodes: number;
  /** Decides between moves of one worth, by any whole number: with another one a game goes another way. */
  readonly seed: number;
  /** How many plies it looks ahead at most. */
  readonly depth?: number;
  /** How far it misjudges a position, by chance, in hundredths of a man. */
  readonly noise?: number;
  /** Whether it does not look at what can answer its last ply. */
  readonly isBlind?: boolean;
  /** Other weights than those of the rule set's family, to try them. */
  readonly weights?: Weights;
}

/** A search that is going on: an alpha-beta tree without recursion, so that it can rest at any node. */
export interface Tree {
  readonly variation: Variation;
  readonly knowledge: Knowledge;
  readonly thinking: Thinking;
  readonly frames: readonly Frame[];
  readonly table: Table;
  readonly memory: Memory;
  nodes: number;
  /** How deep the tree is searched now, and to which depth it has been searched whole. */
  depth: number;
  searched: number;
  value: number;
  readonly line: Uint32Array;
  lineLength: number;
  isDone: boolean;
}
