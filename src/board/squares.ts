import { coordinatesOf, squareName } from "../rules/notation/square.ts";

export const PIECES = ["a", "d", "k"] as const;
export type Piece = (typeof PIECES)[number];

/** A square's column and row, counted from 0 at the top left. */
export interface Place {
  readonly column: number;
  readonly row: number;
}

export function placeOf(square: string, size: number): Place {
  const { file, rank } = coordinatesOf(square);
  return { column: file, row: size - 1 - rank };
}

export function squareAt({ column, row }: Place, size: number): string {
  return squareName(column, size - 1 - row);
}

/** Whether a board of this size has a square with this name. */
export function isSquare(name: string, size: number): boolean {
  const { file, rank } = coordinatesOf(name);
  return /^[a-s]([1-9]|1\d)$/.test(name) && file < size && rank < size;
}

/** Returns the pieces of a board text (`3aaaaa3/5a5/…`) with their places, top rank first. */
export function piecesOf(board: string): readonly (Place & { readonly piece: Piece })[] {
  return board.split("/").flatMap((rank, row) => {
    let column = 0;
    return (rank.match(/\d+|[adk]/g) ?? []).flatMap((text) => {
      const piece = PIECES.find((one) => one === text);
      if (piece !== undefined) return [{ piece, column: column++, row }];
      column += Number(text);
      return [];
    });
  });
}

type KingMark = "captured" | "escaped";

/** By the `reason` of a game's result. After other endings the king has no mark. */
const MARKS: Readonly<Record<string, KingMark>> = {
  "king-captured": "captured",
  "king-escaped": "escaped",
  "edge-fort": "escaped",
};

/** Returns the king's place and mark if he was captured or has escaped; otherwise null. A captured king stays on the board. */
export function markedKing({ board, ended }: Readonly<{ board: string; ended?: string | null }>): {
  readonly place: Place;
  readonly mark: KingMark;
} | null {
  const mark = MARKS[ended ?? ""] ?? null;
  const place = mark === null ? undefined : piecesOf(board).find(({ piece }) => piece === "k");
  return mark === null || place === undefined ? null : { place, mark };
}
