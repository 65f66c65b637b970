import type { GameWords } from "../i18n/built/game.ts";
import { piecesOf, placeOf } from "./squares.ts";
import type { BoardDrawing } from "./svg.ts";
import { visibleSquares } from "./zoom.ts";

export interface SquareView {
  readonly square: string;
  /** The accessible name. */
  readonly name: string;
  /** Null if the square is not a link. */
  readonly href: string | null;
  /** Classes of the square: `chosen`, `target`, `ends` and `repeats` (board.css), or `from` and `to` of the last move. */
  readonly marks: readonly string[];
}

export interface SquareUse {
  readonly href?: string | null;
  readonly marks?: readonly string[];
  readonly notes?: readonly string[];
}

/** Returns the piece on a square, or the kind of empty square. */
export function standingOn(drawing: BoardDrawing, square: string): keyof GameWords["pieces"] {
  const { column, row } = placeOf(square, drawing.size);
  const piece = piecesOf(drawing.board).find((one) => one.column === column && one.row === row)?.piece;
  if (piece !== undefined) return piece;
  if (square === drawing.throne) return "throne";
  return drawing.corners.includes(square) ? "corner" : "empty";
}

/** Lists the visible squares for `BoardView`, top row first. `names` are used in accessible names such as "d4, attacker". */
export function squareViews(
  drawing: BoardDrawing,
  names: GameWords["pieces"],
  use: (square: string) => SquareUse = () => ({}),
): readonly (readonly SquareView[])[] {
  return visibleSquares(drawing).map((row) =>
    row.map((square) => {
      const { href = null, marks = [], notes = [] } = use(square);
      const name = [square, names[standingOn(drawing, square)], ...notes].join(", ");
      return { square, name, href, marks };
    }),
  );
}
