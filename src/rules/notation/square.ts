/** The smallest and the largest board, in squares a side; files `a` to `s`. What packs squares into bits counts on it. */
const SMALLEST_BOARD = 7;
export const LARGEST_BOARD = 19;

/** A square's name as the source of a regular expression, lower case. Whether it is on a board, the board's size says. */
export const SQUARE = "[a-z][1-9]\\d?";

const FIRST_FILE = "a".charCodeAt(0);

/** Takes the side of a board; tells whether there are such boards: odd, so that there is a central square. */
export function isBoardSize(size: number): boolean {
  return size >= SMALLEST_BOARD && size <= LARGEST_BOARD && size % 2 === 1;
}

/** Takes a file counted from 0; gives its letter. */
export function fileName(file: number): string {
  return String.fromCharCode(FIRST_FILE + file);
}

/** Takes file and rank counted from 0; gives the square's name: `a1` for 0, 0. */
export function squareName(file: number, rank: number): string {
  return fileName(file) + String(rank + 1);
}

/** Takes the side of a board; gives the name of its central square. */
export function throneOn(size: number): string {
  return squareName((size - 1) / 2, (size - 1) / 2);
}

/** Takes the side of a board and that of its corners, 1 or 2; gives the names of the corner squares, by file, then by rank. */
export function cornersOn(size: number, cornerSize = 1): readonly string[] {
  const ends = cornerSize === 1 ? [0, size - 1] : [0, 1, size - 2, size - 1];
  return ends.flatMap((file) => ends.map((rank) => squareName(file, rank)));
}

/** Takes a square's name, lower case; gives file and rank counted from 0. Of other text it gives numbers that mean nothing. */
export function coordinatesOf(name: string): { readonly file: number; readonly rank: number } {
  return { file: name.charCodeAt(0) - FIRST_FILE, rank: Number(name.slice(1)) - 1 };
}
