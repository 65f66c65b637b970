import { LARGEST_BOARD, coordinatesOf, squareName } from "./notation/square.ts";
import { WALL } from "./pieces.ts";

/**
 * The board as numbers. Squares lie file by file in one array with a rim of walls around them, so a step
 * is an addition and nothing has to ask where the board ends. Numbers grow by file, then by rank: sorting
 * them sorts the squares as `a1, a2, …, b1, …`.
 */
export interface Geometry {
  readonly size: number;
  /** From a square to the same rank on the next file. */
  readonly stride: number;
  /** The four steps, in growing order: to the last file, down, up, to the next file. */
  readonly steps: readonly [number, number, number, number];
  /** The eight squares around one, in a circle, beginning with a step straight up. */
  readonly ring: readonly number[];
  /** The central square; what it means, rules say. */
  readonly throne: number;
  /** The squares of the board, growing. */
  readonly squares: readonly number[];
  /** 1 for the squares at the edge, corners included. */
  readonly edge: Uint8Array;
  /** The names of the squares by number; "" off the board. */
  readonly names: readonly string[];
  /** Cells of a board with no piece on it: the walls stand. */
  readonly bare: Uint8Array;
  /**
   * Buffers that all searches share, to save allocations: marks, and squares yet
   * to visit (room for each twice). Each search clears them first; they mean nothing between two searches.
   */
  readonly marks: Uint8Array;
  readonly todo: Uint16Array;
  /** Two more, by square: from where it was come to, and what decided about it. Their searches read only what they wrote. */
  readonly via: Uint16Array;
  readonly why: Uint16Array;
}

const MADE = new Map<number, Geometry>();

/** Takes a board's size; gives its geometry, made once per size. Throws for a board larger than `LARGEST_BOARD`. */
export function geometryOf(size: number): Geometry {
  const made = MADE.get(size) ?? makeGeometry(size);
  MADE.set(size, made);
  return made;
}

/** Takes file and rank counted from 0; gives the number of the square. */
export function squareAt(geometry: Geometry, file: number, rank: number): number {
  return (file + 1) * geometry.stride + rank + 1;
}

/** Takes a square's name, lower case; gives its number, or 0 (never a square) when it is off this board. */
export function squareNamed(geometry: Geometry, name: string): number {
  const { file, rank } = coordinatesOf(name);
  const inside = file >= 0 && file < geometry.size && rank >= 0 && rank < geometry.size;
  const square = inside ? squareAt(geometry, file, rank) : 0;
  return geometry.names[square] === name ? square : 0;
}

/**
 * A square's number has at most so many bits: the largest board with its rim has 21 × 21 places. Code that
 * packs squares into a number (`hash.ts`, `moves.ts`) shifts by it.
 */
export const SQUARE_BITS = 9;

function makeGeometry(size: number): Geometry {
  if (size > LARGEST_BOARD) throw new Error(`no board has ${size} squares a side`);
  const stride = size + 2;
  const at = (file: number, rank: number): number => (file + 1) * stride + rank + 1;
  const last = size - 1;
  const middle = last / 2;
  const throne = at(middle, middle);
  const places = Array.from({ length: size * size }, (_, i) => ({
    file: Math.floor(i / size),
    rank: i % size,
  }));
  const squares = places.map(({ file, rank }) => at(file, rank));
  const edges = places.filter(({ file, rank }) => [file, rank].some((n) => n === 0 || n === last));
  const names = Array.from({ length: stride * stride }, () => "");
  for (const { file, rank } of places) names[at(file, rank)] = squareName(file, rank);
  return {
    size,
    stride,
    steps: [-stride, -1, 1, stride],
    ring: [1, stride + 1, stride, stride - 1, -1, -stride - 1, -stride, -stride + 1],
    throne,
    squares,
    edge: marks(
      stride,
      edges.map(({ file, rank }) => at(file, rank)),
    ),
    names,
    bare: marks(stride, squares).map((inside) => (inside ? 0 : WALL)),
    marks: marks(stride, []),
    todo: new Uint16Array(2 * stride * stride),
    via: new Uint16Array(stride * stride),
    why: new Uint16Array(stride * stride),
  };
}

function marks(stride: number, squares: readonly number[]): Uint8Array {
  const marked = new Uint8Array(stride * stride);
  for (const square of squares) marked[square] = 1;
  return marked;
}
