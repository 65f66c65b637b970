import type { Place } from "../players/records.ts";

/** A page of a list: what stands on it, and the place after which the list goes on (null at its end). */
export interface ListPage<T> {
  readonly items: readonly T[];
  readonly next: Place | null;
}

/** Which page of a list is asked for: as many items as `limit` after a place (null: from the beginning). */
export interface Paging {
  readonly after: Place | null;
  readonly limit: number;
}

/** A page from rows of which one more was read than it holds: the one too many says that there are more. */
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
 * A page of a list that is at hand as a whole.
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
