import { type Piece, placeOf, squareAt } from "../../../board/squares.ts";
import { BOARD_SIZES } from "../../../rules/index.ts";

export type { Piece } from "../../../board/squares.ts";

/** What stands on a board, the top row first; null is an empty square. */
export type Cells = readonly (readonly (Piece | null)[])[];

/** How often a press sets a piece: there; on all four sides of the board; and mirrored besides. */
export const WAYS = ["alone", "four", "eight"] as const;
export type Way = (typeof WAYS)[number];

const PIECE_OR_GAP = /[adk]|\d{1,2}/gi;

function rowIn(text: string, size: number): readonly (Piece | null)[] {
  const read = (text.match(PIECE_OR_GAP) ?? []).flatMap((part): (Piece | null)[] =>
    /\d/.test(part) ? Array<null>(Math.min(Number(part), size)).fill(null) : [part.toLowerCase() as Piece],
  );
  return Array.from({ length: size }, (_, column) => read[column] ?? null);
}

/** The board of a text, as far as it can be read: what is missing is empty, what is too much is left out. */
export function cellsIn(setup: string, size: number): Cells {
  const rows = setup.split("/", size);
  return Array.from({ length: size }, (_, row) => rowIn(rows[row] ?? "", size));
}

/** A board as text: ranks from the top, numbers for empty squares. */
export function setupOf(cells: Cells): string {
  return cells
    .map((row) =>
      row
        .map((piece) => piece ?? " ")
        .join("")
        .replaceAll(/ +/g, (gap) => String(gap.length)),
    )
    .join("/");
}

/** The size of the board that a text is, whole and as it is written here; null if it is not one. */
export function sizeOf(setup: string): (typeof BOARD_SIZES)[number] | null {
  return BOARD_SIZES.find((size) => setupOf(cellsIn(setup, size)) === setup.trim()) ?? null;
}

/** What stands on a square. */
export function pieceOn(cells: Cells, square: string): Piece | null {
  const { column, row } = placeOf(square, cells.length);
  return cells[row]?.[column] ?? null;
}

/** Whether a board of this size has a square of this name. */
export function isSquare(name: string, size: number): boolean {
  if (!/^[a-s]([1-9]|1\d)$/.test(name)) return false;
  const { column, row } = placeOf(name, size);
  return column < size && row >= 0;
}

/** The squares that a square becomes when the board is turned, and mirrored: itself first, each once. */
export function imagesOf(square: string, size: number, way: Way): readonly string[] {
  const last = size - 1;
  const turns: { column: number; row: number }[] = [placeOf(square, size)];
  if (way !== "alone")
    for (let turn = 0; turn < 3; turn++) {
      const { column, row } = turns[turn]!;
      turns.push({ column: last - row, row: column });
    }
  const mirrored = way === "eight" ? turns.map(({ column, row }) => ({ column: last - column, row })) : [];
  return [...new Set([...turns, ...mirrored].map((place) => squareAt(place, size)))];
}

/** The squares on which a piece stands. */
export function squaresOf(cells: Cells, piece: Piece): readonly string[] {
  return cells.flatMap((cellsOfRow, row) =>
    cellsOfRow.flatMap((one, column) => (one === piece ? [squareAt({ column, row }, cells.length)] : [])),
  );
}

function withPiece(cells: Cells, squares: readonly string[], piece: Piece | null): Cells {
  const wanted = new Set(squares);
  return cells.map((cellsOfRow, row) =>
    cellsOfRow.map((one, column) => (wanted.has(squareAt({ column, row }, cells.length)) ? piece : one)),
  );
}

/**
 * A board after a piece (null: none) is set on a square, and as often as wanted elsewhere. There is one king: set on
 * another square he leaves the one that he stood on.
 */
export function put(cells: Cells, square: string, piece: Piece | null, way: Way): Cells {
  if (piece !== "k") return withPiece(cells, imagesOf(square, cells.length, way), piece);
  return withPiece(withPiece(cells, squaresOf(cells, "k"), null), [square], "k");
}

/** A board after a press: where the piece stands already, it is taken away. */
export function pressed(cells: Cells, square: string, piece: Piece | null, way: Way): Cells {
  if (piece === null || pieceOn(cells, square) !== piece) return put(cells, square, piece, way);
  return piece === "k" ? withPiece(cells, [square], null) : put(cells, square, null, way);
}

/** A board of another size about the same middle; what finds no room is gone. */
export function resized(cells: Cells, size: number): Cells {
  const shift = (cells.length - size) / 2;
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (__, column) => cells[row + shift]?.[column + shift] ?? null),
  );
}
