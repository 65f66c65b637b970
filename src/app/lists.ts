import type { Place } from "../players/records.ts";

/** A page of a list: its items, and the place after which the list goes on (null at its end). */
export interface ListPage<T> {
  readonly items: readonly T[];
  readonly next: Place | null;
}

/** The page to read: at most `limit` items after a place (null: from the beginning). */
export interface Paging {
  readonly after: Place | null;
  readonly limit: number;
}

/** Makes a page from rows, of which one more than its limit was read: that one shows that the list goes on. */
export function listPage<Row extends Place, T>(
  rows: readonly Row[],
  limit: number,
  view: (row: Row) => T,
): ListPage<T> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last !== undefined ? { at: last.at, id: last.id } : null;
  return { items: shown.map(view), next };
}

/**
 * Makes a page of a list that is in memory as a whole.
 * @param order compares two places: negative where the first comes before the second
 */
export function pageOfAll<Row extends Place, T>(
  rows: readonly Row[],
  { after, limit }: Paging,
  { order, view }: { readonly order: (a: Place, b: Place) => number; readonly view: (row: Row) => T },
): ListPage<T> {
  const rest = rows.toSorted(order).filter((row) => after === null || order(after, row) < 0);
  return listPage(rest, limit, view);
}
