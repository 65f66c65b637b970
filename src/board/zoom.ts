import { LARGEST_BOARD } from "../rules/notation/square.ts";
import { type Place, placeOf, squareAt } from "./squares.ts";

/** Squares per side of a zoomed board. On the narrowest phone each square is still wide enough for a finger. */
const ZOOM_SPAN = 9;

/** The visible squares of a board. Column and row are counted from the top left of the board as displayed. */
export interface Excerpt extends Place {
  readonly span: number;
}

export interface Viewpoint {
  readonly size: number;
  readonly isFlipped?: boolean;
  /** The square in the middle of the visible part; null or absent for the whole board. */
  readonly zoom?: string | null;
}

/** Whether a board of this size can be zoomed. Smaller boards fit on every screen. */
export const isWide = (size: number): boolean => size >= ZOOM_SPAN + 4 && size <= LARGEST_BOARD;

/** Returns where a place is displayed: rotated by 180° on a flipped board. The function is its own inverse. */
export function seenAt({ column, row }: Place, { size, isFlipped = false }: Viewpoint): Place {
  return isFlipped ? { column: size - 1 - column, row: size - 1 - row } : { column, row };
}

const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high);

/** Returns the visible squares. Near an edge of the board, the square `zoom` is not in the middle of them. */
export function excerptOf(view: Viewpoint): Excerpt {
  const { size, zoom = null } = view;
  if (zoom === null || !isWide(size)) return { column: 0, row: 0, span: size };
  const { column, row } = seenAt(placeOf(zoom, size), view);
  const first = (at: number) => between(0, at - (ZOOM_SPAN - 1) / 2, size - ZOOM_SPAN);
  return { column: first(column), row: first(row), span: ZOOM_SPAN };
}

/** Whether an excerpt contains a place. Both are in columns and rows as displayed (`seenAt`). */
export function holds(excerpt: Excerpt, { column, row }: Place): boolean {
  return [column - excerpt.column, row - excerpt.row].every((at) => at >= 0 && at < excerpt.span);
}

export function shows(view: Viewpoint, squares: readonly string[]): boolean {
  const excerpt = excerptOf(view);
  return squares.every((square) => holds(excerpt, seenAt(placeOf(square, view.size), view)));
}

/** Returns the zoom for a chosen piece: the current one if all its goals are visible, otherwise null. */
export function zoomWith(view: Viewpoint, goals: readonly string[]): string | null {
  return shows(view, goals) ? (view.zoom ?? null) : null;
}

/** Returns the visible squares, top row first. */
export function visibleSquares(view: Viewpoint): readonly (readonly string[])[] {
  const { column, row, span } = excerptOf(view);
  const steps = Array.from({ length: span }, (_, at) => at);
  return steps.map((down) =>
    steps.map((right) => squareAt(seenAt({ column: column + right, row: row + down }, view), view.size)),
  );
}

/** Returns the zoom that moves the excerpt by `columns` and `rows`, but not beyond the edges of the board. */
export function movedBy(view: Viewpoint, columns: number, rows: number): string {
  const { column, row, span } = excerptOf(view);
  const last = view.size - span;
  const middle = (span - 1) / 2;
  const place = {
    column: between(0, column + columns, last) + middle,
    row: between(0, row + rows, last) + middle,
  };
  return squareAt(seenAt(place, view), view.size);
}

export const WAYS = {
  left: [-5, 0],
  up: [0, -5],
  down: [0, 5],
  right: [5, 0],
} as const satisfies Readonly<Record<string, readonly [number, number]>>;
export type ZoomWay = keyof typeof WAYS;

/** Returns the zooms for the nine parts of a whole board, top row first. */
export function partsOf(view: Viewpoint): readonly string[] {
  const { size } = view;
  const middles = [1, 3, 5].map((sixth) => Math.floor((size * sixth) / 6));
  return middles.flatMap((row) =>
    middles.map((column) => movedBy({ ...view, zoom: squareAt(seenAt({ column, row }, view), size) }, 0, 0)),
  );
}

/** Returns the first and the last visible square, such as `a1` and `i9`. */
export function endsOf(view: Viewpoint): readonly [string, string] {
  const rows = visibleSquares(view);
  const [top, low] = [rows[0], rows.at(-1)];
  return view.isFlipped === true ? [top?.at(-1) ?? "", low?.[0] ?? ""] : [low?.[0] ?? "", top?.at(-1) ?? ""];
}

/** Returns the zoom that makes a square visible and moves the excerpt as little as possible. */
export function zoomTo(view: Viewpoint, square: string): string {
  const { column, row, span } = excerptOf(view);
  const place = seenAt(placeOf(square, view.size), view);
  const beyond = (at: number, first: number) => Math.min(0, at - first) + Math.max(0, at - first - span + 1);
  return movedBy(view, beyond(place.column, column), beyond(place.row, row));
}
