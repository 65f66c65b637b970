import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { boundOf, type Reach } from "../lib/places.ts";

/** What lies within reach beyond its place, by a time and an id that an index ends with. */
export function beyond(at: SQLiteColumn, id: SQLiteColumn, reach: Reach): SQL {
  const bound = boundOf(reach);
  return reach.order === "asc" ? sql`(${at}, ${id}) > ${bound}` : sql`(${at}, ${id}) < ${bound}`;
}

/** The order of a list, for each of its columns. */
export const ORDER = { asc, desc } as const;
