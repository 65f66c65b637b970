import type { Board, Meter } from "./board.ts";
import { type Checked, err, ok } from "./checked.ts";
import { PASS, STOP } from "./compiled.ts";
import { isFree } from "./free-moves.ts";
import { type Geometry, squareNamed } from "./geometry.ts";
import type { Illegal, IllegalReason } from "./illegal.ts";
import { listMovesFrom, roomForMoves, toOf } from "./moves.ts";
import { type WrittenMove, writeMove } from "./notation/move.ts";
import { EMPTY } from "./pieces.ts";
import { type Position, boardOf } from "./position.ts";
import { isForbidden, occurrencesNow } from "./repetition.ts";
import { newStep, positionAfter, takeStep } from "./step.ts";

export interface PlayedMove {
  /** In OTN with captures, ascending: `d1-d4xd5/e4`. */
  readonly move: string;
  readonly captures: readonly string[];
  readonly position: Position;
}

/**
 * Rejects illegal moves, and written captures that differ from the real ones. A captured king may be written or not.
 * Throws if the game is over: callers must check that before.
 */
export function play(position: Position, move: WrittenMove, meter?: Meter): Checked<PlayedMove, Illegal> {
  if (position.ending !== null) throw new Error("a move in a game that is over");
  const board = boardOf(position, meter);
  const { geometry } = board;
  const refused = refusal(board, move, (from) => goals(position, from, meter));
  if (refused !== null) return err(refused);
  const step = newStep();
  takeStep(board, position, squareNamed(geometry, move.from), squareNamed(geometry, move.to), step);
  if (isForbidden(board, step.occurrences)) {
    const legal = goals(position, move.from, meter);
    return err({ reason: "repeats-position", at: move.to, legal });
  }
  const captures = board.captured.slice(0, board.capturedCount).map((square) => geometry.names[square]!);
  const king = step.ending?.reason === "king-captured" ? geometry.names[position.inner.king] : undefined;
  const named = move.captures?.filter((square) => square !== king) ?? null;
  const differs = firstDifference(named, captures);
  if (differs !== null) {
    const legal = goals(position, move.from, meter);
    return err({ reason: "captures-differ", at: differs, legal, captures });
  }
  return ok({
    move: writeMove(move.from, move.to, captures),
    captures,
    position: positionAfter(board, position, step, board.cells),
  });
}

/** Returns the first wrong capture, or else the first missing capture; null if all agree or none are written. */
function firstDifference(written: readonly string[] | null, real: readonly string[]): string | null {
  if (written === null) return null;
  return (
    written.find((square) => !real.includes(square)) ??
    real.find((square) => !written.includes(square)) ??
    null
  );
}

function refusal(
  board: Board,
  { from, to }: WrittenMove,
  goalsOf: (from: string) => readonly string[],
): Illegal | null {
  const { cells, compiled, geometry, side } = board;
  const start = squareNamed(geometry, from);
  const goal = squareNamed(geometry, to);
  const refuse = (reason: IllegalReason, at: string): Illegal => ({ reason, at, legal: goalsOf(from) });
  if (start === 0) return refuse("off-board", from);
  if (goal === 0) return refuse("off-board", to);
  const piece = cells[start]!;
  if (piece === EMPTY) return refuse("no-piece", from);
  if ((piece & side) === 0) return refuse("not-your-piece", from);
  if (start === goal) return refuse("same-square", to);
  const step = straightStep(geometry, start, goal);
  if (step === 0) return refuse("not-straight", to);
  const { ways, speeds } = compiled;
  const mayDo = (what: number, square: number): boolean => (ways[piece]![square]! & what) !== 0;
  let square = start + step;
  while (square !== goal && cells[square] === EMPTY && mayDo(PASS, square)) square += step;
  if (square !== goal) {
    const empty = cells[square] === EMPTY;
    return refuse(empty ? "no-passing" : "path-blocked", geometry.names[square]!);
  }
  if (cells[goal] !== EMPTY) return refuse("occupied", to);
  if (!mayDo(STOP, goal)) return refuse("restricted-square", to);
  return (goal - start) / step > speeds[piece]! ? refuse("too-far", to) : null;
}

function straightStep({ stride }: Geometry, from: number, to: number): number {
  const way = Math.sign(to - from);
  if (Math.trunc(from / stride) === Math.trunc(to / stride)) return way;
  return (to - from) % stride === 0 ? way * stride : 0;
}

function goals(position: Position, from: string, meter?: Meter): readonly string[] {
  const board = boardOf(position, meter);
  const { cells, geometry, side } = board;
  const square = squareNamed(geometry, from);
  if (square === 0 || (cells[square]! & side) === 0) return [];
  const moves = roomForMoves(geometry);
  const count = listMovesFrom(board, square, moves, 0);
  return [...moves.subarray(0, count)]
    .filter((move) => isFree(board, move, (tried) => occurrencesNow(tried, position.inner)))
    .map(toOf)
    .toSorted((a, b) => a - b)
    .map((goal) => geometry.names[goal]!);
}
