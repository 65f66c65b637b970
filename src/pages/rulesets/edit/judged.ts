import { shapeOf } from "../../../board/shape.ts";
import type { BoardDrawing } from "../../../board/svg.ts";
import { type Checked, type Definition, readRuleset, type RulesetError } from "../../../rules/index.ts";
import { type Cells, cellsIn, isSquare, pieceOn, setupOf, squaresOf } from "./board.ts";
import { type Fields, givenIn, rulesIn, sizeIn } from "./fields.ts";

/** What the rules say of a form: the rule set that it is, or all that is wrong with it. */
export type Judged = Checked<Definition, readonly RulesetError[]>;

/** Judges what a form describes, as a challenge with it would be. */
export const judged = (fields: Fields): Judged => readRuleset(givenIn(fields));

/** What stands on the board of a form, as far as it can be read. */
export const boardIn = (fields: Fields): Cells => cellsIn(fields.get("setup") ?? "", sizeIn(fields));

/** The board of a form, to be drawn. `near`: the square around which it is shown from near, where the board has it. */
export function drawingOf(fields: Fields, near: string | null = null): BoardDrawing {
  const shape = shapeOf({ ...rulesIn(fields), id: "", name: "" });
  const isThere = near !== null && isSquare(near, shape.size);
  const board = setupOf(boardIn(fields));
  return { ...shape, board, lastMove: null, zoom: isThere ? near : null };
}

/** The squares that errors are about, as far as they are about some. */
export function wrongSquares(fields: Fields, errors: readonly RulesetError[]): readonly string[] {
  const cells = boardIn(fields);
  const kings = squaresOf(cells, "k");
  const { throneStop, cornerStop } = rulesIn(fields);
  const { throne, corners } = drawingOf(fields);
  const mayNot = (square: string, who: string) => {
    const piece = pieceOn(cells, square);
    return piece !== null && piece !== "k" && !who.includes(piece);
  };
  const squares = errors.flatMap(({ code }) => {
    if (code === "king-count" || code === "king-escaped") return kings;
    if (code !== "man-on-restricted") return [];
    return [
      ...(throne !== null && mayNot(throne, throneStop) ? [throne] : []),
      ...corners.filter((square) => mayNot(square, cornerStop)),
    ];
  });
  return [...new Set(squares)];
}
