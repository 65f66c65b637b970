import { coordinatesOf, squareName } from "../../rules/notation/square.ts";
import type { ScriptWords } from "../../i18n/built/script.ts";
import type { LegalMove, Side } from "../../rules/index.ts";
import type { Piece } from "../squares.ts";
import { type MadeMove, madeMove } from "../moves.ts";

/** `from`: the square of the chosen piece. `move`: the move chosen after it, which is shown but not yet made. */
export interface Choice {
  readonly from: string | null;
  readonly move: LegalMove | null;
}

export const NOTHING: Choice = { from: null, move: null };

export interface Way {
  readonly from: string;
  readonly to: string;
  readonly move: LegalMove;
}

export function waysOf(legal: readonly LegalMove[]): readonly Way[] {
  return legal.flatMap((move) => {
    const made = madeMove(move.move);
    return made === null ? [] : [{ from: made.from, to: made.to, move }];
  });
}

/** Returns the choice after a press. Pressing a chosen square again takes one step back. */
export function choiceTo(choice: Choice, square: string, ways: readonly Way[]): Choice {
  const to = choice.move === null ? null : madeMove(choice.move.move)?.to;
  if (square === to) return { from: choice.from, move: null };
  const way = ways.find((one) => one.from === choice.from && one.to === square);
  if (way !== undefined) return { from: way.from, move: way.move };
  if (square === choice.from && choice.move === null) return NOTHING;
  return ways.some(({ from }) => from === square) ? { from: square, move: null } : choice;
}

export const goalsOf = (from: string | null, ways: readonly Way[]): readonly string[] =>
  ways.filter((way) => way.from === from).map(({ to }) => to);

export function stepBack(choice: Choice): Choice {
  return choice.move === null ? NOTHING : { from: choice.from, move: null };
}

/** Returns the choice for a move in notation; `NOTHING` if the move is not legal now. */
export function choiceOf(text: string, ways: readonly Way[]): Choice {
  const made = madeMove(text);
  const way = ways.find((one) => one.from === made?.from && one.to === made.to);
  return way === undefined ? NOTHING : { from: way.from, move: way.move };
}

/** Returns the classes of the square that a move leads to (board.css). */
export function marksOf({ ends, occurrences }: LegalMove): readonly string[] {
  if (ends !== null) return ["target", "ends"];
  return occurrences > 1 ? ["target", "repeats"] : ["target"];
}

/** A position of the game or of the analysis, and the moves to choose from. */
export interface Scene {
  readonly board: string;
  readonly lastMove: MadeMove | null;
  readonly ended: string | null;
  readonly ways: readonly Way[];
  readonly side: Side | null;
  readonly mistakes: ScriptWords["mistakes"];
  /** Why nothing can be chosen; empty if that needs no explanation, null if something can be chosen. */
  readonly shut: string | null;
}

/** The facts about a board that explain why a press on it does nothing. */
export interface Press extends Pick<Scene, "ways" | "side" | "mistakes"> {
  readonly choice: Choice;
  readonly pieces: ReadonlyMap<string, Piece>;
  readonly special: readonly (string | null)[];
}

const sideOf = (piece: Piece | undefined): Side | null =>
  piece === undefined ? null : piece === "a" ? "attackers" : "defenders";

/** Returns the sentence that says why a press does nothing; null if it chooses something or takes a choice back. */
export function mistakeAt(square: string, press: Press): string | null {
  const { choice, ways, pieces, side: mine, mistakes } = press;
  const begins = ways.some(({ from }) => from === square);
  const ends = ways.some(({ from, to }) => from === choice.from && to === square);
  if (begins || ends) return null;
  const side = sideOf(pieces.get(square));
  if (side !== null && side === mine) return mistakes.stuck(square);
  if (choice.from !== null) return cannotGo(choice.from, square, press);
  return side === null ? mistakes.noPiece(square) : mistakes.notYours;
}

export function cannotGo(from: string, to: string, press: Press): string {
  return press.mistakes.cannotGo(from, to, whyNot(from, to, press));
}

function whyNot(from: string, to: string, { ways, pieces, special, mistakes: { why } }: Press): string {
  const way = between(from, to);
  if (way === null) return why.crooked;
  if (pieces.has(to)) return why.occupied;
  const obstacle = way.find((square) => pieces.has(square));
  if (obstacle !== undefined) return why.blocked(obstacle);
  const ends = ways.filter((one) => one.from === from).map((one) => one.to);
  // If the piece can reach the square before the first special square, it may not pass the special square.
  const gate = way.findIndex((square) => special.includes(square));
  if (gate === 0 || (gate > 0 && ends.includes(way[gate - 1]!))) return why.passing(way[gate]!);
  const isBefore = way.length > 0 && ends.includes(way[0]!);
  const isBeyond = ends.some((end) => between(from, end)?.includes(to));
  return isBefore && !isBeyond ? why.far : why.restricted;
}

/** Returns the squares between two squares in order; null if they share neither row nor column. */
function between(from: string, to: string): readonly string[] | null {
  const [start, end] = [coordinatesOf(from), coordinatesOf(to)];
  const [files, ranks] = [end.file - start.file, end.rank - start.rank];
  if (files !== 0 && ranks !== 0) return null;
  const [right, up] = [Math.sign(files), Math.sign(ranks)];
  return Array.from({ length: Math.max(Math.abs(files), Math.abs(ranks)) - 1 }, (_, at) =>
    squareName(start.file + right * (at + 1), start.rank + up * (at + 1)),
  );
}
