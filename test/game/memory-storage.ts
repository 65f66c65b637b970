import { DatabaseSync } from "node:sqlite";
import type { ObjectStorage } from "../../src/lib/object-storage.ts";
import { rowsAsFound } from "../mailbox/tables.ts";

/** An object's storage in memory, with the platform's transactions: rows and alarm come and go together. */
export interface MemoryStorage extends ObjectStorage {
  /** When the alarm is set for, by the machine's time; null for none. */
  alarm(): number | null;
  /** The alarm goes off: it stands no more. */
  alarmWentOff(): void;
  /** Called before every use; what it throws is a fault of the storage. */
  onUse: (use: string) => void;
  rows(query: string): Record<string, unknown>[];
  /** Everything that is stored, to compare. */
  dump(): string;
}

export function memoryStorage(db = new DatabaseSync(":memory:")): MemoryStorage {
  let alarm: number | null = null;
  let depth = 0;
  const storage: MemoryStorage = {
    onUse: () => {},
    sql: {
      exec(query, ...bindings) {
        storage.onUse(query);
        const rows = db.prepare(query).all(...bindings);
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
