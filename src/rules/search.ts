import type { Board } from "./board.ts";
import type { Ending } from "./checked.ts";
import { SQUARE_BITS } from "./geometry.ts";
import { hasFreeMove, isFree, type Recall } from "./free-moves.ts";
import { judge } from "./judgement.ts";
import { makeMove, unmakeMove } from "./make-move.ts";
import { fromOf, toOf } from "./moves.ts";
import { ATTACKER, ATTACKERS, DEFENDER, otherBit } from "./pieces.ts";
import { boardOf, hashOf, pieceKey, type Position } from "./position.ts";
import type { Remembered } from "./repetition.ts";

/* Exports for the engine and tests only, so they may change freely. */
export type { Board } from "./board.ts";
export { PASS, STOP } from "./compiled.ts";
export { SQUARE_BITS } from "./geometry.ts";
export { fromOf, listMoves, roomForMoves, toOf } from "./moves.ts";
export { ATTACKER, ATTACKERS, EMPTY, KING } from "./pieces.ts";
export { captureOfKing, escapeFrom, keepOnRay, raysOf, SEVERAL, winningMove } from "./threats.ts";

export const DEEPEST = 96;

/** A line of moves that is tried on one board, without allocations. Code outside this file only reads it. */
export interface Variation {
  readonly board: Board;
  depth: number;
  /** Two 32-bit halves of the position's key, which includes the side to move. */
  low: number;
  high: number;
  attackers: number;
  defenders: number;
  occurrences: number;
  sinceCapture: number;
  ply: number;
  ending: Ending | null;
  readonly past: Past;
  readonly canMove: ((board: Board) => boolean) | null;
}

/** Place 0 is the first known position since the last capture. */
interface Past {
  readonly start: number;
  readonly lows: Int32Array;
  readonly highs: Int32Array;
  /** By place: plies since the last capture, and how often the position had occurred. */
  readonly since: Int32Array;
  readonly occurred: Int32Array;
  /** By the last bits of a key: how many positions have them. A zero shows without a search that a position is new. */
  readonly filter: Uint16Array;
  /** By depth: the move made there, and how many entries of `captures` earlier moves have filled. */
  readonly moves: Uint32Array;
  readonly ends: Int32Array;
  readonly captures: Uint16Array;
  /** The depth from which `knownOpen` of the board is true. */
  readonly openFrom: number;
  readonly made: { from: number; to: number };
}

const FILTER = (1 << 12) - 1;
const [SIDE_LOW, SIDE_HIGH] = [0x2545f491, 0x4f6cdd1d];

/** Keys of the second half, by piece and square. They are pseudo-random, and differ from those of the first half. */
const HIGHS = Int32Array.from({ length: 8 << SQUARE_BITS }, (_, i) => {
  let key = Math.imul(i + 1, 0x85ebca6b) ^ 0x3c6ef372;
  key = Math.imul(key ^ (key >>> 15), 0x2c1b3c6d);
  key = Math.imul(key ^ (key >>> 12), 0x297a2d39);
  return key ^ (key >>> 15);
});

function highKey(piece: number, square: number): number {
  return HIGHS[(piece << SQUARE_BITS) | square]!;
}

export function variationFrom(position: Position): Variation {
  const board = boardOf(position);
  const { squares } = board.geometry;
  const past = pastOf(position, squares);
  const { start } = past;
  const count = (piece: number): number => squares.filter((square) => board.cells[square] === piece).length;
  const variation: Variation = {
    board,
    depth: 0,
    low: past.lows[start]!,
    high: past.highs[start]!,
    attackers: count(ATTACKER),
    defenders: count(DEFENDER),
    occurrences: position.occurrences,
    sinceCapture: position.sinceCapture,
    ply: position.ply,
    ending: position.ending,
    past,
    canMove: board.compiled.forbidsRepeats
      ? (now) => hasFreeMove(now, variation.sinceCapture, recallOf(variation))
      : null,
  };
  return variation;
}

