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

/**
 * Takes a move as text: `d1-d4`, `d1d4`, in capitals too, with or without captures as `xd5/e4` or `xd5xe4`.
 * Refuses anything else with the place: text that is too long, and, from left to
 * right, the first thing that should have been a square or one of these characters. One pass over the text.
 */
export function parseMove(text: string): Checked<WrittenMove, NotationError> {
  return parse(text, text.length, false);
}

/**
 * Takes a move record as OpenTafl writes it; gives the move. As `parseMove`, and besides with the letters of
 * pieces (`Kf6-c6`, `e5-e8xTe9`) and the marks at the end for threats and wins (`+`, `++`, `-`, `--`), which say
 * nothing that the rules do not know.
 */
export function parseOtnMove(text: string): Checked<WrittenMove, NotationError> {
  let end = text.length;
  while (end > text.length - 2 && (text[end - 1] === "+" || text[end - 1] === "-")) end--;
  return parse(text, end, true);
}

function parse(text: string, end: number, symbols: boolean): Checked<WrittenMove, NotationError> {
  if (text.length > MOVE_LENGTH) return err({ at: MOVE_LENGTH, problem: "too-long" });
  const first = symbols ? afterSymbol(text, 0) : 0;
  const from = squareIn(text, first);
  if (from === "") return noSquare(text, first);
  const dash = first + from.length;
  const second = text[dash] === "-" ? dash + 1 : dash;
  const to = squareIn(text, second);
  if (to === "") return noSquare(text, second);
  const captures = parseCaptures(text, second + to.length, end, symbols);
  return captures.ok
    ? ok({ from, to, captures: captures.value.length === 0 ? null : captures.value })
    : captures;
}

function parseCaptures(
  text: string,
  start: number,
  end: number,
  symbols: boolean,
): Checked<string[], NotationError> {
  const captures: string[] = [];
  for (let at = start; at < end;) {
    const mark = text[at]!.toLowerCase();
    if (mark !== "x" && (mark !== "/" || captures.length === 0))
      return err({ at, problem: "unexpected-character" });
    const begin = symbols ? afterSymbol(text, at + 1) : at + 1;
    const square = squareIn(text, begin);
    if (square === "") return noSquare(text, begin);
    captures.push(square);
    at = begin + square.length;
  }
  return ok(captures);
}

/** Where a square begins, past the letter of a piece if there is one: a letter with another letter behind it. */
function afterSymbol(text: string, at: number): number {
  const letter = text[at] ?? "";
  return "tTkK".includes(letter) && letter !== "" && /^[a-z]$/i.test(text[at + 1] ?? "") ? at + 1 : at;
}

const SQUARE_HERE = new RegExp(SQUARE, "iy");

/** The square that begins here, in lower case; "" when none does. */
function squareIn(text: string, at: number): string {
  SQUARE_HERE.lastIndex = at;
  return SQUARE_HERE.test(text) ? text.slice(at, SQUARE_HERE.lastIndex).toLowerCase() : "";
}

function noSquare(text: string, at: number): { ok: false; error: NotationError } {
  return err(
    at >= text.length ? { at: text.length, problem: "unexpected-end" } : { at, problem: "square-expected" },
  );
}
