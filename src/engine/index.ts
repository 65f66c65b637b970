/*
 * The engine searches for moves under any rule set. It is pure and uses integers only. Searches are limited by nodes,
 * never by time, so the same search has the same result on every machine. A search takes a `Position` that includes the
 * positions since the last capture, to count repetitions. It throws if the game is over.
 */
import { type Position, writeMove } from "../rules/index.ts";
import { type Board, fromOf, toOf } from "../rules/search.ts";
import { LEAST_MATE, MATE, type Thinking, type Tree } from "./state.ts";
import { advance, newTree } from "./tree.ts";

export { VARIANTS } from "./weights.ts";

export const LEVELS = [1, 2, 3, 4, 5] as const;
export type Level = (typeof LEVELS)[number];

interface Strength extends Omit<Thinking, "seed" | "nodes"> {
  /** Nodes on boards with 11 squares a side; larger boards get fewer. */
  readonly nodes: number;
}

/** Level 1 does not look at replies. Level 5 takes about two seconds of processor time. */
const STRENGTHS: Readonly<Record<Level, Strength>> = {
  1: { nodes: 1000, depth: 1, noise: 150, isBlind: true },
  2: { nodes: 2000, depth: 1, noise: 60 },
  3: { nodes: 5000, depth: 3, noise: 20 },
  4: { nodes: 40_000 },
  5: { nodes: 400_000 },
};

export function thinkingOf(level: Level, size: number, seed: number): Thinking {
  const strength = STRENGTHS[level];
  return { ...strength, nodes: Math.round((strength.nodes * USUAL) / size), seed };
}

const USUAL = 11;

export function moveOfLevel(level: Level, position: Position, seed: number): Found {
  return finish(moveOfLevelInSlices(level, position, seed));
}

/** Like `moveOfLevel`, in slices of at most 5 ms. */
export function moveOfLevelInSlices(level: Level, position: Position, seed: number): Generator<Found, Found> {
  return searchInSlices(position, thinkingOf(level, position.ruleset.size, seed));
}

export interface Found {
  /** A legal move in OTN without captures: `d1-d4`. */
  readonly move: string;
  /** For the side to move, in hundredths of an attacker. For wins and losses, see `winIn`. */
  readonly value: number;
  readonly depth: number;
  readonly nodes: number;
  /** The best line found so far, beginning with `move`. */
  readonly line: readonly string[];
}

export function search(position: Position, thinking: Thinking): Found {
  return finish(searchInSlices(position, thinking));
}

/** Like `search`, in slices of at most 5 ms so that other work can run in between. Each slice yields the best result so far. */
export function* searchInSlices(position: Position, thinking: Thinking): Generator<Found, Found> {
  if (position.ending !== null) throw new Error("a search in a game that is over");
  const tree = newTree(position, thinking);
  const slice = sliceOf(position.ruleset.size);
  while (!advance(tree, slice)) yield foundIn(tree);
  return foundIn(tree);
}

export function finish<Result>(slices: Generator<unknown, Result>): Result {
  for (;;) {
    const { done, value } = slices.next();
    if (done === true) return value;
  }
}

/** Returns the number of plies until the side to move wins, negative if it loses; null if neither is known. */
export function winIn(value: number): number | null {
  if (Math.abs(value) < LEAST_MATE) return null;
  return value > 0 ? MATE - value : -MATE - value;
}

/** Returns how many nodes take less than 5 ms on a board of this size. */
function sliceOf(size: number): number {
  return Math.round(6000 / size);
}

function foundIn({ searched, nodes, value, line, lineLength, variation }: Tree): Found {
  const moves = Array.from(line.subarray(0, lineLength), (move) => written(variation.board, move));
  return { move: moves[0]!, value, depth: searched, nodes, line: moves };
}

function written({ geometry }: Board, move: number): string {
  return writeMove(geometry.names[fromOf(move)]!, geometry.names[toOf(move)]!, []);
}
