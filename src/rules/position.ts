import type { Board, Meter } from "./board.ts";
import { type Checked, type Ending, ok } from "./checked.ts";
import { compiledOf } from "./compiled.ts";
import { geometryOf, SQUARE_BITS, squareNamed } from "./geometry.ts";
import { judgeSetUp } from "./judgement.ts";
import type { NotationError } from "./notation/error.ts";
import { BOARD_TEXT, readRows, writeRows } from "./notation/rows.ts";
import { ATTACKERS, DEFENDERS, KING, type Piece, pieceName, type Side } from "./pieces.ts";
import type { Remembered } from "./repetition.ts";
import type { Ruleset } from "./ruleset.ts";

/** Keys for every piece (by its code, below 8) on every square. */
const KEYS = makeKeys(8 << SQUARE_BITS);

/**
 * Takes a piece and a square; gives a number. A board's hash is all of its pieces' numbers XORed, so a
 * move changes it with two XORs. A hash only sorts out boards that differ: where two are equal, the
 * boards themselves are compared (`repetition.ts`), so a collision can never make a false repetition.
 */
export function pieceKey(piece: number, square: number): number {
  return KEYS[(piece << SQUARE_BITS) | square]!;
}

/** Takes cells; gives the hash of all that stands on them. */
function hashOf(cells: Uint8Array, squares: readonly number[]): number {
  let hash = 0;
  for (const square of squares) {
    const piece = cells[square]!;
    if (piece !== 0) hash ^= pieceKey(piece, square);
  }
  return hash;
}

/** The finisher of MurmurHash3 over a running count: the same keys in every process, and no randomness. */
function makeKeys(count: number): Int32Array {
  const keys = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    let key = Math.imul(i + 1, 0x9e3779b9);
    key = Math.imul(key ^ (key >>> 16), 0x85ebca6b);
    key = Math.imul(key ^ (key >>> 13), 0xc2b2ae35);
    keys[i] = key ^ (key >>> 16);
  }
  return keys;
}

/** A position in a game. It never changes: `play` gives a new one. */
export interface Position {
  readonly ruleset: Ruleset;
  /** Whose move it is; in a game that has ended: whose it would be. */
  readonly turn: Side;
  /** How many plies were made since the position that the game began with. */
  readonly ply: number;
  /** How the rules ended the game, or null while it goes on. */
  readonly ending: Ending | null;
  /** How often this position has occurred since the last capture, this time included. */
  readonly occurrences: number;
  /** How many plies were made since the last capture, or since the beginning. */
  readonly sinceCapture: number;
  /** For the rules alone: what the moves are made on. Its shape is no promise. */
  readonly inner: Inner;
}

/** The board of a position, and the chain of those before it. Never written to once made. */
export interface Inner extends Remembered {
  readonly king: number;
  /** See `Board.knownOpen`. */
  readonly knownOpen: boolean;
}

/** Takes a rule set; gives the position that its games start from, the side to move that begins. */
export function startPosition(ruleset: Ruleset): Position {
  const start = positionFromBoard(ruleset, ruleset.setup, ruleset.firstMove);
  if (!start.ok)
    throw new Error(`the setup of ${ruleset.id} is wrong: ${start.error.problem} at ${start.error.at}`);
  return start.value;
}

/**
 * Takes board text (top rank first) and the side to move; gives the position, as ply 0 of its own game. Refuses text that
 * does not fit the board, has not exactly one king, or has a man where he may not stop. A board
 * with the king where he wins, or whose side to move cannot move, is taken: its `ending` says that it is over.
 */
export function positionFromBoard(
  ruleset: Ruleset,
  board: string,
  turn: Side,
): Checked<Position, NotationError> {
  const { geometry, ways } = compiledOf(ruleset);
  const cells = readRows(geometry, board, BOARD_TEXT, ways);
  return cells.ok ? ok(positionFromCells(ruleset, cells.value, turn)) : cells;
}

/** Takes cells that a reader of notation has checked, and the side to move; gives the position. The cells are kept: do not write to them. */
export function positionFromCells(ruleset: Ruleset, cells: Uint8Array, turn: Side): Position {
  const inner: Inner = {
    cells,
    hash: hashOf(cells, geometryOf(ruleset.size).squares),
    occurrences: 1,
    before: null,
    king: cells.indexOf(KING),
    knownOpen: false,
  };
  const position: Position = { ruleset, turn, ply: 0, ending: null, occurrences: 1, sinceCapture: 0, inner };
  return { ...position, ending: judgeSetUp(boardOf(position)) };
}

/** Takes a position; gives its board as text, top rank first. */
export function boardText(position: Position): string {
  return writeRows(geometryOf(position.ruleset.size), position.inner.cells, BOARD_TEXT);
}

/** Takes a position and a square's name; gives what stands there; null for an empty square or one off the board. */
export function pieceAt(position: Position, square: string): Piece | null {
  return pieceName(position.inner.cells[squareNamed(geometryOf(position.ruleset.size), square)]!);
}

/** Takes a position; gives a board of its own on which moves can be made and taken back. What that costs goes to the meter. */
export function boardOf({ ruleset, turn, inner }: Position, meter: Meter = { work: 0 }): Board {
  const compiled = compiledOf(ruleset);
  meter.work += inner.cells.length >> 3; // a copy is cheaper than a look
  return {
    ruleset,
    compiled,
    geometry: compiled.geometry,
    cells: inner.cells.slice(),
    king: inner.king,
    side: turn === "attackers" ? ATTACKERS : DEFENDERS,
    hash: inner.hash,
    captured: [],
    capturedCount: 0,
    knownOpen: inner.knownOpen,
    mobile: 0,
    hashes: null,
    breaches: null,
    meter,
  };
}
