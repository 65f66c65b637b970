import type { Board } from "./board.ts";
import { CUSTODIAL, PASS, STOP, SURROUND_EDGE } from "./compiled.ts";
import { SQUARE_BITS } from "./geometry.ts";
import { isFoe } from "./judgement.ts";
import { toOf } from "./moves.ts";
import { ATTACKER, ATTACKERS, EMPTY, KING, WALL } from "./pieces.ts";

/*
 * Who wins with the next move, if it is theirs: the king who gets out, or the attackers who take him. It is seen without trying any
 * move, and as the rules judge it.
 */

/** Takes a board; gives the move with which the side to move escapes with the king or captures him, packed; 0 for none. */
export function winningMove(board: Board): number {
  return board.side === ATTACKERS ? captureOfKing(board) : escapeOfKing(board);
}

/** Where the king, going from a square in this direction, first gets to one on which he wins; 0 where he gets to none. */
export function escapeFrom({ cells, compiled }: Board, from: number, step: number): number {
  const ways = compiled.ways[KING]!;
  const beyond = from + (compiled.speeds[KING]! + 1) * step;
  for (let to = from + step; to !== beyond && cells[to] === EMPTY; to += step) {
    const way = ways[to]!;
    if ((way & STOP) !== 0 && compiled.escapes[to] === 1) return to;
    if ((way & PASS) === 0) return 0;
  }
  return 0;
}

function escapeOfKing(board: Board): number {
  const { king, geometry } = board;
  for (let i = 0; i < 4; i++) {
    const to = escapeFrom(board, king, geometry.steps[i]!);
    if (to !== 0) return (king << SQUARE_BITS) | to;
  }
  return 0;
}

/** No step: the king escapes along more than one ray. */
export const SEVERAL = -1 << 20;

/** The step of the ray along which the king escapes, if the turn is his; 0 for none, `SEVERAL` for more. */
export function raysOf(board: Board): number {
  let ray = 0;
  for (let i = 0; i < 4; i++) {
    const step = board.geometry.steps[i]!;
    if (escapeFrom(board, board.king, step) !== 0) ray = ray === 0 ? step : SEVERAL;
  }
  return ray;
}

/** Leaves of the moves those that end on the ray, before the square where the king escapes, or there; gives how many. */
export function keepOnRay(board: Board, step: number, moves: Uint32Array, count: number): number {
  const { king } = board;
  const end = escapeFrom(board, king, step);
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const ahead = (toOf(moves[i]!) - king) / step;
    if (Number.isInteger(ahead) && ahead > 0 && ahead <= (end - king) / step) moves[kept++] = moves[i]!;
  }
  return kept;
}

/** The move of an attacker with which the king is captured where he stands, packed; 0 for none. */
export function captureOfKing(board: Board): number {
  const { compiled, king } = board;
  const trap = compiled.traps[king]!;
  return trap === CUSTODIAL ? custodialCapture(board) : closingCapture(board, trap === SURROUND_EDGE);
}

function custodialCapture(board: Board): number {
  const { king, geometry } = board;
  for (let i = 0; i < 4; i++) {
    const step = geometry.steps[i]!;
    if (!isFoe(board, king + step)) continue;
    const move = attackerTo(board, king - step);
    if (move !== 0) return move;
  }
  return 0;
}

/** Where all but one of the squares beside the king are shut, and an attacker gets to that one; or all are, and he gets to an empty one. */
function closingCapture(board: Board, edgeShuts: boolean): number {
  const { cells, king, geometry } = board;
  let open = 0;
  for (let i = 0; i < 4; i++) {
    const square = king + geometry.steps[i]!;
    if (isFoe(board, square) || (edgeShuts && cells[square] === WALL)) continue;
    if (open !== 0 || cells[square] !== EMPTY) return 0;
    open = square;
  }
  if (open !== 0) return attackerTo(board, open);
  for (let i = 0; i < 4; i++) {
    const move = attackerTo(board, king + geometry.steps[i]!);
    if (move !== 0) return move;
  }
  return 0;
}

/** A move of an attacker to this square, packed; 0 where none gets there, or it is not empty. */
function attackerTo({ cells, compiled, geometry }: Board, to: number): number {
  const ways = compiled.ways[ATTACKER]!;
  if (cells[to] !== EMPTY || (ways[to]! & STOP) === 0) return 0;
  const speed = compiled.speeds[ATTACKER]!;
  for (let i = 0; i < 4; i++) {
    const step = geometry.steps[i]!;
    const beyond = to + (speed + 1) * step;
    for (let from = to + step; from !== beyond; from += step) {
      const piece = cells[from]!;
      if (piece === ATTACKER) return (from << SQUARE_BITS) | to;
      if (piece !== EMPTY || (ways[from]! & PASS) === 0) break;
    }
  }
  return 0;
}
