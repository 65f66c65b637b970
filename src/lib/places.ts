import { defined } from "./json.ts";

/** A place in a list, after the entry with this key (usually milliseconds since 1970) and id. */
export interface Place {
  readonly at: number;
  readonly id: string;
  /** For lists that are read as of an instant: that instant, in milliseconds since 1970. */
  readonly asOf?: number;
  /** Whether the place is among entries that are sorted last, such as snoozed games. */
  readonly isBehind?: boolean;
}

export const placeAfter = ({ at, id, asOf, isBehind }: Place): Place => defined({ at, id, asOf, isBehind });

export const ORDERS = ["asc", "desc"] as const;
export type Order = (typeof ORDERS)[number];

export interface Reach {
  readonly after: Place | null;
  readonly limit: number;
  readonly order: Order;
}

export const EARLIEST = "earliest";
export const LATEST = "latest";

const FIRST: Place = { at: -1, id: "" };
const LAST: Place = { at: Number.MAX_SAFE_INTEGER, id: "~" };

/** Returns a place as the bindings for `(key, id) > (?, ?)`; for `desc`, with `<`. */
export function boundOf({ after, order }: Reach): [number, string] {
  const { at, id } = after ?? (order === "asc" ? FIRST : LAST);
  return [Math.min(at, LAST.at), id];
}

export const SQL_ORDERS = {
  asc: { beyond: ">", word: "ASC" },
  desc: { beyond: "<", word: "DESC" },
} as const satisfies Record<Order, { beyond: string; word: string }>;

function byPlace(a: Place, b: Place): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

export function mergedLists<Row extends Place>(
  lists: readonly (readonly Row[])[],
  { order, limit }: Pick<Reach, "order" | "limit">,
): Row[] {
  const rows = lists.flat().toSorted((a, b) => (order === "asc" ? byPlace(a, b) : byPlace(b, a)));
  return rows.slice(0, limit);
}

export function reached<Row extends Place>(rows: readonly Row[], { after, limit, order }: Reach): Row[] {
  const isBeyond = (row: Row): boolean =>
    after === null || (order === "asc" ? byPlace(row, after) : byPlace(after, row)) > 0;
  return mergedLists([rows.filter(isBeyond)], { order, limit });
}
