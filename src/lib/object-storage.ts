/** SQL statements. New steps are only appended, because deployed objects have run the earlier steps. */
export type SchemaStep = readonly string[];

export const tablesIn = (step: SchemaStep): string[] =>
  step.flatMap((statement) => /^CREATE TABLE (\w+)/.exec(statement)?.[1] ?? []);

type Value = string | number | ArrayBuffer | null;

type OrNull<T> = T | null;

export interface Sql {
  exec(query: string, ...bindings: Value[]): { toArray(): Record<string, unknown>[] };
}

export const allRows = <Row extends object>(sql: Sql, query: string, ...bindings: Value[]): Row[] =>
  sql.exec(query, ...bindings).toArray() as Row[];

export const firstRow = <Row extends object>(sql: Sql, query: string, ...bindings: Value[]): OrNull<Row> =>
  allRows<Row>(sql, query, ...bindings)[0] ?? null;

export const allValues = <V extends Value>(sql: Sql, query: string, ...bindings: Value[]): V[] =>
  allRows<Record<string, V>>(sql, query, ...bindings).flatMap((row) => Object.values(row).slice(0, 1));

export const firstValue = <V extends Value>(sql: Sql, query: string, ...bindings: Value[]): OrNull<V> =>
  allValues<V>(sql, query, ...bindings)[0] ?? null;

export const hasRows = (sql: Sql, query: string, ...bindings: Value[]): boolean =>
  sql.exec(query, ...bindings).toArray().length > 0;

export interface ObjectStorage {
  readonly sql: Sql;
  transactionSync<T>(work: () => T): T;
  setAlarm(at: number): Promise<void>;
  deleteAlarm(): Promise<void>;
}

/**
 * Returns a function that commits changes together with the alarm for the work that they cause. `failed` runs after a
 * rollback, because state that was read in the transaction may never have been stored.
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

export function insertRow(sql: Sql, table: string, row: Readonly<Record<string, Value>>): void {
  const columns = Object.keys(row);
  const places = columns.map(() => "?").join(", ");
  sql.exec(`INSERT INTO ${table} (${columns.join(", ")}) VALUES (${places})`, ...Object.values(row));
}

/** Limits the rows deleted at once, so that years of rows do not delay a request. */
export const DELETED_AT_ONCE = 500;

/** Counts for operators stop at this number, so that large tables cost little. */
const MOST_COUNTED = 1000;

export function countSome(sql: Sql, rows: string): number {
  return firstValue<number>(sql, `SELECT count(*) FROM (${rows} LIMIT ${MOST_COUNTED})`) ?? 0;
}

/** Deletes at most `DELETED_AT_ONCE` rows. Returns whether none are left. `condition`: SQL that uses an index. */
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

/** Whether an object has any tables. Objects that were reached only with an invented id have none. */
export function hasSchema({ sql }: ObjectStorage): boolean {
  return hasRows(sql, "SELECT name FROM sqlite_master WHERE name = 'schema_steps'");
}

/** The tables of each topic, which are created with the first row in any of them. */
export type Topics = Readonly<Record<string, readonly SchemaStep[]>>;

const WHOLE = "whole";

const STEPS = `CREATE TABLE schema_steps (topic TEXT NOT NULL, step INTEGER NOT NULL,
  PRIMARY KEY (topic, step)) WITHOUT ROWID`;

function stepsDone(sql: Sql): ReadonlyMap<string, number> {
  type Done = { readonly topic: string; readonly done: number };
  const rows = allRows<Done>(sql, "SELECT topic, count(*) AS done FROM schema_steps GROUP BY topic");
  return new Map(rows.map(({ topic, done }) => [topic, done]));
}

function runSteps(sql: Sql, topic: string, steps: readonly SchemaStep[], done: number): void {
  steps.slice(done).forEach((statements, index) => {
    for (const statement of statements) sql.exec(statement);
    insertRow(sql, "schema_steps", { topic, step: done + index + 1 });
  });
}

