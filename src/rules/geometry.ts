import { LARGEST_BOARD, coordinatesOf, squareName } from "./notation/square.ts";
import { WALL } from "./pieces.ts";

/**
 * Squares are stored file by file with a border of walls, so a step is an addition without bounds checks. In ascending
 * order, the squares are `a1, a2, …, b1, …`.
 */
export interface Geometry {
  readonly size: number;
  readonly stride: number;
  /** Ascending: to the previous file, down, up, to the next file. */
  readonly steps: readonly [number, number, number, number];
  /** Steps to the eight squares around a square, in a circle, straight up first. */
  readonly ring: readonly number[];
  /** The central square, whether or not the rules have a throne. */
  readonly throne: number;
  readonly squares: readonly number[];
  readonly edge: Uint8Array;
  readonly names: readonly string[];
  readonly bare: Uint8Array;
  /** Shared by all searches, to save allocations. Each search clears `marks` first. */
  readonly marks: Uint8Array;
  readonly todo: Uint16Array;
  /**
   * By square: where a search came from, and what decided the square (siege.ts). A search reads only entries that it
   * wrote.
   */
  readonly via: Uint16Array;
  readonly why: Uint16Array;
}

const MADE = new Map<number, Geometry>();

/** Made once for each size. Throws above `LARGEST_BOARD`. */
export function geometryOf(size: number): Geometry {
  const made = MADE.get(size) ?? makeGeometry(size);
  MADE.set(size, made);
  return made;
}

export function squareAt({ stride }: Pick<Geometry, "stride">, file: number, rank: number): number {
  return (file + 1) * stride + rank + 1;
}

/** Returns 0, which is never a square, for a lower-case name that is off this board. */
export function squareNamed(geometry: Geometry, name: string): number {
  const { file, rank } = coordinatesOf(name);
  const inside = file >= 0 && file < geometry.size && rank >= 0 && rank < geometry.size;
  const square = inside ? squareAt(geometry, file, rank) : 0;
  return geometry.names[square] === name ? square : 0;
}

/** The largest board has 21 × 21 places with its border. */
export const SQUARE_BITS = 9;

function makeGeometry(size: number): Geometry {
  if (size > LARGEST_BOARD) throw new Error(`no board has ${size} squares a side`);
  const stride = size + 2;
  const at = (file: number, rank: number): number => squareAt({ stride }, file, rank);
  const last = size - 1;
  const middle = last / 2;
  const throne = at(middle, middle);
  const places = Array.from({ length: size * size }, (_, i) => ({
    file: Math.floor(i / size),
    rank: i % size,
  }));
  const squares = places.map(({ file, rank }) => at(file, rank));
  const isEdge = (n: number): boolean => n === 0 || n === last;
  const edges = places.filter(({ file, rank }) => isEdge(file) || isEdge(rank));
  const edge = edges.map(({ file, rank }) => at(file, rank));
  const names = Array.from({ length: stride * stride }, () => "");
  for (const { file, rank } of places) names[at(file, rank)] = squareName(file, rank);
  return {
    size,
    stride,
    steps: [-stride, -1, 1, stride],
    ring: [1, stride + 1, stride, stride - 1, -1, -stride - 1, -stride, -stride + 1],
    throne,
    squares,
    edge: marks(stride, edge),
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
