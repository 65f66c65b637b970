import type { Ruleset } from "../rules/index.ts";
import {
  ATTACKER,
  ATTACKERS,
  type Board,
  EMPTY,
  escapeFrom,
  KING,
  PASS,
  STOP,
  type Variation,
} from "../rules/search.ts";
import { MAN, type Weights, WEIGHTS } from "./weights.ts";

/**
 * Facts that hold for all positions of a rule set, and the weights. In this file, a `row` is one file of the board as a
 * bit set, with a bit for each rank.
 */
export interface Knowledge {
  readonly weights: Weights;
  readonly defender: number;
  /** By file: the squares where the king wins, as bits. */
  readonly goals: Int32Array;
  readonly goalCount: number;
  readonly places: Int32Array;
}

/** For experiments, `weights` replaces the weights of the rule set's family. */
export function knowledgeOf(
  ruleset: Ruleset,
  { compiled, geometry }: Board,
  weights: Weights = WEIGHTS[ruleset.escape],
): Knowledge {
  const count = (letter: string): number => ruleset.setup.split(letter).length - 1;
  // The more attackers there are for each defender, the more a defender is worth.
  const times = Math.min(4, Math.max(1, count("a") / Math.max(count("d"), 1)));
  const goals = new Int32Array(geometry.stride);
  const squares = geometry.squares.filter((square) => compiled.escapes[square] === 1);
  for (const square of squares) goals[fileOf(geometry, square)]! |= 1 << (square % geometry.stride);
  const defender = Math.round((weights.defender * times) / 2);
  const places = placesOf(ruleset, geometry, weights);
  return { weights, defender, goals, goalCount: squares.length, places };
}

const fileOf = ({ stride }: Board["geometry"], square: number): number => Math.floor(square / stride);

/**
 * Guard squares are `cornerSize` squares in from both edges; wing squares are on an edge, `cornerSize + 1` squares from
 * the corner.
 */
function placesOf(
  { escape, cornerSize }: Ruleset,
  geometry: Board["geometry"],
  weights: Weights,
): Int32Array {
  const { edge, size, squares, stride } = geometry;
  const places = new Int32Array(stride * stride);
  for (const square of squares) {
    const off = (at: number): number => Math.min(at - 1, size - at);
    const [file, rank] = [off(fileOf(geometry, square)), off(square % stride)];
    const isGuard = escape === "corner" && file === cornerSize && rank === cornerSize;
    const isWing = escape === "corner" && file * rank === 0 && file + rank === cornerSize + 1;
    places[square] = isGuard ? weights.guard : isWing ? weights.wing : edge[square]! * weights.edge;
  }
  return places;
}

/**
 * Bit sets of ranks, by file from 1, reused by every evaluation: attackers, other pieces, and where the king can walk.
 * The entries before the first file and after the last are 0, so that neighbouring files need no bounds check.
 */
const men = new Int32Array(32);
const others = new Int32Array(32);
const walk = new Int32Array(32);

/** Returns the value for the side to move, in hundredths of an attacker. The game must not be over. */
export function evaluate({ board, attackers, defenders }: Variation, knowledge: Knowledge): number {
  const { weights, defender } = knowledge;
  let value = attackers * MAN + defenders * defender + readRows(board, knowledge);
  value += weights.hold[foesBeside(board)]! + kingsWays(board, weights) + wallsAndGuards(board, weights);
  value += rimOf(board) * weights.rim;
  const open = Math.trunc((walkedTo(board, knowledge) * 100) / knowledge.goalCount);
  value += open === 0 ? weights.shut : open * weights.open;
  return (board.side === ATTACKERS ? value : -value) + weights.turn;
}

/** Fills `men` and `others` from the board; returns the value of the squares that attackers are on. */
function readRows({ cells, geometry }: Board, { places }: Knowledge): number {
  const { size, stride } = geometry;
  let value = 0;
  for (let file = 1; file <= size; file++) {
    let [row, other] = [0, 0];
    for (let rank = 1; rank <= size; rank++) {
      const square = file * stride + rank;
      const piece = cells[square]!;
      if (piece === ATTACKER) {
        row |= 1 << rank;
        value += places[square]!;
      } else if (piece !== EMPTY) other |= 1 << rank;
    }
    men[file] = row;
    others[file] = other;
  }
  men[size + 1] = others[size + 1] = walk[size + 1] = 0;
  return value;
}

