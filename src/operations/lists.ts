import { type Order, type Place, placeAfter, reached } from "../lib/places.ts";

/** The entries of a page, and where the list goes on. */
export interface ListPage<T> {
  readonly items: readonly T[];
  /** The place after which there is more; null at the end. */
  readonly next: Place | null;
  /** The place after the last item, or where the page began (null: at the beginning), more or not. */
  readonly cursor: Place | null;
}

/** The page to read: at most `limit` items after a place (null: from the beginning), in the list's order or another. */
export interface Paging {
  readonly after: Place | null;
  readonly limit: number;
  readonly order?: Order | undefined;
}

/** The page that a request asks for: without a cursor the first. */
export function pagingOf({
  cursor = null,
  limit,
  order,
}: Omit<Paging, "after"> & { cursor?: Place | null | undefined }): Paging {
  return { after: cursor, limit, order };
}

/** What to read for a page: one row more than it shows, which tells whether the list goes on. */
export function reachOf({ after, limit, order }: Paging, usual: Order) {
  return { after, limit: limit + 1, order: order ?? usual };
}

/** Makes a page from rows, of which one more than its limit was read (`reachOf`). */
export function listPage<Row extends Place, T>(
  rows: readonly Row[],
  { after, limit }: Paging,
  view: (row: Row) => T,
): ListPage<T> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const place = last === undefined ? after : placeAfter(last);
  return { items: shown.map(view), next: rows.length > limit ? place : null, cursor: place };
}

/** Stands for the id in the cursors of a list whose items have a number only. */
const NO_ID = "0".repeat(22);

/**
 * A page of a short list that never changes, and is in memory as a whole. `placeIn` gives the place of each in the list
 * without a filter.
 */
export function wholeList<T>(
  items: readonly T[],
  { limit, cursor: after = null }: { readonly limit: number; readonly cursor?: Place | null | undefined },
  placeIn: (item: T, at: number) => number = (_, at) => at,
): ListPage<T> {
  const rows = items.map((item, at) => ({ item, at: placeIn(item, at), id: NO_ID }));
  const paging = { after, limit };
  return listPage(reached(rows, reachOf(paging, "asc")), paging, ({ item }) => item);
}
