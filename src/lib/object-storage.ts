/** A step of an object's schema. The list of steps only ever grows at its end: old objects have run its beginning. */
export type SchemaStep = string;

/** The part of an object's storage that our own code needs; a simulation can stand in for it. */
export interface ObjectStorage {
  readonly sql: {
    exec(query: string, ...bindings: (string | number | null)[]): { toArray(): Record<string, unknown>[] };
  };
  transactionSync<T>(work: () => T): T;
  setAlarm(at: number): Promise<void>;
}

/** A text column that may be empty, as it comes out of a row. */
export function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** Whether an object has ever stored anything: what merely was asked for by a made-up id has not. */
export function hasSchema({ sql }: ObjectStorage): boolean {
  return sql.exec("SELECT name FROM sqlite_master WHERE name = 'schema_steps'").toArray().length > 0;
}

/** Brings an object's tables up to date. Runs in the constructor, so it must be cheap when there is nothing to do. */
export function migrate(storage: ObjectStorage, steps: readonly SchemaStep[]): void {
  const { sql } = storage;
  storage.transactionSync(() => {
    sql.exec("CREATE TABLE IF NOT EXISTS schema_steps (step INTEGER PRIMARY KEY)");
    const done = Number(sql.exec("SELECT count(*) AS done FROM schema_steps").toArray()[0]?.["done"]);
    steps.slice(done).forEach((step, index) => {
      sql.exec(step);
      sql.exec("INSERT INTO schema_steps (step) VALUES (?)", done + index + 1);
    });
  });
}
