import { markedKing } from "../../../board/king-mark.ts";
import { type Piece, piecesOf, placeOf } from "../../../board/squares.ts";
import type { DescribedBoard } from "../../../board/described.ts";

/** The symbols of the board in a mail: every font has them, and their shape tells them apart before their colour. */
export const SYMBOLS = {
  attacker: "●",
  defender: "○",
  king: "♚",
  captured: "×",
  "captured-king": "×",
  restricted: "◇",
  left: "◦",
} as const;
export type SymbolName = keyof typeof SYMBOLS;
const PIECE_SYMBOLS: Readonly<Record<Piece, SymbolName>> = { a: "attacker", d: "defender", k: "king" };

/** The colours of a board. */
export const COLOURS = {
  wood: "#d9b67e",
  restricted: "#c39a63",
  goal: "#cda66c",
  moved: "#f3c27e",
  line: "#8a663f",
  mark: "#b13a1e",
  label: "#8a7358",
} as const;

/** A square as it is drawn. */
export interface Square {
  readonly symbol: SymbolName | null;
  readonly colour: string;
  readonly isReached: boolean;
}

/** Top rank first, from the a-file on. */
type Grid = readonly (readonly Square[])[];

/** Whether a square, by its number from the top left, is at the edge. */
const isAtEdge = (place: number, size: number): boolean =>
  [place % size, Math.floor(place / size)].some((at) => at === 0 || at === size - 1);

/** The board square by square; a captured king is crossed out. */
export function gridOf(drawing: DescribedBoard): Grid {
  const { size, board, throne, corners, isEdgeGoal = false, lastMove } = drawing;
  const at = (square: string) => {
    const { row, column } = placeOf(square, size);
    return row * size + column;
  };
  const restricted = (throne === null ? corners : [throne, ...corners]).map(at);
  const ends = lastMove === null ? [] : [lastMove.from, lastMove.to].map(at);
  // What is said of a square later covers what was said before.
  const king = markedKing(drawing);
  const fallen = king?.mark === "captured" ? [king.place.row * size + king.place.column] : [];
  const symbols = new Map<number, SymbolName>([
    ...restricted.map((place): [number, SymbolName] => [place, "restricted"]),
    ...ends.map((place): [number, SymbolName] => [place, "left"]),
    ...(lastMove?.captured ?? []).map((square): [number, SymbolName] => [at(square), "captured"]),
    ...piecesOf(board).map(({ row, column, piece }): [number, SymbolName] => [
      row * size + column,
      PIECE_SYMBOLS[piece],
    ]),
    ...fallen.map((place): [number, SymbolName] => [place, "captured-king"]),
  ]);
  const colourAt = (place: number) => {
    if (ends.includes(place)) return COLOURS.moved;
    if (restricted.includes(place)) return COLOURS.restricted;
    return isEdgeGoal && isAtEdge(place, size) ? COLOURS.goal : COLOURS.wood;
  };
  const squareAt = (place: number): Square => ({
    symbol: symbols.get(place) ?? null,
    colour: colourAt(place),
    isReached: place === ends[1],
  });
  const line = (row: number) => Array.from({ length: size }, (_, column) => squareAt(row * size + column));
  return Array.from({ length: size }, (_, row) => line(row));
}
