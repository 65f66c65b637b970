/** A step of an object's schema, as SQL statements. Steps are only ever appended: old objects have run those before. */
export type SchemaStep = readonly string[];

/** The names of the tables that a step makes. */
export const tablesIn = (step: SchemaStep): string[] =>
  step.flatMap((statement) => /^CREATE TABLE (\w+)/.exec(statement)?.[1] ?? []);

/** What a column holds. */
type Value = string | number | null;

/** What a query gives, or nothing. The caller names the type: it stands for what the query selects. */
type OrNull<T> = T | null;

/** An object's SQLite. All calls are synchronous. */
export interface Sql {
  exec(query: string, ...bindings: Value[]): { toArray(): Record<string, unknown>[] };
}

/** The rows of a query, which names its columns as `Row` has them. */
export const allRows = <Row extends object>(sql: Sql, query: string, ...bindings: Value[]): Row[] =>
  sql.exec(query, ...bindings).toArray() as Row[];

/** The first row of a query; null for none. */
export const firstRow = <Row extends object>(sql: Sql, query: string, ...bindings: Value[]): OrNull<Row> =>
  allRows<Row>(sql, query, ...bindings)[0] ?? null;

/** What each row of a query holds in its one column. */
export const allValues = <V extends Value>(sql: Sql, query: string, ...bindings: Value[]): V[] =>
  allRows<Record<string, V>>(sql, query, ...bindings).flatMap((row) => Object.values(row).slice(0, 1));

/** What the first row of a query holds in its one column; null where there is no row, or nothing in it. */
export const firstValue = <V extends Value>(sql: Sql, query: string, ...bindings: Value[]): OrNull<V> =>
  allValues<V>(sql, query, ...bindings)[0] ?? null;

/** Whether a query gives, or has changed, any row. */
export const hasRows = (sql: Sql, query: string, ...bindings: Value[]): boolean =>
  sql.exec(query, ...bindings).toArray().length > 0;

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

/** Stores a row, by its columns. */
export function insertRow(sql: Sql, table: string, row: Readonly<Record<string, Value>>): void {
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
  return firstValue<number>(sql, `SELECT count(*) FROM (${rows} LIMIT ${MOST_COUNTED})`) ?? 0;
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
  return hasRows(sql, "SELECT name FROM sqlite_master WHERE name = 'schema_steps'");
}

/** Applies the schema steps that an object has not run yet. It runs in every constructor, so it is cheap when there are none. */
export function migrate(storage: ObjectStorage, steps: readonly SchemaStep[]): void {
  const { sql } = storage;
  storage.transactionSync(() => {
    sql.exec("CREATE TABLE IF NOT EXISTS schema_steps (step INTEGER PRIMARY KEY)");
    const done = firstValue<number>(sql, "SELECT count(*) FROM schema_steps") ?? 0;
    steps.slice(done).forEach((statements, index) => {
      for (const statement of statements) sql.exec(statement);
      sql.exec("INSERT INTO schema_steps (step) VALUES (?)", done + index + 1);
    });
  });
}