/** Runs the steps that the object's tables still lack. Returns the topics whose tables exist. */
export function migrate(
  storage: ObjectStorage,
  steps: readonly SchemaStep[],
  topics: Topics = {},
): ReadonlySet<string> {
  const { sql } = storage;
  return storage.transactionSync(() => {
    if (!hasSchema(storage)) sql.exec(STEPS);
    const all: Topics = { ...topics, [WHOLE]: steps };
    const done = new Map([[WHOLE, 0], ...stepsDone(sql)]);
    // After a rollback to an earlier release, the tables of unknown topics stay as they are.
    for (const [topic, count] of done) runSteps(sql, topic, all[topic] ?? [], count);
    return new Set(done.keys());
  });
}

/** Returns a function that finds the topic of a query. It has a cache, so create it once for each class of objects. */
export function topicFinder(topics: Topics): (query: string) => string | undefined {
  const tables = Object.entries(topics).flatMap(([topic, steps]) =>
    steps.flatMap(tablesIn).map((table) => [table, topic] as const),
  );
  const topicOf = new Map(tables);
  const name = new RegExp(`\\b(?:${[...topicOf.keys()].join("|")})\\b`);
  const known = new Map<string, string | undefined>();
  return (query) => {
    if (!known.has(query)) known.set(query, topicOf.get(name.exec(query)?.[0] ?? ""));
    return known.get(query);
  };
}

const NO_ROWS = { toArray: () => [] };

/**
 * Creates a topic's tables when the first row is added, because each table costs a page of storage, and most objects
 * never use most tables. Until then, queries return no rows.
 */
export class GrowingStorage implements ObjectStorage {
  readonly #storage: ObjectStorage;
  readonly #topics: Topics;
  readonly #topicOf: ReturnType<typeof topicFinder>;
  #made: ReadonlySet<string> | null;
  readonly sql: Sql = { exec: (query, ...bindings) => this.#exec(query, bindings) };

  constructor(
    storage: ObjectStorage,
    steps: readonly SchemaStep[],
    topics: Topics,
    topicOf: ReturnType<typeof topicFinder>,
  ) {
    this.#storage = storage;
    this.#topics = topics;
    this.#topicOf = topicOf;
    this.#made = migrate(storage, steps, topics);
  }

  transactionSync<T>(work: () => T): T {
    try {
      return this.#storage.transactionSync(work);
    } catch (fault) {
      // The rollback has removed tables that were created in the transaction.
      this.#made = null;
      throw fault;
    }
  }

  setAlarm(at: number): Promise<void> {
    return this.#storage.setAlarm(at);
  }

  deleteAlarm(): Promise<void> {
    return this.#storage.deleteAlarm();
  }

  #exec(query: string, bindings: readonly Value[]): ReturnType<Sql["exec"]> {
    const topic = this.#lacking(query);
    if (topic !== null && !query.startsWith("INSERT")) return NO_ROWS;
    if (topic !== null) this.#make(topic);
    return this.#storage.sql.exec(query, ...bindings);
  }

  #lacking(query: string): string | null {
    const topic = this.#topicOf(query);
    if (topic === undefined) return null;
    this.#made ??= new Set(stepsDone(this.#storage.sql).keys());
    return this.#made.has(topic) ? null : topic;
  }

  #make(topic: string): void {
    const storage = this.#storage;
    storage.transactionSync(() => runSteps(storage.sql, topic, this.#topics[topic] ?? [], 0));
    this.#made = null;
  }
}

/** A table for single facts by name, because a separate table for each fact would cost a page of storage. */
export const FACTS_TABLE = "CREATE TABLE kept (key TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID";

export class StoredFact<T> {
  readonly #sql: Sql;
  readonly #key: string;

  constructor(sql: Sql, key: string) {
    this.#sql = sql;
    this.#key = key;
  }

  read(): OrNull<T> {
    const body = firstValue<string>(this.#sql, "SELECT body FROM kept WHERE key = ?", this.#key);
    return body === null ? null : (JSON.parse(body) as T);
  }

  keep(fact: T): void {
    const body = JSON.stringify(fact);
    this.#sql.exec("INSERT OR REPLACE INTO kept (key, body) VALUES (?, ?)", this.#key, body);
  }

  forget(): void {
    this.#sql.exec("DELETE FROM kept WHERE key = ?", this.#key);
  }
}

/** The base of classes that read and write some tables of an object. */
export abstract class Tables {
  protected readonly sql: Sql;

  constructor(sql: Sql) {
    this.sql = sql;
  }
}