/** `high` leaves captures out, because after a capture `low` already differs from all earlier positions. */
function recallOf(variation: Variation): Recall {
  const { past, depth, sinceCapture } = variation;
  return ({ hash: low, cells }, move) => {
    if (past.filter[low & FILTER] === 0) return 1;
    const piece = cells[toOf(move)]!;
    const high = variation.high ^ highKey(piece, fromOf(move)) ^ highKey(piece, toOf(move)) ^ SIDE_HIGH;
    return countOccurrences({ past, depth: depth + 1, low, high, sinceCapture: sinceCapture + 1 });
  };
}

export function keepFree(variation: Variation, moves: Uint32Array, count: number): number {
  const { board, past, sinceCapture } = variation;
  if (!board.compiled.forbidsRepeats || sinceCapture < 3) return count;
  const recall = recallOf(variation);
  let length = 0;
  for (let i = 0; i < count; i++) {
    const move = moves[i]!;
    const piece = board.cells[fromOf(move)]!;
    const low = board.hash ^ pieceKey(piece, fromOf(move)) ^ pieceKey(piece, toOf(move));
    // Making a move is slow, so only the few moves to a key that may have occurred are tried.
    if (past.filter[low & FILTER] === 0 || isFree(board, move, recall)) moves[length++] = move;
  }
  return length;
}

function pastOf({ inner, turn, sinceCapture, occurrences }: Position, squares: readonly number[]): Past {
  const chain: Remembered[] = [];
  for (let at: Remembered | null = inner; at !== null; at = at.before) chain.push(at);
  const start = chain.length - 1;
  const places = chain.length + DEEPEST;
  const lows = new Int32Array(places);
  const highs = new Int32Array(places);
  const filter = new Uint16Array(FILTER + 1);
  for (const [back, { cells, hash }] of chain.entries()) {
    const isAttackers = (turn === "attackers") === (back % 2 === 0);
    const place = start - back;
    lows[place] = isAttackers ? hash : hash ^ SIDE_LOW;
    highs[place] = hashOf(cells, squares, highKey) ^ (isAttackers ? 0 : SIDE_HIGH);
    filter[lows[place] & FILTER]!++;
  }
  const since = new Int32Array(places);
  since[start] = sinceCapture;
  const occurred = new Int32Array(places);
  occurred[start] = occurrences;
  return {
    start,
    lows,
    highs,
    since,
    occurred,
    filter,
    moves: new Uint32Array(DEEPEST),
    ends: new Int32Array(DEEPEST + 1),
    // No man is captured twice.
    captures: new Uint16Array(squares.length),
    openFrom: inner.knownOpen ? 0 : turn === "attackers" ? 1 : 2,
    made: { from: 0, to: 0 },
  };
}

/** The move must be legal, the game must not be over, and the variation must be shorter than `DEEPEST` plies. */
export function make(variation: Variation, move: number): void {
  const { board, past, depth } = variation;
  const { made } = past;
  made.from = fromOf(move);
  made.to = toOf(move);
  const piece = board.cells[made.from]!;
  board.meter.work = 0;
  board.knownOpen = depth >= past.openFrom;
  makeMove(board, made.from, made.to);
  past.moves[depth] = move;
  variation.high ^= highKey(piece, made.from) ^ highKey(piece, made.to) ^ SIDE_HIGH;
  noteCaptures(variation);
  variation.low = board.side === ATTACKERS ? board.hash : board.hash ^ SIDE_LOW;
  variation.sinceCapture = board.capturedCount > 0 ? 0 : variation.sinceCapture + 1;
  variation.depth = depth + 1;
  variation.ply++;
  variation.occurrences = countOccurrences(variation);
  remember(variation);
  variation.ending = judge(board, made, variation, variation.canMove);
}

