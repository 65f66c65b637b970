import { type Checked, err, ok } from "../checked.ts";
import type { NotationError } from "./error.ts";
import { SQUARE } from "./square.ts";

/** A move as somebody wrote it. The board, and so whether the squares are on it, is not known yet. */
export interface WrittenMove {
  /** Square names, lower case. */
  readonly from: string;
  readonly to: string;
  /** The captures that were written, in their order; null when none were. */
  readonly captures: readonly string[] | null;
}

/** Longer than any move: on the largest board one that takes a shieldwall of 17 men has 75 characters. */
export const MOVE_LENGTH = 100;

/**
 * Takes square names; gives the move in OTN: `d1-d4`, or `d1-d4xd5/e4` with captures. The captures are written in the
 * order given; what the rules hand out is by file, then by rank, as in the vectors.
 */
export function writeMove(from: string, to: string, captures: readonly string[]): string {
  return captures.length === 0 ? `${from}-${to}` : `${from}-${to}x${captures.join("/")}`;
}

const ANY_SQUARE = SQUARE.replace("a-z", "A-Za-z");
/**
 * A square, with the letter of its piece before it if somebody wrote that: `Kf6`, `Te9`. hnefatafl.org puts a 0 before
 * those of its 7×7 board and nothing between two: `0d10d4`.
 */
const NAMED = `(0[A-Ga-g][1-7]|[TtKkAaDdMm]?${ANY_SQUARE})`;
/** Spaces within a move; bounded, so that a line of spaces is not searched again from each square. */
const GAP = String.raw`[ \t\u00a0\u2009\u202f]{0,3}`;
/** The dashes that keyboards and word processors make of a hyphen. */
export const DASHES = String.raw`\-\u2010-\u2015\u2212`;
const DASH = `${GAP}[${DASHES}]${GAP}`;
const TAKES = `${GAP}[xX\u00d7]${GAP}`;
/** What people write behind a move: threats and wins (`+`, `++`, `--`), mate (`#`), and what they think of it (`!?`). */
const MARKS = String.raw`[+!?#\-]{0,4}`;

/** What every move matches that `parseMove` reads, as a regular expression without flags. */
export const MOVE_PATTERN = `^${NAMED}(${DASH})?${NAMED}(${TAKES}${NAMED}(([xX/\u00d7]|${TAKES})${NAMED})*)?${MARKS}$`;

/**
 * Takes a move as text: `d1-d4` with any dash, `d1d4`, `Kf6 – c6`, in capitals too, with or without captures as `xd5/e4` or
 * `xd5xe4`, and with marks such as `+` and `!?` at its end. Refuses anything else with the place: text that is too long,
 * and, from left to right, the first thing that should have been a square or one of these characters.
 */
export function parseMove(text: string): Checked<WrittenMove, NotationError> {
  if (text.length > MOVE_LENGTH) return err({ at: MOVE_LENGTH, problem: "too-long" });
  const read = moveAt(text, 0);
  if (!read.ok) return read;
  const { end, ...move } = read.value;
  return end === text.length ? ok(move) : err({ at: end, problem: "unexpected-character" });
}

/** As `parseMove`, for the move that begins at this place of a longer text; `end`: the first place behind it. */
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

/** Where what a sticky pattern matches here ends; the same place if it does not match. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** The square that begins here, in lower case, past the letter of a piece if there is one; "" when none does. */
function squareFrom(text: string, at: number): { readonly name: string; readonly end: number } {
  SQUARE_HERE.lastIndex = at;
  const [all = "", ofSeven, usual = ""] = SQUARE_HERE.exec(text) ?? [];
  return { name: (ofSeven ?? usual).toLowerCase(), end: at + all.length };
}

function noSquare(text: string, at: number): { ok: false; error: NotationError } {
  return err(
    at >= text.length ? { at: text.length, problem: "unexpected-end" } : { at, problem: "square-expected" },
  );
}
