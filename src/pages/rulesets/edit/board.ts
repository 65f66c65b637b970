import { type Piece, placeOf, squareAt } from "../../../board/squares.ts";
import { BOARD_SIZES } from "../../../rules/index.ts";

/** The pieces of a board, top row first; null is an empty square. */
export type Cells = readonly (readonly (Piece | null)[])[];

/** `four`: a press also sets the three squares that quarter turns lead to. `eight`: the mirror images of all four as well. */
export const WAYS = ["alone", "four", "eight"] as const;
export type Way = (typeof WAYS)[number];

const PIECE_OR_GAP = /[adk]|\d{1,2}/gi;

function rowIn(text: string, size: number): readonly (Piece | null)[] {
  const read = (text.match(PIECE_OR_GAP) ?? []).flatMap((part): (Piece | null)[] =>
    /\d/.test(part) ? Array<null>(Math.min(Number(part), size)).fill(null) : [part.toLowerCase() as Piece],
  );
  return Array.from({ length: size }, (_, column) => read[column] ?? null);
}

/** Reads a board text, even an unfinished one: missing squares are empty, and surplus ones are left out. */
export function cellsIn(setup: string, size: number): Cells {
  const rows = setup.split("/", size);
  return Array.from({ length: size }, (_, row) => rowIn(rows[row] ?? "", size));
}

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

/** Returns the size of a board text that is canonical, so that parsing and writing it does not change it; otherwise null. */
export function sizeOf(setup: string): (typeof BOARD_SIZES)[number] | null {
  return BOARD_SIZES.find((size) => setupOf(cellsIn(setup, size)) === setup.trim()) ?? null;
}

export function pieceOn(cells: Cells, square: string): Piece | null {
  const { column, row } = placeOf(square, cells.length);
  return cells[row]?.[column] ?? null;
}

/** Returns the images of a square under turns and reflections, the square itself first. */
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

/** Sets a piece on a square and its images; null clears them. A king is set on one square and leaves his old one. */
export function put(cells: Cells, square: string, piece: Piece | null, way: Way): Cells {
  if (piece !== "k") return withPiece(cells, imagesOf(square, cells.length, way), piece);
  return withPiece(withPiece(cells, squaresOf(cells, "k"), null), [square], "k");
}

/** Returns the board after a press. Pressing a piece of the chosen kind removes it. */
export function pressed(cells: Cells, square: string, piece: Piece | null, way: Way): Cells {
  if (piece === null || pieceOn(cells, square) !== piece) return put(cells, square, piece, way);
  return piece === "k" ? withPiece(cells, [square], null) : put(cells, square, null, way);
}

/** Returns the board cut or extended to another size. Its middle stays the middle. */
export function resized(cells: Cells, size: number): Cells {
  const shift = (cells.length - size) / 2;
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (__, column) => cells[row + shift]?.[column + shift] ?? null),
  );
}
