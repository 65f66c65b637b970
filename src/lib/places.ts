/** A place in a list: after the entry with this key (mostly an instant in milliseconds since 1970) and this id. */
export interface Place {
  readonly at: number;
  readonly id: string;
  /** Of a list that is read on as it was at an instant: that one, in milliseconds since 1970. */
  readonly asOf?: number;
  /** Of a list with entries that come behind all others: whether it is after one of those. */
  readonly isBehind?: boolean;
}

/** The place after an entry. */
export function placeAfter({ at, id, asOf, isBehind }: Place): Place {
  return {
    at,
    id,
    ...(asOf === undefined ? {} : { asOf }),
    ...(isBehind === undefined ? {} : { isBehind }),
  };
}

/** By rising keys, or by falling ones; with equal keys by id, in the same direction. */
export const ORDERS = ["asc", "desc"] as const;
export type Order = (typeof ORDERS)[number];

/** What to read of a list: at most `limit` entries after a place (null: from the beginning). */
export interface Reach {
  readonly after: Place | null;
  readonly limit: number;
  readonly order: Order;
}

/** The place before the first event of a feed, and the one after its last, wherever an event's id names a place. */
export const EARLIEST = "earliest";
export const LATEST = "latest";

/** Before and behind every entry, as SQL compares keys. An entry without a key comes behind all that have one. */
const FIRST: Place = { at: -1, id: "" };
const LAST: Place = { at: Number.MAX_SAFE_INTEGER, id: "~" };

/** The place after which to read, as bindings for `(key, id) > (?, ?)`, or `<` where the order is `desc`. */
export function boundOf({ after, order }: Reach): [number, string] {
  const { at, id } = after ?? (order === "asc" ? FIRST : LAST);
  return [Math.min(at, LAST.at), id];
}

/** How SQL reads on in an order: the comparison with the place, and the word after each column of ORDER BY. */
export const SQL_ORDERS = {
  asc: { beyond: ">", word: "ASC" },
  desc: { beyond: "<", word: "DESC" },
} as const satisfies Record<Order, { beyond: string; word: string }>;

function byPlace(a: Place, b: Place): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

/** The first `limit` entries of several lists together, each of which is in this order. */
export function mergedLists<Row extends Place>(
  lists: readonly (readonly Row[])[],
  { order, limit }: Pick<Reach, "order" | "limit">,
): Row[] {
  const rows = lists.flat().toSorted((a, b) => (order === "asc" ? byPlace(a, b) : byPlace(b, a)));
  return rows.slice(0, limit);
}

/** What a list that is short, and in memory as a whole, has within reach. */
export function reached<Row extends Place>(rows: readonly Row[], { after, limit, order }: Reach): Row[] {
  const isBeyond = (row: Row): boolean =>
    after === null || (order === "asc" ? byPlace(row, after) : byPlace(after, row)) > 0;
  return mergedLists([rows.filter(isBeyond)], { order, limit });
}
