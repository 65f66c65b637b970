import type { Board } from "./board.ts";
import { captureMen } from "./capture.ts";
import { pieceKey } from "./hash.ts";
import { EMPTY, KING, enemyMan, otherBit } from "./pieces.ts";
import { captureShieldwall } from "./shieldwall.ts";

/**
 * Makes a move that `moves.ts` generated (it is not checked here): moves the piece, captures men by rule 2
 * and by shieldwall, and passes the turn. `captured` then says what it captured, growing.
 */
export function makeMove(board: Board, from: number, to: number): void {
  movePiece(board, from, to);
  board.capturedCount = 0;
  captureMen(board, to);
  if (board.ruleset.shieldwall && board.geometry.edge[to] === 1) captureShieldwall(board, to);
  if (board.capturedCount > 0) removeCaptured(board);
  board.side = otherBit(board.side);
}

/**
 * Makes a move as a record tells it: moves the piece on `from` to the empty square `to`, takes off the men of the other
 * side on `captured`, and passes the turn. Judges nothing; that the squares hold what they should is for the caller to see to.
 */
export function makeRecordedMove(board: Board, from: number, to: number, captured: readonly number[]): void {
  movePiece(board, from, to);
  board.capturedCount = 0;
  for (const square of captured) board.captured[board.capturedCount++] = square;
  removeCaptured(board);
  board.side = otherBit(board.side);
}

/** Takes back the move that `makeMove` just made. */
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

function movePiece(board: Board, from: number, to: number): void {
  const { cells } = board;
  const piece = cells[from]!;
  cells[from] = EMPTY;
  cells[to] = piece;
  board.hash ^= pieceKey(piece, from) ^ pieceKey(piece, to);
  if (piece === KING) board.king = to;
}

function put(board: Board, man: number, square: number): void {
  board.cells[square] = man;
  board.hash ^= pieceKey(man, square);
}

/** Takes the captured men off the board, and puts their squares in growing order. No man is there twice: a row has two men or more. */
function removeCaptured(board: Board): void {
  const { captured } = board;
  captured.length = board.capturedCount;
  captured.sort((a, b) => a - b);
  const man = enemyMan(board.side);
  for (const square of captured) {
    board.cells[square] = EMPTY;
    board.hash ^= pieceKey(man, square);
  }
}
