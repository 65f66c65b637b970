import { type Position, writeMove } from "../rules/index.ts";
import { type Board, fromOf, toOf } from "../rules/search.ts";
import { LEAST_MATE, MATE, type Thinking, type Tree } from "./state.ts";
import { advance, newTree } from "./tree.ts";

/** What has been found. */
export interface Found {
  /** Plain, without captures, as the rules take it: `d1-d4`. Always a legal one. */
  readonly move: string;
  /** What the position is worth to the side to move, in hundredths of a man (`MAN`); `winIn` says which are won or lost. */
  readonly value: number;
  /** How many plies were looked ahead everywhere. */
  readonly depth: number;
  readonly nodes: number;
  /** Best play from here on, `move` first, as far as it is known. */
  readonly line: readonly string[];
}

/** Takes a position; gives the best move that so many nodes find. */
export function search(position: Position, thinking: Thinking): Found {
  return finish(searchInSlices(position, thinking));
}

/**
 * As `search`, in slices of at most 5 ms: so that others who share the thread come in between. Each yields what would be the answer now;
 * who has no more time takes that.
 */
export function* searchInSlices(position: Position, thinking: Thinking): Generator<Found, Found> {
  if (position.ending !== null) throw new Error("a search in a game that is over");
  const tree = newTree(position, thinking);
  const slice = sliceOf(position.ruleset.size);
  while (!advance(tree, slice)) yield foundIn(tree);
  return foundIn(tree);
}

/** Takes what is done in slices; gives what comes out at the end, without a pause. */
export function finish<Result>(slices: Generator<unknown, Result>): Result {
  for (;;) {
    const { done, value } = slices.next();
    if (done === true) return value;
  }
}

/** Takes a value; gives in how many plies the side to move wins, negative where it loses; null where neither is known. */
export function winIn(value: number): number | null {
  if (Math.abs(value) < LEAST_MATE) return null;
  return value > 0 ? MATE - value : -MATE - value;
}

/** How many nodes take less than 5 ms, by the side of the board: larger ones are slower to look at. */
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
