import { ID_LENGTH } from "../lib/ids.ts";
import { type Order, type Place, placeAfter, reached } from "../lib/places.ts";

export interface ListPage<T> {
  readonly items: readonly T[];
  /** Null on the last page. */
  readonly next: Place | null;
  /** The place of the last item. For an empty page, the place that the page follows; null at the beginning of the list. */
  readonly cursor: Place | null;
}

export interface Paging {
  readonly cursor?: Place | null | undefined;
  readonly limit: number;
  readonly order?: Order | undefined;
}

/** Returns which rows to read for a page: one more than it shows, to see whether another page follows. */
export function reachOf({ cursor: after = null, limit, order }: Paging, usual: Order) {
  return { after, limit: limit + 1, order: order ?? usual };
}

export function listPage<Row extends Place, T>(
  rows: readonly Row[],
  { cursor: after = null, limit }: Paging,
  view: (row: Row) => T,
): ListPage<T> {
  const listed = rows.slice(0, limit);
  const last = listed.at(-1);
  const place = last === undefined ? after : placeAfter(last);
  return { items: listed.map(view), next: rows.length > limit ? place : null, cursor: place };
}

export const memoryList = <T, View>(
  items: readonly T[],
  paging: Paging,
  usual: Order,
  placeOf: (item: T, index: number) => Place,
  view: (item: T) => View,
): ListPage<View> =>
  listPage(
    reached(
      items.map((item, index) => ({ ...placeOf(item, index), item })),
      reachOf(paging, usual),
    ),
    paging,
    ({ item }) => view(item),
  );

/** The id in the cursors of lists whose items have only a number. */
export const NO_ID = "0".repeat(ID_LENGTH);

/** Pages a list in its own order. `placeIn` returns an item's index in the unfiltered list, so that cursors fit any filter. */
export const wholeList = <T>(
  items: readonly T[],
  paging: Paging,
  placeIn: (item: T, index: number) => number = (_, index) => index,
): ListPage<T> =>
  memoryList(
    items,
    paging,
    "asc",
    (item, index) => ({ at: placeIn(item, index), id: NO_ID }),
    (item) => item,
  );

export async function countedList<T>(
  read: (from: number, limit: number) => Promise<readonly T[]>,
  paging: Paging,
): Promise<ListPage<T>> {
  const from = paging.cursor == null ? 0 : paging.cursor.at + 1;
  const items = await read(from, paging.limit + 1);
  const rows = items.map((item, index) => ({ item, at: from + index, id: NO_ID }));
  return listPage(rows, paging, ({ item }) => item);
}