function foesBeside({ cells, compiled, geometry, king }: Board): number {
  let foes = 0;
  for (let i = 0; i < 4; i++) {
    const square = king + geometry.steps[i]!;
    foes += (compiled.foes[square]! >> cells[square]!) & 1;
  }
  return foes;
}

function kingsWays(board: Board, weights: Weights): number {
  const { cells, compiled, geometry, king } = board;
  const ways = compiled.ways[KING]!;
  const speed = compiled.speeds[KING]!;
  let free = 0;
  let wins = 0;
  for (let i = 0; i < 4; i++) {
    const step = geometry.steps[i]!;
    const across = geometry.steps[i === 0 || i === 3 ? 1 : 0];
    const beyond = king + (speed + 1) * step;
    for (let to = king + step; to !== beyond && cells[to] === EMPTY; to += step) {
      if ((ways[to]! & STOP) !== 0) {
        free++;
        if (escapeFrom(board, to, across) !== 0) wins++;
        if (escapeFrom(board, to, -across) !== 0) wins++;
      }
      if ((ways[to]! & PASS) === 0) break;
    }
  }
  return free * weights.freedom + weights.ways[Math.min(wins, 3)]!;
}

function bitsIn(row: number): number {
  let bits = row - ((row >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * Counts the ends of files and ranks where the outermost piece is an attacker, minus the ends where it is a defender or
 * the king.
 */
function rimOf({ geometry }: Board): number {
  const { size } = geometry;
  let [rim, below, above] = [0, 0, 0];
  for (let at = 1; at <= size; at++) {
    const back = size + 1 - at;
    const [row, other] = [men[at]!, others[at]!];
    rim += bitsIn(row & ~below) - bitsIn(other & ~below);
    rim += bitsIn(men[back]! & ~above) - bitsIn(others[back]! & ~above);
    below |= row | other;
    above |= men[back]! | others[back]!;
    if (row > other) rim++;
    else if (other > row) rim--;
    const lowest = (row | other) & -(row | other);
    rim += (row & lowest) !== 0 ? 1 : (other & lowest) !== 0 ? -1 : 0;
  }
  return rim;
}

function wallsAndGuards({ geometry, king }: Board, weights: Weights): number {
  const { size } = geometry;
  const file = Math.trunc(king / geometry.stride);
  const about = (31 << (king % geometry.stride)) >> 2;
  let [walls, pressure, shield] = [0, 0, 0];
  for (let at = 1; at <= size; at++) {
    const [row, next] = [men[at]!, men[at + 1]!];
    walls += bitsIn(row & (next << 1)) + bitsIn(row & (next >> 1));
    if (at < file - 2 || at > file + 2) continue;
    pressure += bitsIn(row & about);
    shield += bitsIn(others[at]! & about);
  }
  return walls * weights.wall + pressure * weights.pressure + (shield - 1) * weights.shield;
}

/** Counts the winning squares that are connected to the king by squares without attackers. */
function walkedTo({ geometry, king }: Board, { goals }: Knowledge): number {
  const { size, stride } = geometry;
  const board = (2 << size) - 2;
  walk.fill(0);
  const begin = Math.trunc(king / stride);
  walk[begin] = spread(1 << (king % stride), board & ~men[begin]!);
  for (let isMore = true, up = true; isMore; up = !up) {
    isMore = false;
    for (let i = 1; i <= size; i++) {
      const file = up ? i : size + 1 - i;
      const free = board & ~men[file]!;
      const row = (walk[file - 1]! | walk[file]! | walk[file + 1]!) & free;
      if (row === walk[file]) continue;
      walk[file] = spread(row, free);
      isMore = true;
    }
  }
  let reached = 0;
  for (let file = 1; file <= size; file++)
    if (goals[file] !== 0) reached += bitsIn(walk[file]! & goals[file]!);
  return reached;
}

/** Extends a row over adjacent free squares, doubling the distance with each step. */
function spread(row: number, free: number): number {
  let [up, down, gaps] = [row, row, free];
  let back = free;
  for (let step = 1; step < 32; step *= 2) {
    up |= gaps & (up << step);
    down |= back & (down >>> step);
    gaps &= gaps << step;
    back &= back >>> step;
  }
  return up | down;
}
