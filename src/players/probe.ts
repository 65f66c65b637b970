import { is } from "drizzle-orm";
import { drizzle } from "./d1.ts";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { DAY } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import * as schema from "./schema.ts";

const TABLES = Object.values(schema).filter((one) => is(one, SQLiteTable));

/** The key of the row that is written to test the database. It is deleted like any expired counter, and written again. */
export const PROBE_KEY = "probe";

/** Tests D1: writes a row, and selects all columns of every table. Throws if something is wrong. */
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
