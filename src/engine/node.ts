import {
  ATTACKERS,
  captureOfKing,
  DEEPEST,
  mayEndQuietly,
  raysOf,
  SEVERAL,
  type Variation,
  winningMove,
} from "../rules/search.ts";
import { evaluate } from "./evaluate.ts";
import { isPossible } from "./order.ts";
import { type Frame, LEAST_MATE, LISTING, MATE, PASSING, type Tree } from "./state.ts";
import { AT_LEAST, AT_MOST, find } from "./table.ts";

/** Returned if the value needs a search. Higher than every value. */
export const OPEN = 1 << 20;

/** Returns the value of a position that needs no search. Otherwise opens its frame and returns `OPEN`. */
export function valueAtOnce(tree: Tree, frame: Frame, depth: number, alpha: number, beta: number): number {
  const { variation, thinking } = tree;
  const { board, ending } = variation;
  const ply = variation.depth;
  if (ending !== null) {
    if (ending.winner === null) return 0;
    return (ending.winner === "attackers") === (board.side === ATTACKERS) ? MATE - ply : ply - MATE;
  }
  if (depth <= 0 && thinking.isBlind === true) return noisy(tree);
  const win = winningMove(board);
  if (win !== 0) {
    frame.line[0] = win;
    frame.lineLength = 1;
    return MATE - ply - 1;
  }
  if (variation.occurrences > 1 && board.ruleset.repetition === "draw") return 0;
  const known = lookUp(tree, frame, depth, alpha, beta);
  if (known !== OPEN) return known;
  if (!isMet(variation, frame)) return ply + 2 - MATE;
  if (depth <= 0 && (!frame.isThreatened || ply >= 2 * tree.depth + 2)) return noisy(tree);
  if (ply >= DEEPEST - 1) return noisy(tree);
  open(tree, frame, Math.max(depth, 1), alpha, beta);
  return OPEN;
}

/**
 * Notes in `frame` whether the side to move is about to lose. Returns false if it cannot prevent that: the king escapes
 * along several rays, and the game cannot end first by repetition or a limit.
 */
export function isMet(variation: Variation, frame: Frame): boolean {
  const { board } = variation;
  frame.ray = 0;
  if (board.side !== ATTACKERS) {
    frame.isThreatened = captureOfKing(board) !== 0;
    return true;
  }
  const rays = raysOf(board);
  frame.isThreatened = rays !== 0;
  if (rays === 0 || mayEndQuietly(variation)) return true;
  if (rays !== SEVERAL) frame.ray = rays;
  return rays !== SEVERAL;
}

/**
 * Returns the table's value if it makes a search unnecessary; otherwise `OPEN`. Writes the table's best move to
 * `frame.known`.
 */
function lookUp(tree: Tree, frame: Frame, depth: number, alpha: number, beta: number): number {
  const { variation, table } = tree;
  frame.known = 0;
  if (!find(table, keyOf(variation), variation.high)) return OPEN;
  if (isPossible(variation.board, table.move)) frame.known = table.move;
  if (table.depth < depth || beta > alpha + 1) return OPEN;
  const { kind } = table;
  const value = fromTable(table.value, variation.depth);
  if ((kind & AT_LEAST) !== 0 && value >= beta) return value;
  if ((kind & AT_MOST) !== 0 && value <= alpha) return value;
  return OPEN;
}

/** From this many plies before a limit (`noProgress`, `maxPlies`), keys include the ply count, because values depend on it. */
const LAST_PLIES = 24;

export function keyOf({ low, board, sinceCapture, ply }: Variation): number {
  const { noProgress, maxPlies } = board.ruleset;
  const isLate = noProgress !== null && sinceCapture > noProgress - LAST_PLIES;
  const key = isLate ? low ^ Math.imul(sinceCapture, 0x9e3779b1) : low;
  return maxPlies != null && ply > maxPlies - LAST_PLIES ? key ^ Math.imul(ply, 0x85ebca6b) : key;
}

/**
 * Converts a value for the table. The table counts plies to a win from the position, the tree counts them from its
 * root.
 */
export function toTable(value: number, ply: number): number {
  return value >= LEAST_MATE ? value + ply : value <= -LEAST_MATE ? value - ply : value;
}

function fromTable(value: number, ply: number): number {
  return value >= LEAST_MATE ? value - ply : value <= -LEAST_MATE ? value + ply : value;
}

function noisy({ variation, knowledge, thinking }: Tree): number {
  const value = evaluate(variation, knowledge);
  const { noise = 0, seed } = thinking;
  if (noise === 0) return value;
  const drawn = Math.imul(variation.low ^ Math.imul(seed + 1, 0x85ebca6b), 0x9e3779b1) >>> 16;
  return value + (drawn % (2 * noise + 1)) - noise;
}

export function open(tree: Tree, frame: Frame, depth: number, alpha: number, beta: number): void {
  frame.stage = mayPass(tree, frame, depth, alpha, beta) ? PASSING : LISTING;
  frame.count = 0;
  frame.index = 0;
  frame.most = mostMoves(tree, frame, depth, alpha, beta);
  frame.depth = depth;
  frame.alpha = alpha;
  frame.floor = alpha;
  frame.beta = beta;
  frame.best = frame.ray === 0 ? -OPEN : tree.variation.depth + 2 - MATE;
  frame.bestMove = 0;
}

/**
 * Returns how many moves to try at most, apart from captures and killers. Near the leaves, late quiet moves are skipped
 * if the search only compares with a bound (late move pruning).
 */
function mostMoves(tree: Tree, frame: Frame, depth: number, alpha: number, beta: number): number {
  if (depth > 2 || beta > alpha + 1 || frame.isThreatened || tree.variation.depth < 2)
    return Number.MAX_SAFE_INTEGER;
  return LMP * depth;
}
const LMP = 10;

/** Whether to try a null move first (a pass at a lower depth). The static value must already reach `beta`. */
function mayPass(tree: Tree, frame: Frame, depth: number, alpha: number, beta: number): boolean {
  const { variation, frames } = tree;
  if (depth < 3 || beta > alpha + 1 || frame.isThreatened || Math.abs(beta) >= LEAST_MATE) return false;
  if (frames[variation.depth - 1]!.stage === PASSING || mayEndQuietly(variation)) return false;
  return evaluate(variation, tree.knowledge) >= beta;
}
