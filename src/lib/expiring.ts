import { allValues, firstValue, hasRows, type ObjectStorage, type SchemaStep } from "./object-storage.ts";
import { now } from "./now.ts";

/** The columns of a table of texts that end by themselves. ends: in milliseconds since 1970. */
export const EXPIRING_COLUMNS = "key TEXT PRIMARY KEY, body TEXT NOT NULL, ends INTEGER NOT NULL";

/** What an object has that stores nothing else. Append only. */
export const EXPIRING_SCHEMA: readonly SchemaStep[] = [
  [`CREATE TABLE texts (${EXPIRING_COLUMNS}) WITHOUT ROWID`],
];

/** The end of what has none. */
export const NEVER = 9_007_199_254_740_991;

/** What comes after all keys with a beginning. */
const LAST = "\u{10ffff}";

/** Texts by their keys, each until an instant, in a table of their own. All calls are synchronous. */
export function openExpiring({ sql }: Pick<ObjectStorage, "sql">, table: string) {
  const get = (key: string): string | null =>
    firstValue<string>(sql, `SELECT body FROM ${table} WHERE key = ? AND ends > ?`, key, now());

  return {
    get,

    /**
     * Puts a text over the one that was read (null: none); false where another one stands there meanwhile. Further columns
     * stay as they are.
     */
    put(key: string, body: string, ends: number, over: string | null): boolean {
      if (get(key) !== over) return false;
      sql.exec(`DELETE FROM ${table} WHERE ends <= ?`, now());
      const instead = "ON CONFLICT (key) DO UPDATE SET body = excluded.body, ends = excluded.ends";
      sql.exec(`INSERT INTO ${table} (key, body, ends) VALUES (?, ?, ?) ${instead}`, key, body, ends);
      return true;
    },

    /** Deletes a text; false for none: of two that use up the same one, one wins. */
    delete: (key: string): boolean =>
      hasRows(sql, `DELETE FROM ${table} WHERE key = ? AND ends > ? RETURNING key`, key, now()),

    /** The keys with a beginning, in their order. */
    keys: (prefix: string): string[] =>
      allValues<string>(
        sql,
        `SELECT key FROM ${table} WHERE key >= ? AND key < ? AND ends > ? ORDER BY key`,
        prefix,
        `${prefix}${LAST}`,
        now(),
      ),

    /** When the last of them ends; null where there are none. */
    lastEnd: (): number | null => firstValue<number>(sql, `SELECT max(ends) FROM ${table}`),
  };
}
