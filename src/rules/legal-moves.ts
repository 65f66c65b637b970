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

export interface LegalMove {
  /** Without captures: `d1-d4`. */
  readonly move: string;
  readonly captures: readonly string[];
  readonly ends: Ending | null;
  readonly occurrences: number;
}

/** Returns the legal moves of the side to move, or of its piece on `from`, ascending; none if the game is over. */
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

interface PerftOptions {
  /** Counts the moves of the last ply without making them, which is much faster. */
  readonly bulk: boolean;
}

/** Counts the move sequences of `depth` plies, the usual test of a move generator. Judges every move that it makes. */
export function perft(position: Position, depth: number, options: PerftOptions = { bulk: false }): number {
  if (depth === 0) return 1;
  if (position.ending !== null) return 0;
  const board = boardOf(position);
  // If repeats are forbidden, a move must be tried before it is counted.
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
