import type { Board } from "./board.ts";
import { captureLinnaean, captureMen, captureShieldwall } from "./capture.ts";
import { pieceKey } from "./position.ts";
import { EMPTY, KING, enemyMan, otherBit } from "./pieces.ts";

/** Makes a move that `moves.ts` listed, without checking it. `captured` then contains its captures, ascending. */
export function makeMove(board: Board, from: number, to: number): void {
  const { cells } = board;
  const piece = cells[from]!;
  cells[from] = EMPTY;
  cells[to] = piece;
  board.hash ^= pieceKey(piece, from) ^ pieceKey(piece, to);
  if (piece === KING) board.king = to;
  board.capturedCount = 0;
  captureMen(board, to);
  if (board.compiled.linnaean) captureLinnaean(board, to);
  if (board.ruleset.shieldwall && board.geometry.edge[to] === 1) captureShieldwall(board, to);
  if (board.capturedCount > 0) removeCaptured(board);
  board.side = otherBit(board.side);
}

/** Shares no code with `makeMove`, because extra calls there would slow perft down. */
export function makeRecordedMove(board: Board, from: number, to: number, captured: readonly number[]): void {
  const piece = board.cells[from]!;
  for (const square of [from, ...captured]) takeOff(board, square);
  put(board, piece, to);
  if (piece === KING) board.king = to;
  board.side = otherBit(board.side);
}

export function unmakeMove(board: Board, from: number, to: number): void {
  const { cells, captured } = board;
  board.side = otherBit(board.side);
  const man = enemyMan(board.side);
  for (let i = 0; i < board.capturedCount; i++) put(board, man, captured[i]!);
  board.capturedCount = 0;
  const piece = cells[to]!;
  cells[to] = EMPTY;
  cells[from] = piece;
  board.hash ^= pieceKey(piece, from) ^ pieceKey(piece, to);
  if (piece === KING) board.king = from;
}

function put(board: Board, piece: number, square: number): void {
  board.cells[square] = piece;
  board.hash ^= pieceKey(piece, square);
}

function takeOff(board: Board, square: number): void {
  board.hash ^= pieceKey(board.cells[square]!, square);
  board.cells[square] = EMPTY;
}

/** No man is captured twice, because rows of a shieldwall have at least two pieces. */
function removeCaptured(board: Board): void {
  const { captured } = board;
  captured.length = board.capturedCount;
  if (captured.length > 1) captured.sort((a, b) => a - b);
  const man = enemyMan(board.side);
  for (const square of captured) {
    board.cells[square] = EMPTY;
    board.hash ^= pieceKey(man, square);
  }
}
