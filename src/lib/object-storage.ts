/** A step of an object's schema, as SQL statements. Steps are only ever appended: old objects have run those before. */
export type SchemaStep = readonly string[];

/** The names of the tables that a step makes. */
export const tablesIn = (step: SchemaStep): string[] =>
  step.flatMap((statement) => /^CREATE TABLE (\w+)/.exec(statement)?.[1] ?? []);

/** What a column holds. */
type Value = string | number | ArrayBuffer | null;

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
  deleteAlarm(): Promise<void>;
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

/** Steps by topic: the tables of one are made when the first row is put into any of them. */
export type Topics = Readonly<Record<string, readonly SchemaStep[]>>;

/** What stands in the place of a topic where the tables are there from the beginning. */
const WHOLE = "whole";

const STEPS = `CREATE TABLE schema_steps (topic TEXT NOT NULL, step INTEGER NOT NULL,
  PRIMARY KEY (topic, step)) WITHOUT ROWID`;

/** How many steps of each topic an object has run. */
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

/**
 * Applies the schema steps that an object has not run yet, of those topics that it has, which it gives. It runs in every
 * constructor, so it is cheap when there are none.
 */
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
    // A topic that only a later release knows is left alone.
    for (const [topic, count] of done) runSteps(sql, topic, all[topic] ?? [], count);
    return new Set(done.keys());
  });
}

/** Finds the topic of which a statement names a table: made once for all objects of a class. */
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
 * An object's storage, migrated, in which the tables of a topic are made with its first row: each costs a page, and most
 * objects never use most of them. Until then whatever is asked of them finds nothing.
 */
export function growing(
  storage: ObjectStorage,
  steps: readonly SchemaStep[],
  topics: Topics,
  topicOf: ReturnType<typeof topicFinder>,
): ObjectStorage {
  const { sql } = storage;
  let made: ReadonlySet<string> | null = migrate(storage, steps, topics);

  /** The topic that would have to be made for a statement; null for none. */
  function lacking(query: string): string | null {
    const topic = topicOf(query);
    if (topic === undefined) return null;
    made ??= new Set(stepsDone(sql).keys());
    return made.has(topic) ? null : topic;
  }

  function make(topic: string): void {
    storage.transactionSync(() => runSteps(sql, topic, topics[topic] ?? [], 0));
    made = null;
  }

  return {
    sql: {
      exec(query, ...bindings) {
        const topic = lacking(query);
        if (topic !== null && !query.startsWith("INSERT")) return NO_ROWS;
        if (topic !== null) make(topic);
        return sql.exec(query, ...bindings);
      },
    },

    transactionSync(work) {
      try {
        return storage.transactionSync(work);
      } catch (fault) {
        // What was made within it is gone.
        made = null;
        throw fault;
      }
    },

    setAlarm: (at) => storage.setAlarm(at),
    deleteAlarm: () => storage.deleteAlarm(),
  };
}

/** Where an object keeps facts of which there is one each, by their names: a table of its own for each would cost a page. */
export const KEPT = "CREATE TABLE kept (key TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID";

/** One such fact, stored as JSON. */
export const openKept = <T>(sql: Sql, key: string) => ({
  read(): OrNull<T> {
    const body = firstValue<string>(sql, "SELECT body FROM kept WHERE key = ?", key);
    return body === null ? null : (JSON.parse(body) as T);
  },

  keep(fact: T): void {
    sql.exec("INSERT OR REPLACE INTO kept (key, body) VALUES (?, ?)", key, JSON.stringify(fact));
  },

  forget(): void {
    sql.exec("DELETE FROM kept WHERE key = ?", key);
  },
});
