import { fileName } from "../rules/notation/square.ts";
import type { BoardPicture } from "./svg.ts";
import { type Place, piecesOf, placeOf } from "./squares.ts";

export const GLYPHS = {
  attacker: "A",
  defender: "D",
  king: "K",
  empty: ".",
  throne: "+",
  corner: "#",
  captured: "x",
} as const;

const PIECE_GLYPHS = { a: GLYPHS.attacker, d: GLYPHS.defender, k: GLYPHS.king } as const;

/**
 * Draws the board in ASCII, with ranks on the left and files below. Brackets surround the squares that the last move left and
 * reached; an `x` marks a capture.
 */
export function boardDiagram(picture: Omit<BoardPicture, "title" | "description">): string {
  const { size, lastMove } = picture;
  const ranks = Array.from({ length: size }, () => Array.from({ length: size }, (): string => GLYPHS.empty));
  const put = ({ row, column }: Place, glyph: string) => {
    const rank = ranks[row];
    if (rank !== undefined && column in rank) rank[column] = glyph;
  };

  if (picture.throne !== null) put(placeOf(picture.throne, size), GLYPHS.throne);
  for (const corner of picture.corners) put(placeOf(corner, size), GLYPHS.corner);
  for (const square of lastMove?.captured ?? []) put(placeOf(square, size), GLYPHS.captured);
  for (const at of piecesOf(picture.board)) put(at, PIECE_GLYPHS[at.piece]);

  const marked = lastMove === null ? [] : [lastMove.from, lastMove.to].map((square) => placeOf(square, size));
  const isMarked = (row: number, column: number) =>
    marked.some((place) => place.row === row && place.column === column);
  // Brackets replace the gaps between characters, so that a marked board is no wider.
  const gap = (row: number, column: number) => {
    if (isMarked(row, column - 1)) return isMarked(row, column) ? "|" : "]";
    return isMarked(row, column) ? "[" : " ";
  };
  const lines = ranks.map((rank, row) => {
    const line = rank.map((glyph, column) => gap(row, column) + glyph).join("") + gap(row, size);
    return `${String(size - row).padStart(2)} ${line}`.trimEnd();
  });
  const files = Array.from({ length: size }, (_, column) => fileName(column)).join(" ");
  return `${[...lines, "", `    ${files}`].join("\n")}\n`;
}

/** Draws a board text with one line per rank and one character per square. The throne and corners are not marked. */
export const boardRows = (board: string): string =>
  board
    .split("/")
    .map((row) =>
      row
        .replaceAll(/\d+/g, (empty) => GLYPHS.empty.repeat(Number(empty)))
        .split("")
        .join(" "),
    )
    .join("\n");
