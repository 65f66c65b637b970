import { LARGEST_BOARD } from "../rules/notation/square.ts";
import { type Place, placeOf, squareAt } from "./squares.ts";

/** A board with many squares is crowded on a phone: its squares are too small for a finger. */

/** How many squares a side is shown from near: on the narrowest phone each is as wide as a finger needs. */
const NEAR_SPAN = 9;

/** Which squares of a board are shown, counted from the top left of the board as it is seen. */
export interface Excerpt extends Place {
  /** How many squares a side. */
  readonly span: number;
}

/** What an excerpt follows from. */
export interface Looked {
  readonly size: number;
  readonly isFlipped?: boolean;
  /** The square that is looked at from near; null or absent: all are shown. */
  readonly near?: string | null;
}

/** Whether a board of this size may be looked at from near: smaller ones have room on every screen. */
export const isWide = (size: number): boolean => size >= NEAR_SPAN + 4 && size <= LARGEST_BOARD;

/** Where a place is seen: turned about the middle on a flipped board. The same turns it back. */
export function seenAt({ column, row }: Place, { size, isFlipped = false }: Looked): Place {
  return isFlipped ? { column: size - 1 - column, row: size - 1 - row } : { column, row };
}

const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high);

/** What is shown of a board: all of it, or the squares around the one that is looked at from near, as many on every side as the board has. */
export function excerptOf(looked: Looked): Excerpt {
  const { size, near = null } = looked;
  if (near === null || !isWide(size)) return { column: 0, row: 0, span: size };
  const { column, row } = seenAt(placeOf(near, size), looked);
  const first = (at: number) => between(0, at - (NEAR_SPAN - 1) / 2, size - NEAR_SPAN);
  return { column: first(column), row: first(row), span: NEAR_SPAN };
}

/** Whether a place, as it is seen, is in an excerpt. */
export function holds(excerpt: Excerpt, { column, row }: Place): boolean {
  return [column - excerpt.column, row - excerpt.row].every((at) => at >= 0 && at < excerpt.span);
}

/** Whether squares are all shown. */
export function shows(looked: Looked, squares: readonly string[]): boolean {
  const excerpt = excerptOf(looked);
  return squares.every((square) => holds(excerpt, seenAt(placeOf(square, looked.size), looked)));
}

/** The square to go on looking at once a piece is chosen: the same where all squares that it can go to are shown. */
export function nearWith(looked: Looked, goals: readonly string[]): string | null {
  return shows(looked, goals) ? (looked.near ?? null) : null;
}

/** The squares that are shown, top row first. */
export function shownSquares(looked: Looked): readonly (readonly string[])[] {
  const { column, row, span } = excerptOf(looked);
  const steps = Array.from({ length: span }, (_, at) => at);
  return steps.map((down) =>
    steps.map((right) => squareAt(seenAt({ column: column + right, row: row + down }, looked), looked.size)),
  );
}

/** The square to look at to have the excerpt lie so many columns and rows further, as far as the board goes. */
export function movedBy(looked: Looked, columns: number, rows: number): string {
  const { column, row, span } = excerptOf(looked);
  const last = looked.size - span;
  const middle = (span - 1) / 2;
  const place = {
    column: between(0, column + columns, last) + middle,
    row: between(0, row + rows, last) + middle,
  };
  return squareAt(seenAt(place, looked), looked.size);
}

/** How far the arrows beside an excerpt lead, in columns and rows: what was at one edge of it is at the other then. */
export const WAYS = {
  left: [-5, 0],
  up: [0, -5],
  down: [0, 5],
  right: [5, 0],
} as const satisfies Readonly<Record<string, readonly [number, number]>>;
export type NearWay = keyof typeof WAYS;

/** The squares to look at where each of the nine parts of a whole board is pressed, top row first. */
export function partsOf(looked: Looked): readonly string[] {
  const { size } = looked;
  const middles = [1, 3, 5].map((sixth) => Math.floor((size * sixth) / 6));
  return middles.flatMap((row) =>
    middles.map((column) =>
      movedBy({ ...looked, near: squareAt(seenAt({ column, row }, looked), size) }, 0, 0),
    ),
  );
}

/** The first and the last square of an excerpt by their names (`a1`, `i9`), as one names a part of a board. */
export function endsOf(looked: Looked): readonly [string, string] {
  const rows = shownSquares(looked);
  const [top, low] = [rows[0], rows.at(-1)];
  return looked.isFlipped === true
    ? [top?.at(-1) ?? "", low?.[0] ?? ""]
    : [low?.[0] ?? "", top?.at(-1) ?? ""];
}

/** The square to look at to have another one shown, the excerpt moved no further than needed. */
export function nearFor(looked: Looked, square: string): string {
  const { column, row, span } = excerptOf(looked);
  const place = seenAt(placeOf(square, looked.size), looked);
  const beyond = (at: number, first: number) => Math.min(0, at - first) + Math.max(0, at - first - span + 1);
  return movedBy(looked, beyond(place.column, column), beyond(place.row, row));
}
