import { type Checked, err, ok } from "../checked.ts";
import { STOP } from "../compiled.ts";
import { type Geometry, squareAt } from "../geometry.ts";
import { ATTACKER, DEFENDER, EMPTY, KING } from "../pieces.ts";
import type { NotationError, NotationProblem } from "./error.ts";

export interface RowStyle {
  readonly letters: { readonly [letter: string]: number };
  readonly topFirst: boolean;
}

/** Board text: `a`, `d`, `k`, top rank first. */
export const BOARD_TEXT: RowStyle = { letters: { a: ATTACKER, d: DEFENDER, k: KING }, topFirst: true };

/** OpenTafl's position record without its outer slashes: `t`, `T`, `K`, rank 1 first. */
export const OTN_ROWS: RowStyle = { letters: { t: ATTACKER, T: DEFENDER, K: KING }, topFirst: false };

export function writeRows(geometry: Geometry, cells: Uint8Array, style: RowStyle): string {
  const rows: string[] = [];
  for (let rank = 0; rank < geometry.size; rank++) rows.push(writeRow(geometry, cells, style, rank));
  return (style.topFirst ? rows.toReversed() : rows).join("/");
}

function writeRow(geometry: Geometry, cells: Uint8Array, style: RowStyle, rank: number): string {
  let row = "";
  let empty = 0;
  for (let file = 0; file < geometry.size; file++) {
    const cell = cells[squareAt(geometry, file, rank)]!;
    if (cell === EMPTY) empty++;
    else {
      row += (empty > 0 ? String(empty) : "") + letterOf(style, cell);
      empty = 0;
    }
  }
  return row + (empty > 0 ? String(empty) : "");
}

const letterOf = (style: RowStyle, cell: number): string =>
  Object.keys(style.letters).find((letter) => style.letters[letter] === cell) ?? "?";

/**
 * Reads the rows of a board. Rejects a wrong number of rows or squares, unknown letters, a count of empty squares that
 * is split or 0, a man where he may not stop according to `ways`, and any number of kings other than one.
 */
export function readRows(
  geometry: Geometry,
  text: string,
  style: RowStyle,
  ways: readonly Uint8Array[],
): Checked<Uint8Array, NotationError> {
  const cells = geometry.bare.slice();
  let at = 0;
  let kings = 0;
  for (let row = 0; row < geometry.size; row++) {
    if (row > 0) {
      if (at === text.length) return fail(at, "too-few-rows");
      at++; // the slash, on which readRow stopped
    }
    const rank = style.topFirst ? geometry.size - 1 - row : row;
    const read = readRow({ geometry, cells, text, style, ways }, rank, at, kings);
    if (!read.ok) return read;
    at = read.value.at;
    kings = read.value.kings;
  }
  if (at < text.length) return fail(at, "too-many-rows");
  return kings === 0 ? fail(at, "no-king") : ok(cells);
}

interface Reading {
  readonly geometry: Geometry;
  readonly cells: Uint8Array;
  readonly text: string;
  readonly style: RowStyle;
  readonly ways: readonly Uint8Array[];
}

function readRow(
  { geometry, cells, text, style, ways }: Reading,
  rank: number,
  start: number,
  kingsBefore: number,
): Checked<{ at: number; kings: number }, NotationError> {
  let at = start;
  let file = 0;
  let kings = kingsBefore;
  while (at < text.length && text[at] !== "/") {
    const digits = digitsAt(text, at);
    const piece = Object.hasOwn(style.letters, text[at]!) ? style.letters[text[at]!] : undefined;
    if (digits === "" && piece === undefined) return fail(at, "unexpected-character");
    const wide = digits === "" ? 1 : Number(digits);
    if (file + wide > geometry.size) return fail(at, "row-too-long");
    if (piece !== undefined) {
      const square = squareAt(geometry, file, rank);
      const mayStop = piece === KING || (ways[piece]![square]! & STOP) !== 0;
      if (!mayStop) return fail(at, "man-on-restricted-square");
      if (piece === KING && ++kings > 1) return fail(at, "second-king");
      cells[square] = piece;
    }
    file += wide;
    at += digits === "" ? 1 : digits.length;
  }
  return file < geometry.size ? fail(at, "row-too-short") : ok({ at, kings });
}

function digitsAt(text: string, at: number): string {
  if (!isDigit(text[at]) || text[at] === "0") return "";
  return isDigit(text[at + 1]) ? text.slice(at, at + 2) : text.slice(at, at + 1);
}

const isDigit = (char: string | undefined): boolean => char !== undefined && char >= "0" && char <= "9";

const fail = (at: number, problem: NotationProblem) => err<NotationError>({ at, problem });
