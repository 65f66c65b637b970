import type { Place } from "../players/records.ts";

/** A page of a list, and the place after which it goes on; null where it ends. */
export interface ListPage<T> {
  readonly items: readonly T[];
  readonly next: Place | null;
}

/**
 * A page from rows of which one more was read than it holds: the one too many says that there are more.
 * @param view a row as the page shows it
 */
export function pageFrom<R extends Place, T>(
  rows: readonly R[],
  limit: number,
  view: (row: R) => T,
): ListPage<T> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last !== undefined ? { at: last.at, id: last.id } : null;
  return { items: shown.map(view), next };
}

/** A place in a list as a cursor; `at` is what the list is sorted by, and an entry without one comes last. */
export function cursorOf({ at, id }: Place): string {
  return btoa(`${Number.isFinite(at) ? at : "-"}.${id}`).replaceAll("=", "");
}

/** Which page of a list is asked for: as many items as `limit` after a place (null: from the beginning). */
export interface Paging {
  readonly after: Place | null;
  readonly limit: number;
}

/**
 * A page of a list that is at hand as a whole.
 * @param order compares two places: negative where the first comes before the second
 */
export function pageOfAll<R extends Place, T>(
  rows: readonly R[],
  { after, limit }: Paging,
  { order, view }: { readonly order: (a: Place, b: Place) => number; readonly view: (row: R) => T },
): ListPage<T> {
  const rest = rows.toSorted(order).filter((row) => after === null || order(after, row) < 0);
  return pageFrom(rest, limit, view);
}
