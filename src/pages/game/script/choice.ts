import type { LegalMove } from "../data.ts";
import { madeMove } from "../walk.ts";

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
 * nothing to do with it leaves it as it is (mistakes.ts says why).
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

/** The classes of a square that a move leads to, by what the move would do: see game/board.css. */
export function marksOf({ ends, occurrences }: LegalMove): readonly string[] {
  if (ends !== null) return ["target", "ends"];
  return occurrences > 1 ? ["target", "repeats"] : ["target"];
}
