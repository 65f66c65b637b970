/** Squares a side. Code that packs squares into bits relies on these bounds. */
const SMALLEST_BOARD = 7;
export const LARGEST_BOARD = 19;

export const SQUARE = "[a-z][1-9]\\d?";

const FIRST_FILE = "a".charCodeAt(0);

/** Sizes are odd, so that there is a central square. */
export const isBoardSize = (size: number): boolean =>
  size >= SMALLEST_BOARD && size <= LARGEST_BOARD && size % 2 === 1;

export const fileName = (file: number): string => String.fromCharCode(FIRST_FILE + file);

/** `file` and `rank` count from 0, so `a1` is 0, 0. */
export const squareName = (file: number, rank: number): string => fileName(file) + String(rank + 1);

export const throneOn = (size: number): string => squareName((size - 1) / 2, (size - 1) / 2);

/** Returns the corner squares by file, then by rank. `cornerSize` is 1 or 2. */
export function cornersOn(size: number, cornerSize = 1): readonly string[] {
  const ends = cornerSize === 1 ? [0, size - 1] : [0, 1, size - 2, size - 1];
  return ends.flatMap((file) => ends.map((rank) => squareName(file, rank)));
}

/** Returns file and rank, counted from 0. They are meaningless if the text is not a lower-case square name. */
export function coordinatesOf(name: string): { readonly file: number; readonly rank: number } {
  return { file: name.charCodeAt(0) - FIRST_FILE, rank: Number(name.slice(1)) - 1 };
}
