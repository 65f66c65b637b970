/** A step of an object's schema, as SQL statements. Steps are only ever appended: old objects have run those before. */
export type SchemaStep = readonly string[];

/** The names of the tables that a step makes. */
export const tablesIn = (step: SchemaStep): string[] =>
  step.flatMap((statement) => /^CREATE TABLE (\w+)/.exec(statement)?.[1] ?? []);

/** A row as storage gives it, by column. */
export type SqlRow = Record<string, unknown>;

/** An object's SQLite. All calls are synchronous. */
export interface Sql {
  exec(query: string, ...bindings: (string | number | null)[]): { toArray(): SqlRow[] };
}

/** The part of an object's storage that the product uses; tests can replace it. */
export interface ObjectStorage {
  readonly sql: Sql;
  transactionSync<T>(work: () => T): T;
  setAlarm(at: number): Promise<void>;
}

/**
 * Makes changes in one commit, with the alarm set for what is due after them.
 * @param failed called when it fails: what was read within it may never have been
 */
export const committing =
  ({ storage, arm }: { readonly storage: ObjectStorage; readonly arm: () => void }, failed = () => {}) =>
  <T>(work: () => T): T => {
    try {
      return storage.transactionSync(() => {
        const done = work();
        arm();
        return done;
      });
    } catch (fault) {
      failed();
      throw fault;
    }
  };

/** Reads a text column that may be null. */
export function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** Reads a column of numbers that may be null. */
export function numberOrNull(value: unknown): number | null {
  return value === null ? null : Number(value);
}

/** Stores a row, by its columns. */
export function insertRow(
  sql: Sql,
  table: string,
  row: Readonly<Record<string, string | number | null>>,
): void {
  const columns = Object.keys(row);
  const places = columns.map(() => "?").join(", ");
  sql.exec(`INSERT INTO ${table} (${columns.join(", ")}) VALUES (${places})`, ...Object.values(row));
}

/** So many rows are deleted at a time: what has gathered for years must not hold up one request. */
export const DELETED_AT_ONCE = 500;

/** What is counted for an operator is counted no further than this: no work without end where very much is stored. */
const MOST_COUNTED = 1000;

/** How many rows a query gives; no more than are counted. */
export function countSome(sql: Sql, rows: string): number {
  const query = `SELECT count(*) AS counted FROM (${rows} LIMIT ${MOST_COUNTED})`;
  return Number(sql.exec(query).toArray()[0]?.["counted"]);
}

/** Deletes rows that meet a condition (in SQL, led to by an index), some at a time; whether none is left. */
export function deleteSome(
  sql: Sql,
  { table, key }: { readonly table: string; readonly key: string },
  condition: string,
  ...bindings: (string | number)[]
): boolean {
  const some = `SELECT ${key} FROM ${table} WHERE ${condition} LIMIT ${DELETED_AT_ONCE}`;
  const query = `DELETE FROM ${table} WHERE ${key} IN (${some}) RETURNING ${key}`;
  return sql.exec(query, ...bindings).toArray().length < DELETED_AT_ONCE;
}

/** Whether an object has ever stored anything; one that was only asked for by an invented id has not. */
export function hasSchema({ sql }: ObjectStorage): boolean {
  return sql.exec("SELECT name FROM sqlite_master WHERE name = 'schema_steps'").toArray().length > 0;
}

/** Applies the schema steps that an object has not run yet. It runs in every constructor, so it is cheap when there are none. */
export function migrate(storage: ObjectStorage, steps: readonly SchemaStep[]): void {
  const { sql } = storage;
  storage.transactionSync(() => {
    sql.exec("CREATE TABLE IF NOT EXISTS schema_steps (step INTEGER PRIMARY KEY)");
    const done = Number(sql.exec("SELECT count(*) AS done FROM schema_steps").toArray()[0]?.["done"]);
    steps.slice(done).forEach((statements, index) => {
      for (const statement of statements) sql.exec(statement);
      sql.exec("INSERT INTO schema_steps (step) VALUES (?)", done + index + 1);
    });
  });
}
