import { ATTACKERS, DEEPEST, mayEndQuietly, type Variation } from "../rules/search.ts";
import { evaluate } from "./evaluate.ts";
import { isPossible } from "./order.ts";
import { type Frame, LEAST_MATE, LISTING, MATE, PASSING, type Tree } from "./state.ts";
import { AT_LEAST, AT_MOST, find } from "./table.ts";
import { captureOfKing, escapeFrom, winningMove } from "./threats.ts";

/** No value. */
export const OPEN = 1 << 20;

/** What the position is worth to the side to move, where that is seen at once; else opens its frame. */
export function valueAtOnce(tree: Tree, frame: Frame, depth: number, alpha: number, beta: number): number {
  const { variation, limits } = tree;
  const { board, ending } = variation;
  const ply = variation.depth;
  if (ending !== null) {
    if (ending.winner === null) return 0;
    return (ending.winner === "attackers") === (board.side === ATTACKERS) ? MATE - ply : ply - MATE;
  }
  if (depth <= 0 && limits.isBlind) return noisy(tree);
  const win = winningMove(board);
  if (win !== 0) {
    frame.line[0] = win;
    frame.lineLength = 1;
    return MATE - ply - 1;
  }
  if (variation.occurrences > 1 && board.ruleset.repetition === "draw") return 0;
  const known = lookUp(tree, frame, depth, alpha, beta);
  if (known !== OPEN) return known;
  frame.isThreatened = isInDanger(variation);
  if (depth <= 0 && (!frame.isThreatened || ply >= 2 * tree.depth + 2)) return noisy(tree);
  if (ply >= DEEPEST - 1) return noisy(tree);
  open(tree, frame, Math.max(depth, 1), alpha, beta);
  return OPEN;
}

/** The side to move loses with the next move of the other, if it does nothing about it. */
export function isInDanger({ board }: Variation): boolean {
  if (board.side !== ATTACKERS) return captureOfKing(board) !== 0;
  const { king, geometry } = board;
  for (let i = 0; i < 4; i++) if (escapeFrom(board, king, geometry.steps[i]!) !== 0) return true;
  return false;
}

/** What the table knows that decides; else what it knows of the best move goes into the frame. */
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

/** Near the end by plies without a capture it matters how near. */
const NEAR_END = 24;

export function keyOf({ low, board, sinceCapture }: Variation): number {
  const { noProgress } = board.ruleset;
  const isNear = noProgress !== null && sinceCapture > noProgress - NEAR_END;
  return isNear ? low ^ Math.imul(sinceCapture, 0x9e3779b1) : low;
}

/** In the table wins are counted from the position, in the tree from its root. */
export function toTable(value: number, ply: number): number {
  return value >= LEAST_MATE ? value + ply : value <= -LEAST_MATE ? value - ply : value;
}

function fromTable(value: number, ply: number): number {
  return value >= LEAST_MATE ? value - ply : value <= -LEAST_MATE ? value + ply : value;
}

function noisy({ variation, knowledge, limits }: Tree): number {
  const value = evaluate(variation, knowledge);
  const { noise, seed } = limits;
  if (noise === 0) return value;
  const drawn = Math.imul(variation.low ^ Math.imul(seed + 1, 0x85ebca6b), 0x9e3779b1) >>> 16;
  return value + (drawn % (2 * noise + 1)) - noise;
}

export function open(tree: Tree, frame: Frame, depth: number, alpha: number, beta: number): void {
  frame.stage = mayPass(tree, frame, depth, alpha, beta) ? PASSING : LISTING;
  frame.count = 0;
  frame.index = 0;
  frame.depth = depth;
  frame.alpha = alpha;
  frame.floor = alpha;
  frame.beta = beta;
  frame.best = -OPEN;
  frame.bestMove = 0;
}

/** Where the side to move is well off even if it passes, nobody has to look for its move: it is tried less deep. */
function mayPass(tree: Tree, frame: Frame, depth: number, alpha: number, beta: number): boolean {
  const { variation, frames } = tree;
  if (depth < 3 || beta > alpha + 1 || frame.isThreatened || Math.abs(beta) >= LEAST_MATE) return false;
  if (frames[variation.depth - 1]!.stage === PASSING || mayEndQuietly(variation)) return false;
  return evaluate(variation, tree.knowledge) >= beta;
}
