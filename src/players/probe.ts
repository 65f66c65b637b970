import { is } from "drizzle-orm";
import { drizzle } from "./d1.ts";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { DAY } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import * as schema from "./schema.ts";

const TABLES = Object.values(schema).filter((one) => is(one, SQLiteTable));

/** The one row that is written to see whether the database takes it. It is swept like any counter, and comes again. */
export const PROBE_KEY = "probe";

/** Tries the records (D1): writes a row, and asks every table for all its columns. Throws what is wrong. */
export async function probeRecords(db: D1Database): Promise<void> {
  const d1 = drizzle(db);
  const row = { used: 1, expires: now() + DAY };
  await d1.batch([
    d1
      .insert(schema.counters)
      .values({ key: PROBE_KEY, ...row })
      .onConflictDoUpdate({ target: schema.counters.key, set: row }),
    ...TABLES.map((table) => d1.select().from(table).limit(0)),
  ]);
}
