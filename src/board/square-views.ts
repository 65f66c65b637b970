import type { Standing } from "../i18n/words/game.ts";
import { piecesOf, placeOf, squareAt } from "./squares.ts";
import type { BoardDrawing } from "./svg.ts";

/** A square as a reader meets it. */
export interface SquareView {
  readonly square: string;
  /** What it is called aloud: the square, what stands on it, and what else there is to say. */
  readonly name: string;
  /** Where pressing it leads; null where it does nothing. */
  readonly href: string | null;
  /** `chosen`, `target`, `ends`, `repeats`, `from`, `to`: see pages/game/board.css. */
  readonly marks: readonly string[];
}

/** What a page makes of a square besides what stands on it; what is left out, it has not. */
export interface SquareUse {
  readonly href?: string | null;
  readonly marks?: readonly string[];
  readonly notes?: readonly string[];
}

/** What stands on a square, by a board's text: a piece, or which kind of empty square it is. */
export function standingOn(drawing: BoardDrawing, square: string): Standing {
  const { column, row } = placeOf(square, drawing.size);
  const piece = piecesOf(drawing.board).find((one) => one.column === column && one.row === row)?.piece;
  if (piece !== undefined) return piece;
  if (square === drawing.throne) return "throne";
  return drawing.corners.includes(square) ? "corner" : "empty";
}

/**
 * The squares of a board as `BoardView` takes them, the top row as it is shown first. A square is called "d4, attacker"
 * by `names`; `use` says where pressing it leads, how it is marked and what else is said of it.
 */
export function squareViews(
  drawing: BoardDrawing,
  names: Readonly<Record<Standing, string>>,
  use: (square: string) => SquareUse = () => ({}),
): readonly (readonly SquareView[])[] {
  const { size, isFlipped = false } = drawing;
  const places = Array.from({ length: size }, (_, at) => (isFlipped ? size - 1 - at : at));
  return places.map((row) =>
    places.map((column) => {
      const square = squareAt({ column, row }, size);
      const { href = null, marks = [], notes = [] } = use(square);
      const name = [square, names[standingOn(drawing, square)], ...notes].join(", ");
      return { square, name, href, marks };
    }),
  );
}
