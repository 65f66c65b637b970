import { type Position, legalMoves } from "../../src/rules/index.ts";
import { boardTextOf, rowsOf } from "./boards.ts";

/** The eight ways to turn and mirror a square board: where file and rank, counted from 0, go. */
export const SYMMETRIES: readonly ((
  file: number,
  rank: number,
  last: number,
) => readonly [number, number])[] = [
  (f, r) => [f, r],
  (f, r, last) => [last - f, r],
  (f, r, last) => [f, last - r],
  (f, r, last) => [last - f, last - r],
  (f, r) => [r, f],
  (f, r, last) => [last - r, f],
  (f, r, last) => [r, last - f],
  (f, r, last) => [last - r, last - f],
];
export type Symmetry = (typeof SYMMETRIES)[number];

function turnedSquare(square: string, symmetry: Symmetry, size: number): string {
  const [file, rank] = symmetry(square.charCodeAt(0) - 97, Number(square.slice(1)) - 1, size - 1);
  return String.fromCharCode(97 + file) + String(rank + 1);
}

function turnedMove(move: string, symmetry: Symmetry, size: number): string {
  return move
    .split("-")
    .map((square) => turnedSquare(square, symmetry, size))
    .join("-");
}

/** Takes board text; gives it turned. */
export function turnedBoard(text: string, symmetry: Symmetry): string {
  const rows = rowsOf(text).map((row) => [...row]);
  const last = rows.length - 1;
  const turned = rows.map((row) => row.map(() => "."));
  for (const [i, row] of rows.entries()) {
    for (const [file, piece] of row.entries()) {
      const [newFile, newRank] = symmetry(file, last - i, last);
      turned[last - newRank]![newFile] = piece;
    }
  }
  return boardTextOf(turned.map((row) => row.join("")));
}

/** The moves of a position and their effects, rotated or mirrored by a symmetry and sorted. */
export function doings(position: Position, symmetry: Symmetry): string[] {
  const { size } = position.ruleset;
  return legalMoves(position)
    .map(({ move, captures, ends }) => {
      const turned = captures.map((square) => turnedSquare(square, symmetry, size)).toSorted();
      return JSON.stringify([turnedMove(move, symmetry, size), turned, ends]);
    })
    .toSorted();
}
