/** In squares a side. Code that packs squares into bits relies on these bounds. */
const SMALLEST_BOARD = 7;
export const LARGEST_BOARD = 19;

export const SQUARE = "[a-z][1-9]\\d?";

const FIRST_FILE = "a".charCodeAt(0);

/** Sizes are odd, so that there is a central square. */
export const isBoardSize = (size: number): boolean =>
  size >= SMALLEST_BOARD && size <= LARGEST_BOARD && size % 2 === 1;

export const fileName = (file: number): string => String.fromCharCode(FIRST_FILE + file);

/** Both count from 0, so 0, 0 is `a1`. */
export const squareName = (file: number, rank: number): string => fileName(file) + String(rank + 1);

export const throneOn = (size: number): string => squareName((size - 1) / 2, (size - 1) / 2);

/** By file, then by rank; `cornerSize` is 1 or 2. */
export function cornersOn(size: number, cornerSize = 1): readonly string[] {
  const ends = cornerSize === 1 ? [0, size - 1] : [0, 1, size - 2, size - 1];
  return ends.flatMap((file) => ends.map((rank) => squareName(file, rank)));
}

/** Counted from 0. For text that is no lower-case name the numbers are meaningless. */
export function coordinatesOf(name: string): { readonly file: number; readonly rank: number } {
  return { file: name.charCodeAt(0) - FIRST_FILE, rank: Number(name.slice(1)) - 1 };
}