export function unmake(variation: Variation): void {
  const { board, past } = variation;
  past.filter[variation.low & FILTER]!--;
  const depth = --variation.depth;
  variation.ply--;
  const move = past.moves[depth]!;
  restoreCaptures(variation);
  unmakeMove(board, fromOf(move), toOf(move));
  const place = past.start + depth;
  variation.low = past.lows[place]!;
  variation.high = past.highs[place]!;
  variation.sinceCapture = past.since[place]!;
  variation.occurrences = past.occurred[place]!;
  variation.ending = null;
}

/** Passes the turn, which no rule allows, for null moves of the search. Judges nothing. */
export function pass(variation: Variation): void {
  const { board, past, depth } = variation;
  board.side = otherBit(board.side);
  past.ends[depth + 1] = past.ends[depth]!;
  variation.low ^= SIDE_LOW;
  variation.high ^= SIDE_HIGH;
  variation.sinceCapture++;
  variation.ply++;
  variation.depth++;
  remember(variation);
}

export function unpass(variation: Variation): void {
  const { board, past } = variation;
  past.filter[variation.low & FILTER]!--;
  variation.depth--;
  board.side = otherBit(board.side);
  variation.low ^= SIDE_LOW;
  variation.high ^= SIDE_HIGH;
  variation.sinceCapture--;
  variation.ply--;
}

function remember({ past, depth, low, high, sinceCapture, occurrences }: Variation): void {
  const place = past.start + depth;
  past.lows[place] = low;
  past.highs[place] = high;
  past.since[place] = sinceCapture;
  past.occurred[place] = occurrences;
  past.filter[low & FILTER]!++;
}

function countOccurrences({
  past,
  depth,
  low,
  high,
  sinceCapture,
}: Pick<Variation, "past" | "depth" | "low" | "high" | "sinceCapture">): number {
  if (past.filter[low & FILTER] === 0) return 1;
  const place = past.start + depth;
  const first = Math.max(0, place - sinceCapture);
  let occurrences = 1;
  for (let at = place - 4; at >= first; at -= 2) {
    if (past.lows[at] === low && past.highs[at] === high) occurrences++;
  }
  return occurrences;
}

function noteCaptures(variation: Variation): void {
  const { board, past, depth } = variation;
  const { captured, capturedCount, side } = board;
  const begin = past.ends[depth]!;
  past.ends[depth + 1] = begin + capturedCount;
  if (capturedCount === 0) return;
  // The turn has passed: the side to move lost the men.
  const man = side === ATTACKERS ? ATTACKER : DEFENDER;
  for (let i = 0; i < capturedCount; i++) {
    past.captures[begin + i] = captured[i]!;
    variation.high ^= highKey(man, captured[i]!);
  }
  countMen(variation, man, -capturedCount);
}

function restoreCaptures(variation: Variation): void {
  const { board, past, depth } = variation;
  const begin = past.ends[depth]!;
  const count = past.ends[depth + 1]! - begin;
  for (let i = 0; i < count; i++) board.captured[i] = past.captures[begin + i]!;
  board.capturedCount = count;
  if (count > 0) countMen(variation, board.side === ATTACKERS ? ATTACKER : DEFENDER, count);
}

function countMen(variation: Variation, man: number, change: number): void {
  if (man === ATTACKER) variation.attackers += change;
  else variation.defenders += change;
}

export function lastCaptures({ past, depth }: Variation): number {
  return past.ends[depth]! - past.ends[depth - 1]!;
}

export function mayEndQuietly({ board, past, depth, sinceCapture, ply }: Variation): boolean {
  const { noProgress, maxPlies, repetition, repetitionCount } = board.ruleset;
  if (noProgress !== null && sinceCapture + 1 >= noProgress) return true;
  if (maxPlies != null && ply + 1 >= maxPlies) return true;
  if (repetition === "none" || repetition === "defenders-forbidden") return false;
  const place = past.start + depth;
  const first = Math.max(0, place - sinceCapture);
  for (let at = place - 3; at >= first; at -= 2) if (past.occurred[at]! >= repetitionCount - 1) return true;
  return false;
}
