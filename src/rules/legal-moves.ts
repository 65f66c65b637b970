import type { Board, Meter } from "./board.ts";
import { unmakeMove } from "./make-move.ts";
import type { Ending } from "./checked.ts";
import { breachesOf } from "./fort.ts";
import { squareNamed } from "./geometry.ts";
import { fromOf, listMoves, listMovesFrom, roomForMoves, toOf, countMoves } from "./moves.ts";
import { writeMove } from "./notation/move.ts";
import { type Position, boardOf } from "./position.ts";
import { hashesBefore, isForbidden } from "./repetition.ts";
import { newStep, takeStep, positionAfter } from "./step.ts";

/** A move that may be made, and what it would lead to. */
export interface LegalMove {
  /** Plain, without captures: `d1-d4`. */
  readonly move: string;
  readonly captures: readonly string[];
  /** How it would end the game, or null. */
  readonly ends: Ending | null;
  /** How often the position would then have occurred since the last capture. */
  readonly occurrences: number;
}

/**
 * Takes a position and, if only one piece is asked about, its square; gives every legal move, growing by where it
 * begins. Gives none when the game is over, or when no piece of the side to move stands there. What it costs goes to the meter.
 */
export function legalMoves(position: Position, from?: string, meter?: Meter): LegalMove[] {
  if (position.ending !== null) return [];
  const board = boardOf(position, meter);
  board.hashes = hashesBefore(position.inner, board.meter);
  if (board.ruleset.edgeFort && position.turn === "defenders") board.breaches = breachesOf(board);
  const moves = roomForMoves(board.geometry);
  const count = from === undefined ? listMoves(board, moves) : listFrom(board, from, moves);
  const { names } = board.geometry;
  const step = newStep();
  return [...moves.subarray(0, count)].flatMap((move) => {
    takeStep(board, position, fromOf(move), toOf(move), step);
    const isLegal = !isForbidden(board, step.occurrences);
    const captures = board.captured.slice(0, board.capturedCount).map((square) => names[square]!);
    unmakeMove(board, fromOf(move), toOf(move));
    const written = writeMove(names[fromOf(move)]!, names[toOf(move)]!, []);
    return isLegal ? [{ move: written, captures, ends: step.ending, occurrences: step.occurrences }] : [];
  });
}

function listFrom(board: Board, from: string, moves: Uint32Array): number {
  const square = squareNamed(board.geometry, from);
  return (board.cells[square]! & board.side) === 0 ? 0 : listMovesFrom(board, square, moves, 0);
}

export interface PerftOptions {
  /** Count the moves of the last ply without making them; otherwise every one is made and judged. */
  readonly bulk: boolean;
}

/**
 * Takes a position; gives the number of move sequences of this length from it, a game that is over having
 * no moves. The measure of a move generator, and of its speed: every move before the last ply (and, unless `bulk`, in
 * it) is made and fully judged.
 */
export function perft(position: Position, depth: number, options: PerftOptions = { bulk: false }): number {
  if (depth === 0) return 1;
  if (position.ending !== null) return 0;
  const board = boardOf(position);
  // Where repeats are forbidden, a move counts only once it has been tried.
  const isBulk = options.bulk && !board.compiled.forbidsRepeats;
  if (depth === 1 && isBulk) return countMoves(board);
  const moves = roomForMoves(board.geometry);
  const count = listMoves(board, moves);
  const step = newStep();
  let total = 0;
  for (let i = 0; i < count; i++) {
    const from = fromOf(moves[i]!);
    const to = toOf(moves[i]!);
    takeStep(board, position, from, to, step);
    if (!isForbidden(board, step.occurrences)) {
      if (depth === 1) total++;
      else if (step.ending === null && depth === 2 && isBulk) total += countMoves(board);
      else if (step.ending === null)
        total += perft(positionAfter(board, position, step, board.cells.slice()), depth - 1, options);
    }
    unmakeMove(board, from, to);
  }
  return total;
}
