import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { ObjectStorage, Sql } from "../../src/lib/object-storage.ts";
import { rowsAsFound } from "../mailbox/tables.ts";

/** An object's storage in memory, with the platform's transactions: rows and alarm come and go together. */
export interface MemoryStorage extends ObjectStorage {
  /** When the alarm is set for, by the machine's time; null for none. */
  alarm(): number | null;
  /** Running the alarm clears it. */
  alarmWentOff(): void;
  /** Called before every use; what it throws is a fault of the storage. */
  onUse: (use: string) => void;
  rows(query: string): Record<string, unknown>[];
  /** Everything that is stored, to compare. */
  dump(): string;
}

/** The rows that a statement gives; blobs come and go as buffers, as they do on the platform. */
export function allOf(statement: StatementSync, bindings: Parameters<Sql["exec"]>[1][]) {
  const given = bindings.map((one) => (one instanceof ArrayBuffer ? new Uint8Array(one) : one));
  const rows: Record<string, unknown>[] = statement.all(...given);
  const blobs = Object.keys(rows[0] ?? {}).filter((name) => rows[0]![name] instanceof Uint8Array);
  for (const row of rows) for (const name of blobs) row[name] = (row[name] as Uint8Array).slice().buffer;
  return rows;
}

export function memoryStorage(db = new DatabaseSync(":memory:")): MemoryStorage {
  let alarm: number | null = null;
  let depth = 0;
  // The platform keeps statements, too.
  const prepared = new Map<string, StatementSync>();
  const storage: MemoryStorage = {
    onUse: () => {},
    sql: {
      exec(query, ...bindings) {
        storage.onUse(query);
        const statement = prepared.get(query) ?? db.prepare(query);
        prepared.set(query, statement);
        const rows = allOf(statement, bindings);
        return { toArray: () => rows };
      },
    },
    transactionSync(work) {
      const [point, before] = [`point${depth++}`, alarm];
      db.exec(`SAVEPOINT ${point}`);
      try {
        return work();
      } catch (fault) {
        db.exec(`ROLLBACK TO ${point}`);
        alarm = before;
        throw fault;
      } finally {
        db.exec(`RELEASE ${point}`);
        depth--;
      }
    },
    setAlarm(at) {
      storage.onUse("setAlarm");
      alarm = at;
      return Promise.resolve();
    },
    deleteAlarm() {
      storage.onUse("deleteAlarm");
      alarm = null;
      return Promise.resolve();
    },
    alarm: () => alarm,
    alarmWentOff() {
      alarm = null;
    },
    rows: (query) => rowsAsFound(() => db.prepare(query).all()),
    dump() {
      const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").all();
      const content = tables.map(({ name }) => [name, db.prepare(`SELECT * FROM ${String(name)}`).all()]);
      return JSON.stringify({ alarm, content });
    },
  };
  return storage;
}
