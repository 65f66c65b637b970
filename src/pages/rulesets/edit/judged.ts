import { shapeOf } from "../../../board/shape.ts";
import { isSquare } from "../../../board/squares.ts";
import type { BoardDrawing } from "../../../board/svg.ts";
import { type Checked, type Definition, readRuleset, type RulesetError } from "../../../rules/index.ts";
import { type Cells, cellsIn, pieceOn, setupOf, squaresOf } from "./board.ts";
import { type Fields, givenIn, rulesIn, sizeIn } from "./fields.ts";

export type Judged = Checked<Definition, readonly RulesetError[]>;

export const judged = (fields: Fields): Judged => readRuleset(givenIn(fields));

export const boardIn = (fields: Fields): Cells => cellsIn(fields.get("setup") ?? "", sizeIn(fields));

export function drawingOf(fields: Fields, zoom: string | null = null): BoardDrawing {
  const shape = shapeOf({ ...rulesIn(fields), id: "", name: "" });
  const isThere = zoom !== null && isSquare(zoom, shape.size);
  const board = setupOf(boardIn(fields));
  return { ...shape, board, lastMove: null, zoom: isThere ? zoom : null };
}

/** Returns the squares that errors are about. */
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
