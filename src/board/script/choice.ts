import type { ScriptWords } from "../../i18n/built/script.ts";
import type { LegalMove, Side } from "../../rules/index.ts";
import type { Piece } from "../squares.ts";
import { type MadeMove, madeMove } from "../moves.ts";

/** How far the reader has come with a move: a piece is chosen, then a move of it, which is shown and not yet made. */
export interface Choice {
  readonly from: string | null;
  readonly move: LegalMove | null;
}

export const NOTHING: Choice = { from: null, move: null };

/** A legal move by its squares. */
export interface Way {
  readonly from: string;
  readonly to: string;
  readonly move: LegalMove;
}

/** The legal moves by their squares, in their order. */
export function waysOf(legal: readonly LegalMove[]): readonly Way[] {
  return legal.flatMap((move) => {
    const made = madeMove(move.move);
    return made === null ? [] : [{ from: made.from, to: made.to, move }];
  });
}

/**
 * What a choice becomes when a square is pressed. Pressing again what was chosen takes one step back; a square that has
 * nothing to do with it leaves it as it is (`mistakeAt` says why).
 */
export function pressed(choice: Choice, square: string, ways: readonly Way[]): Choice {
  const to = choice.move === null ? null : madeMove(choice.move.move)?.to;
  if (square === to) return { from: choice.from, move: null };
  const way = ways.find((one) => one.from === choice.from && one.to === square);
  if (way !== undefined) return { from: way.from, move: way.move };
  if (square === choice.from && choice.move === null) return NOTHING;
  return ways.some(({ from }) => from === square) ? { from: square, move: null } : choice;
}

/** The squares that the piece on a square can go to. */
export const goalsOf = (from: string | null, ways: readonly Way[]): readonly string[] =>
  ways.filter((way) => way.from === from).map(({ to }) => to);

/** One step back: the move that is shown is taken back, then the piece is let go. */
export function stepBack(choice: Choice): Choice {
  return choice.move === null ? NOTHING : { from: choice.from, move: null };
}

/** The choice of a move by its squares, as a form or a draft names it; nothing where it is not legal (any more). */
export function choiceOf(text: string, ways: readonly Way[]): Choice {
  const made = madeMove(text);
  const way = ways.find((one) => one.from === made?.from && one.to === made.to);
  return way === undefined ? NOTHING : { from: way.from, move: way.move };
}

/** The classes of a square that a move leads to, by what the move would do: see board.css. */
export function marksOf({ ends, occurrences }: LegalMove): readonly string[] {
  if (ends !== null) return ["target", "ends"];
  return occurrences > 1 ? ["target", "repeats"] : ["target"];
}

/** What lies on a board and what can be done there: a position of the game, or one that somebody tries. */
export interface Scene {
  readonly board: string;
  readonly lastMove: MadeMove | null;
  /** Why the game is over with it, as results name it; null while it goes on. */
  readonly ended: string | null;
  readonly ways: readonly Way[];
  /** Whose moves these are; null where nobody's. */
  readonly side: Side | null;
  readonly mistakes: ScriptWords["mistakes"];
  /** Why nothing can be chosen; empty where that needs no words, null where something can. */
  readonly shut: string | null;
}

/** Who has taken the board over from the game, to try moves on it. A move is made as soon as it is chosen. */
export interface Study {
  readonly scene: () => Scene;
  readonly make: (move: LegalMove) => void;
  /** Goes `first`, `previous`, `next` or `last`. */
  readonly walk: (step: string) => void;
  /** Gives the board back to the game. */
  readonly leave: () => void;
}

/** What a press on a square is judged by. */
export interface Pressing extends Pick<Scene, "ways" | "side" | "mistakes"> {
  readonly choice: Choice;
  /** What stands on the board, before a move that is only chosen. */
  readonly pieces: ReadonlyMap<string, Piece>;
  /** Throne and corners, where there are any. */
  readonly special: readonly (string | null)[];
}

const sideOf = (piece: Piece | undefined): Side | null =>
  piece === undefined ? null : piece === "a" ? "attackers" : "defenders";

/** Why a press on a square does nothing, in a sentence; null where it chooses something or takes it back. */
export function mistakeAt(square: string, pressing: Pressing): string | null {
  const { choice, ways, pieces, side: mine, mistakes } = pressing;
  const begins = ways.some(({ from }) => from === square);
  const ends = ways.some(({ from, to }) => from === choice.from && to === square);
  if (begins || ends) return null;
  const side = sideOf(pieces.get(square));
  if (side !== null && side === mine) return mistakes.stuck(square);
  if (choice.from !== null) return cannotGo(choice.from, square, pressing);
  return side === null ? mistakes.noPiece(square) : mistakes.notYours;
}

/** Why a piece cannot go from one square to another, in a sentence. */
export function cannotGo(from: string, to: string, pressing: Pressing): string {
  return pressing.mistakes.cannotGo(from, to, whyNot(from, to, pressing));
}

function whyNot(from: string, to: string, { ways, pieces, special, mistakes: { why } }: Pressing): string {
  const way = between(from, to);
  if (way === null) return why.crooked;
  if (pieces.has(to)) return why.occupied;
  const obstacle = way.find((square) => pieces.has(square));
  if (obstacle !== undefined) return why.blocked(obstacle);
  const ends = ways.filter((one) => one.from === from).map((one) => one.to);
  // Who comes up to a square and not beyond it may not pass; who goes that way and not so far is slow.
  const gate = way.findIndex((square) => special.includes(square));
  if (gate === 0 || (gate > 0 && ends.includes(way[gate - 1]!))) return why.passing(way[gate]!);
  const isBefore = way.length > 0 && ends.includes(way[0]!);
  const isBeyond = ends.some((end) => between(from, end)?.includes(to));
  return isBefore && !isBeyond ? why.far : why.restricted;
}

/** The squares between two of a row or a column, in order; null where they are of neither. */
function between(from: string, to: string): readonly string[] | null {
  const [[file, rank], [toFile, toRank]] = [placeOf(from), placeOf(to)];
  if (file !== toFile && rank !== toRank) return null;
  const count = Math.max(Math.abs(toFile - file), Math.abs(toRank - rank));
  const [right, up] = [Math.sign(toFile - file), Math.sign(toRank - rank)];
  return Array.from(
    { length: count - 1 },
    (_, at) => String.fromCharCode(file + right * (at + 1)) + (rank + up * (at + 1)),
  );
}

const placeOf = (square: string): readonly [file: number, rank: number] => [
  square.charCodeAt(0),
  Number(square.slice(1)),
];
