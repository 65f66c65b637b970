import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { boundOf, type Reach } from "../lib/places.ts";

/** Returns the condition for rows beyond a place, for an index that ends with the time and the id. */
export function beyond(at: SQLiteColumn, id: SQLiteColumn, reach: Reach): SQL {
  const bound = boundOf(reach);
  return reach.order === "asc" ? sql`(${at}, ${id}) > ${bound}` : sql`(${at}, ${id}) < ${bound}`;
}

/** Sorts rows by the time and the id. */
export function inOrder(at: SQLiteColumn, id: SQLiteColumn, { order }: Reach): [SQL, SQL] {
  const sorted = order === "asc" ? asc : desc;
  return [sorted(at), sorted(id)];
}
