import { ID_LENGTH } from "../lib/ids.ts";
import { type Order, type Place, placeAfter, reached } from "../lib/places.ts";

export interface ListPage<T> {
  readonly items: readonly T[];
  /** Null at the end. */
  readonly next: Place | null;
  /** The place after the last item, or where an empty page began; null at the beginning. */
  readonly cursor: Place | null;
}

export interface Paging {
  readonly cursor?: Place | null | undefined;
  readonly limit: number;
  readonly order?: Order | undefined;
}

/** Returns the rows to read for a page: one more than it shows, to learn whether another page follows. */
export function reachOf({ cursor: after = null, limit, order }: Paging, usual: Order) {
  return { after, limit: limit + 1, order: order ?? usual };
}

/** Makes a page from the rows of `reachOf`. */
export function listPage<Row extends Place, T>(
  rows: readonly Row[],
  { cursor: after = null, limit }: Paging,
  view: (row: Row) => T,
): ListPage<T> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const place = last === undefined ? after : placeAfter(last);
  return { items: shown.map(view), next: rows.length > limit ? place : null, cursor: place };
}

/** The id in the cursors of lists whose items have only a number. */
export const NO_ID = "0".repeat(ID_LENGTH);

/**
 * Returns a page of a list in memory. `placeIn` returns an item's index in the unfiltered list, so that a
 * cursor works with any filter.
 */
export function wholeList<T>(
  items: readonly T[],
  asked: Paging,
  placeIn: (item: T, at: number) => number = (_, at) => at,
): ListPage<T> {
  const rows = items.map((item, at) => ({ item, at: placeIn(item, at), id: NO_ID }));
  return listPage(reached(rows, reachOf(asked, "asc")), asked, ({ item }) => item);
}

/** Returns a page of a list whose cursor is a number of items. */
export async function countedList<T>(
  read: (from: number, limit: number) => Promise<readonly T[]>,
  asked: Paging,
): Promise<ListPage<T>> {
  const from = asked.cursor == null ? 0 : asked.cursor.at + 1;
  const items = await read(from, asked.limit + 1);
  const rows = items.map((item, index) => ({ item, at: from + index, id: NO_ID }));
  return listPage(rows, asked, ({ item }) => item);
}
