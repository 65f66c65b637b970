import { type Checked, err, ok } from "../checked.ts";
import type { NotationError } from "./error.ts";
import { SQUARE } from "./square.ts";

/** The squares may be off the board, because a move is read without knowing the board size. */
export interface WrittenMove {
  readonly from: string;
  readonly to: string;
  readonly captures: readonly string[] | null;
}

/** A shieldwall of 17 men on the largest board takes 75 characters. */
export const MOVE_LENGTH = 100;

/** OTN: `d1-d4`, or `d1-d4xd5/e4` with captures in the order given. */
export const writeMove = (from: string, to: string, captures: readonly string[]): string =>
  captures.length === 0 ? `${from}-${to}` : `${from}-${to}x${captures.join("/")}`;

const ANY_SQUARE = SQUARE.replace("a-z", "A-Za-z");
/** hnefatafl.org writes a 0 before squares of its 7×7 board, and nothing between two squares: `0d10d4`. */
const NAMED = `(0[A-Ga-g][1-7]|[TtKkAaDdMm]?${ANY_SQUARE})`;
/** Bounded, so that a line of spaces is not searched again from each square. */
const GAP = String.raw`[ \t\u00a0\u2009\u202f]{0,3}`;
/** A hyphen, and the dashes that keyboards and word processors write instead. */
export const DASHES = String.raw`\-\u2010-\u2015\u2212`;
const DASH = `${GAP}[${DASHES}]${GAP}`;
const TAKES = `${GAP}[xX\u00d7]${GAP}`;
/** Marks of threats and wins (`+`, `++`, `--`), mate (`#`) and opinions (`!?`). */
const MARKS = String.raw`[+!?#\-]{0,4}`;

export const MOVE_PATTERN = `^${NAMED}(${DASH})?${NAMED}(${TAKES}${NAMED}(([xX/\u00d7]|${TAKES})${NAMED})*)?${MARKS}$`;

/**
 * Reads `d1-d4` with any dash, `d1d4`, `Kf6 – c6`, in capitals too, with or without captures (`xd5/e4`, `xd5xe4`) and
 * marks. Rejects other text with the first wrong place, and text that is too long.
 */
export function parseMove(text: string): Checked<WrittenMove, NotationError> {
  if (text.length > MOVE_LENGTH) return err({ at: MOVE_LENGTH, problem: "too-long" });
  const read = moveAt(text, 0);
  if (!read.ok) return read;
  const { end, ...move } = read.value;
  return end === text.length ? ok(move) : err({ at: end, problem: "unexpected-character" });
}

/** Reads a move that was accepted before. Throws for other text. */
export function writtenMove(text: string): WrittenMove {
  const read = parseMove(text);
  if (!read.ok) throw new Error(`an accepted move cannot be read: ${text}`);
  return read.value;
}

export function moveAt(text: string, at: number): Checked<WrittenMove & { end: number }, NotationError> {
  const from = squareFrom(text, at);
  if (from.name === "") return noSquare(text, from.end);
  const to = squareFrom(text, endOf(DASH_HERE, text, from.end));
  if (to.name === "") return noSquare(text, to.end);
  const captures: string[] = [];
  let { end } = to;
  for (;;) {
    const begin = captures.length > 0 && text[end] === "/" ? end + 1 : endOf(TAKES_HERE, text, end);
    if (begin === end) break;
    const square = squareFrom(text, begin);
    if (square.name === "") return noSquare(text, square.end);
    captures.push(square.name);
    ({ end } = square);
  }
  end = endOf(MARKS_HERE, text, end);
  return ok({ from: from.name, to: to.name, captures: captures.length === 0 ? null : captures, end });
}

const [DASH_HERE, TAKES_HERE, MARKS_HERE] = [DASH, TAKES, MARKS].map((source) => new RegExp(source, "y")) as [
  RegExp,
  RegExp,
  RegExp,
];
const SQUARE_HERE = new RegExp(`0([a-g][1-7])|[tkadm]?(${SQUARE})`, "iy");

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

function squareFrom(text: string, at: number): { readonly name: string; readonly end: number } {
  SQUARE_HERE.lastIndex = at;
  const [all = "", ofSeven, usual = ""] = SQUARE_HERE.exec(text) ?? [];
  return { name: (ofSeven ?? usual).toLowerCase(), end: at + all.length };
}

const noSquare = (text: string, at: number) =>
  err<NotationError>({ at, problem: at >= text.length ? "unexpected-end" : "square-expected" });
