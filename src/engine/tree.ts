import type { Position } from "../rules/index.ts";
import {
  DEEPEST,
  keepFree,
  keepOnRay,
  lastCaptures,
  listMoves,
  make,
  pass,
  roomForMoves,
  unmake,
  unpass,
  variationFrom,
} from "../rules/search.ts";
import { knowledgeOf } from "./evaluate.ts";
import { isMet, keyOf, OPEN, open, toTable, valueAtOnce } from "./node.ts";
import { KILLER, newMemory, pick, remember, score } from "./order.ts";
import {
  type Frame,
  LEAST_MATE,
  LISTING,
  MATE,
  newFrame,
  PASSING,
  type Thinking,
  type Tree,
  TRYING,
} from "./state.ts";
import { AT_LEAST, AT_MOST, EXACT, keep, newTable } from "./table.ts";

/** Depths up to this are searched even beyond the node limit, so that immediate losses are seen. */
const WHOLE = 2;

export function newTree(position: Position, thinking: Thinking): Tree {
  const variation = variationFrom(position);
  const { geometry } = variation.board;
  const tree: Tree = {
    variation,
    knowledge: knowledgeOf(position.ruleset, variation.board, thinking.weights),
    thinking,
    frames: Array.from({ length: DEEPEST }, () => newFrame(roomForMoves(geometry))),
    table: newTable(thinking.nodes),
    memory: newMemory(DEEPEST),
    nodes: 0,
    depth: 1,
    searched: 0,
    value: 0,
    line: new Uint32Array(DEEPEST),
    lineLength: 0,
    isDone: false,
  };
  openRoot(tree);
  shuffle(tree);
  return tree;
}

/** Searches about `nodes` more nodes. Returns whether the search is over. */
export function advance(tree: Tree, nodes: number): boolean {
  const until = tree.nodes + nodes;
  while (!tree.isDone && tree.nodes < until) {
    if (tree.nodes >= tree.thinking.nodes && tree.depth > WHOLE) tree.isDone = true;
    else step(tree);
  }
  return tree.isDone;
}

function step(tree: Tree): void {
  const { variation } = tree;
  const frame = tree.frames[variation.depth]!;
  if (frame.stage === PASSING) {
    pass(variation);
    search(tree, frame, frame.depth - 3 - (frame.depth >> 2), frame.beta - 1, frame.beta);
    return;
  }
  const move = nextMove(tree, frame);
  if (move === 0) close(tree, frame);
  else tryMove(tree, frame, move);
}

function nextMove(tree: Tree, frame: Frame): number {
  if (frame.stage === LISTING) list(tree, frame);
  if (frame.index === frame.count) return 0;
  if (tree.variation.depth > 0) pick(frame.moves, frame.scores, frame.count, frame.index);
  if (frame.index >= frame.most && frame.scores[frame.index]! < KILLER && frame.best > -LEAST_MATE) return 0;
  return frame.moves[frame.index++]!;
}

/** Lists and scores the moves. If one ray must be blocked, lists only moves that block it. */
function list({ variation, memory }: Tree, frame: Frame): void {
  const { moves, scores } = frame;
  frame.stage = TRYING;
  frame.count = keepFree(variation, moves, listMoves(variation.board, moves));
  if (frame.ray !== 0) frame.count = keepOnRay(variation.board, frame.ray, moves, frame.count);
  score(variation, memory, moves, scores, frame.count, frame.known);
}

function tryMove(tree: Tree, frame: Frame, move: number): void {
  const { variation } = tree;
  frame.move = move;
  make(variation, move);
  tree.nodes++;
  const isFirst = frame.index === 1;
  frame.isProbe = !isFirst;
  frame.reduction = reductionOf(tree, frame);
  searchMove(tree, frame);
}

/** Returns by how many plies the first search of a late quiet move is shortened (late move reduction); 0 for other moves. */
function reductionOf({ variation }: Tree, { depth, index, isThreatened, scores }: Frame): number {
  if (depth < 3 || index < 4 || isThreatened || variation.depth === 1) return 0;
  if (lastCaptures(variation) > 0 || scores[index - 1]! >= KILLER) return 0;
  return index < 12 ? 1 : depth > 5 ? 3 : 2;
}

function searchMove(tree: Tree, frame: Frame): void {
  const { alpha, beta, depth, reduction, isProbe } = frame;
  search(tree, frame, depth - 1 - reduction, alpha, isProbe ? alpha + 1 : beta);
}

