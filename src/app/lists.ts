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
