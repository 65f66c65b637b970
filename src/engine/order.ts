import { ATTACKERS, type Board, EMPTY, fromOf, SQUARE_BITS, toOf, type Variation } from "../rules/search.ts";

export interface Memory {
  /** By ply: the last two moves that refuted the move before them without a capture (killer moves). */
  readonly killers: Uint32Array;
  /** By piece and target square: how often moves refuted the move before them, weighted by depth. */
  readonly history: Int32Array;
}

const HISTORY_BITS = SQUARE_BITS + 3;
const MOST_HISTORY = 1 << 14;

export function newMemory(deepest: number): Memory {
  return { killers: new Uint32Array(2 * deepest), history: new Int32Array(1 << HISTORY_BITS) };
}

function historyAt(cells: Uint8Array, move: number): number {
  return (cells[fromOf(move)]! << SQUARE_BITS) | toOf(move);
}

const FIRST = 1 << 30;
const CAPTURE = 1 << 20;
export const KILLER = 1 << 18;

/** Scores moves so that likely refutations are tried first: the table's move, captures, killers, then by history. */
export function score(
  { board, depth }: Variation,
  { killers, history }: Memory,
  moves: Uint32Array,
  scores: Int32Array,
  count: number,
  best: number,
): void {
  const { cells, compiled, geometry } = board;
  const man = board.side === ATTACKERS ? 2 : 1;
  const captors = compiled.captors[man]!;
  const { steps } = geometry;
  const [one, other] = [killers[2 * depth]!, killers[2 * depth + 1]!];
  for (let i = 0; i < count; i++) {
    const move = moves[i]!;
    let value = history[historyAt(cells, move)]!;
    if (move === best) value = FIRST;
    else if (move === one || move === other) value += KILLER;
    const to = toOf(move);
    for (let k = 0; k < 4; k++) {
      const step = steps[k]!;
      if (cells[to + step] !== man) continue;
      const beyond = to + 2 * step;
      if (((captors[beyond]! >> cells[beyond]!) & 1) !== 0) value += CAPTURE;
    }
    scores[i] = value;
  }
}

/** How many of the best moves are sorted by score. The rest stay unsorted, to save time. */
const PICKED = 20;

export function pick(moves: Uint32Array, scores: Int32Array, count: number, index: number): void {
  if (index >= PICKED) return;
  let best = index;
  for (let i = index + 1; i < count; i++) if (scores[i]! > scores[best]!) best = i;
  const move = moves[best]!;
  const value = scores[best]!;
  moves[best] = moves[index]!;
  scores[best] = scores[index]!;
  moves[index] = move;
  scores[index] = value;
}

export function remember(
  { killers, history }: Memory,
  variation: Variation,
  move: number,
  depth: number,
): void {
  const ply = 2 * variation.depth;
  if (killers[ply] !== move) {
    killers[ply + 1] = killers[ply]!;
    killers[ply] = move;
  }
  const at = historyAt(variation.board.cells, move);
  history[at] = history[at]! + depth * depth;
  if (history[at] > MOST_HISTORY) for (let i = 0; i < history.length; i++) history[i]! >>= 1;
}

/** Two positions can share a key, so a move from the table may be impossible here. */
export function isPossible({ cells, side }: Board, move: number): boolean {
  return (cells[fromOf(move)]! & side) !== 0 && cells[toOf(move)] === EMPTY;
}
