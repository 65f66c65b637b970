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

const KEYS = makeKeys(8 << SQUARE_BITS);

/** Boards with equal hashes are compared (`repetition.ts`), so a collision never makes a false repetition. */
export function pieceKey(piece: number, square: number): number {
  return KEYS[(piece << SQUARE_BITS) | square]!;
}

/** `keyOf`: the key of a piece on a square. The keys of all pieces make up the hash of a board. */
export function hashOf(cells: Uint8Array, squares: readonly number[], keyOf = pieceKey): number {
  let hash = 0;
  for (const square of squares) {
    const piece = cells[square]!;
    if (piece !== 0) hash ^= keyOf(piece, square);
  }
  return hash;
}

/** The finaliser of MurmurHash3 over a counter, so that keys are the same in every process. */
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

export interface Position {
  readonly ruleset: Ruleset;
  /** The side to move, also after the end of the game. */
  readonly turn: Side;
  readonly ply: number;
  readonly ending: Ending | null;
  /** How often the position has occurred since the last capture, including now. */
  readonly occurrences: number;
  /** Plies since the last capture or the beginning. */
  readonly sinceCapture: number;
  readonly inner: Inner;
}

export interface Inner extends Remembered {
  readonly king: number;
  readonly knownOpen: boolean;
}

export function startPosition(ruleset: Ruleset): Position {
  const start = positionFromBoard(ruleset, ruleset.setup, ruleset.firstMove);
  if (!start.ok)
    throw new Error(`the setup of ${ruleset.id} is wrong: ${start.error.problem} at ${start.error.at}`);
  return start.value;
}

/**
 * Reads board text (top rank first) as ply 0. Rejects text that does not fit the board, does not have exactly one king,
 * or has a man where he may not stop. Accepts a board on which the game is over.
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

/** The caller must not change `cells` afterwards, because the position keeps them. */
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

export function boardText(position: Position): string {
  return writeRows(geometryOf(position.ruleset.size), position.inner.cells, BOARD_TEXT);
}

export function pieceAt(position: Position, square: string): Piece | null {
  return pieceName(position.inner.cells[squareNamed(geometryOf(position.ruleset.size), square)]!);
}

/** Returns a copy for making and unmaking moves. The meter counts the cost. */
export function boardOf({ ruleset, turn, inner }: Position, meter: Meter = { work: 0 }): Board {
  const compiled = compiledOf(ruleset);
  meter.work += inner.cells.length >> 3; // copying a square costs less than looking at it
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
