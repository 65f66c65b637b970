import type { GameWords } from "../i18n/built/game.ts";
import { shownSquares } from "./near.ts";
import { piecesOf, placeOf } from "./squares.ts";
import type { BoardDrawing } from "./svg.ts";

/** A square of a board on a page. */
export interface SquareView {
  readonly square: string;
  /** Its accessible name: the square, what stands on it, and what the page adds. */
  readonly name: string;
  /** The address of its link; null for none. */
  readonly href: string | null;
  /** `chosen`, `target`, `ends`, `repeats`, `from`, `to`: see pages/game/board.css. */
  readonly marks: readonly string[];
}

/** What a page adds to a square. */
export interface SquareUse {
  readonly href?: string | null;
  readonly marks?: readonly string[];
  readonly notes?: readonly string[];
}

/** What stands on a square of a board text: a piece, or which kind of empty square it is. */
export function standingOn(drawing: BoardDrawing, square: string): keyof GameWords["pieces"] {
  const { column, row } = placeOf(square, drawing.size);
  const piece = piecesOf(drawing.board).find((one) => one.column === column && one.row === row)?.piece;
  if (piece !== undefined) return piece;
  if (square === drawing.throne) return "throne";
  return drawing.corners.includes(square) ? "corner" : "empty";
}

/**
 * Lists the squares of a board that are shown, for `BoardView`, the top row as shown first. `names` makes a name such as "d4, attacker";
 * `use` gives the link, the marks and the addition to the name.
 */
export function squareViews(
  drawing: BoardDrawing,
  names: GameWords["pieces"],
  use: (square: string) => SquareUse = () => ({}),
): readonly (readonly SquareView[])[] {
  return shownSquares(drawing).map((row) =>
    row.map((square) => {
      const { href = null, marks = [], notes = [] } = use(square);
      const name = [square, names[standingOn(drawing, square)], ...notes].join(", ");
      return { square, name, href, marks };
    }),
  );
}
