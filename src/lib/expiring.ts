import { now } from "./now.ts";
import {
  allValues,
  firstValue,
  hasRows,
  type ObjectStorage,
  type SchemaStep,
  type Sql,
} from "./object-storage.ts";

/** `ends` is in milliseconds since 1970. */
export const EXPIRING_COLUMNS = "key TEXT PRIMARY KEY, body TEXT NOT NULL, ends INTEGER NOT NULL";

export const EXPIRING_SCHEMA: readonly SchemaStep[] = [
  [`CREATE TABLE texts (${EXPIRING_COLUMNS}) WITHOUT ROWID`],
];

export const NEVER = 9_007_199_254_740_991;

const LAST = "\u{10ffff}";

export class ExpiringTexts {
  readonly #sql: Sql;
  readonly #table: string;

  constructor({ sql }: Pick<ObjectStorage, "sql">, table: string) {
    this.#sql = sql;
    this.#table = table;
  }

  get(key: string): string | null {
    const query = `SELECT body FROM ${this.#table} WHERE key = ? AND ends > ?`;
    return firstValue<string>(this.#sql, query, key, now());
  }

  /** Replaces the text that the caller has read (`over`; null: none). Returns false if that text has changed since. */
  put(key: string, body: string, ends: number, over: string | null): boolean {
    if (this.get(key) !== over) return false;
    this.#sql.exec(`DELETE FROM ${this.#table} WHERE ends <= ?`, now());
    const replace = "ON CONFLICT (key) DO UPDATE SET body = excluded.body, ends = excluded.ends";
    const query = `INSERT INTO ${this.#table} (key, body, ends) VALUES (?, ?, ?) ${replace}`;
    this.#sql.exec(query, key, body, ends);
    return true;
  }

  /** Deletes a text. Returns false if there is none, so only one of several concurrent callers can use the text. */
  delete(key: string): boolean {
    const query = `DELETE FROM ${this.#table} WHERE key = ? AND ends > ? RETURNING key`;
    return hasRows(this.#sql, query, key, now());
  }

  keys(prefix: string): string[] {
    const query = `SELECT key FROM ${this.#table} WHERE key >= ? AND key < ? AND ends > ? ORDER BY key`;
    return allValues<string>(this.#sql, query, prefix, `${prefix}${LAST}`, now());
  }

  lastEnd(): number | null {
    return firstValue<number>(this.#sql, `SELECT max(ends) FROM ${this.#table}`);
  }
}