function search(tree: Tree, parent: Frame, depth: number, alpha: number, beta: number): void {
  const frame = tree.frames[tree.variation.depth]!;
  frame.lineLength = 0;
  const value = valueAtOnce(tree, frame, depth, -beta, -alpha);
  if (value !== OPEN) receive(tree, parent, value);
}

function receive(tree: Tree, frame: Frame, valueAfter: number): void {
  const { variation } = tree;
  const value = -valueAfter;
  if (frame.stage === PASSING) {
    unpass(variation);
    frame.stage = LISTING;
    if (value >= frame.beta) {
      frame.best = value >= LEAST_MATE ? frame.beta : value;
      frame.stage = TRYING;
      close(tree, frame);
    }
    return;
  }
  if (value > frame.alpha && frame.reduction > 0) {
    frame.reduction = 0;
    searchMove(tree, frame);
  } else if (value > frame.alpha && value < frame.beta && frame.isProbe) {
    frame.isProbe = false;
    searchMove(tree, frame);
  } else {
    const captures = lastCaptures(variation);
    unmake(variation);
    take(tree, frame, value, captures);
  }
}

function take(tree: Tree, frame: Frame, value: number, captures: number): void {
  const { variation, memory } = tree;
  if (value <= frame.best) return;
  frame.best = value;
  if (value <= frame.alpha) return;
  frame.alpha = value;
  frame.bestMove = frame.move;
  noteLine(frame, tree.frames[variation.depth + 1]!);
  if (variation.depth === 0) noteBest(tree, frame);
  if (value < frame.beta) return;
  if (captures === 0) remember(memory, variation, frame.move, frame.depth);
  frame.index = frame.count;
}

function noteLine(frame: Frame, after: Frame): void {
  frame.line[0] = frame.move;
  frame.lineLength = Math.min(after.lineLength + 1, DEEPEST);
  for (let i = 1; i < frame.lineLength; i++) frame.line[i] = after.line[i - 1]!;
}

function noteBest(tree: Tree, { best, line, lineLength, moves, index }: Frame): void {
  tree.value = best;
  tree.lineLength = lineLength;
  tree.line.set(line.subarray(0, lineLength));
  const move = moves[index - 1]!;
  moves.copyWithin(1, 0, index - 1);
  moves[0] = move;
}

function close(tree: Tree, frame: Frame): void {
  const { variation, table } = tree;
  const ply = variation.depth;
  const { best, bestMove, floor, beta, depth } = frame;
  if (ply === 0) {
    deepen(tree);
    return;
  }
  const kind = best >= beta ? AT_LEAST : best > floor ? EXACT : AT_MOST;
  keep(table, keyOf(variation), variation.high, bestMove, depth, kind, toTable(best, ply));
  receive(tree, tree.frames[ply - 1]!, best);
}

function openRoot(tree: Tree): void {
  const frame = tree.frames[0]!;
  const { count, stage } = frame;
  open(tree, frame, tree.depth, -OPEN, OPEN);
  isMet(tree.variation, frame);
  frame.ray = 0;
  if (stage !== TRYING) return;
  frame.stage = TRYING;
  frame.count = count;
}

/** Begins the next depth, unless a win or loss has been found or the limit is reached. */
function deepen(tree: Tree): void {
  const { depth, value, thinking } = tree;
  tree.searched = depth;
  if (depth >= Math.min(thinking.depth ?? DEEPEST, DEEPEST / 2) || MATE - Math.abs(value) <= depth)
    tree.isDone = true;
  else {
    tree.depth++;
    openRoot(tree);
  }
}

/** Adds random numbers from the seed to the scores of root moves, so that the seed decides between equal moves. */
function shuffle(tree: Tree): void {
  const frame = tree.frames[0]!;
  list(tree, frame);
  let drawn = Math.imul(tree.thinking.seed ^ 0x2c9277b5, 0x9e3779b1) | 1;
  for (let i = 0; i < frame.count; i++) {
    drawn ^= drawn << 13;
    drawn ^= drawn >>> 17;
    drawn ^= drawn << 5;
    frame.scores[i]! += (drawn >>> 8) & 0xfff;
  }
  for (let i = 0; i < frame.count; i++) pick(frame.moves, frame.scores, frame.count, i);
  tree.line[0] = frame.moves[0]!;
  tree.lineLength = 1;
}
