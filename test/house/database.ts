import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";

export const migrationFiles = (): string[] =>
  readdirSync("migrations")
    .filter((file) => file.endsWith(".sql"))
    .toSorted();

/** An empty database with every migration applied, as the host applies them. */
export function migratedDatabase(): DatabaseSync {
  const db = new DatabaseSync(":memory:");
  for (const file of migrationFiles())
    for (const statement of readFileSync(join("migrations", file), "utf8").split("--> statement-breakpoint"))
      db.exec(statement);
  return db;
}

/** The query as it was sent to the database. */
export interface Asked {
  readonly sql: string;
  readonly bindings: readonly unknown[];
}

/** D1 over SQLite in memory, which notes every statement: for tests that look at queries, not at answers. */
export function notingD1(db: DatabaseSync, asked: Asked[]): D1Database {
  const statement = (sql: string, bindings: readonly unknown[] = []): unknown => {
    const rows = (): Record<string, unknown>[] => {
      asked.push({ sql, bindings });
      return db.prepare(sql).all(...(bindings as SQLInputValue[]));
    };
    const result = () => ({ success: true, results: rows(), meta: { changes: 1 } });
    return {
      bind: (...values: readonly unknown[]) => statement(sql, values),
      all: () => Promise.resolve(result()),
      run: () => Promise.resolve(result()),
      raw: () => Promise.resolve(rows().map((row) => Object.values(row))),
      first: () => Promise.resolve(rows()[0] ?? null),
      result,
    };
  };
  const d1 = {
    prepare: (sql: string) => statement(sql),
    batch: (statements: readonly { result: () => unknown }[]) =>
      Promise.resolve(statements.map((one) => one.result())),
  };
  return d1 as unknown as D1Database;
}
