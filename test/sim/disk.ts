import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { ObjectStorage } from "../../src/lib/object-storage.ts";
import { allOf } from "../game/memory-storage.ts";
import { rowsAsFound } from "../mailbox/tables.ts";

/** Called before each use of the storage; what it throws, the use throws. */
export type OnUse = (use: { readonly query: string; readonly inTransaction: boolean }) => void;

/**
 * An object's storage, with the platform's rule: all writes of one turn are committed together when the turn ends, rows and
 * alarm, and until then nothing has happened.
 */
export interface Disk {
  /** The storage as an instance of the object is given it. */
  readonly open: (onUse: OnUse) => ObjectStorage;
  /** When the alarm is set for; null for none. */
  readonly alarm: () => number | null;
  /** The alarm runs: none is set now. */
  readonly takeAlarm: () => void;
  /** Says whether anything was written. */
  readonly commit: () => boolean;
  readonly rollBack: () => void;
  /** A look from outside. */
  readonly rows: (query: string, ...bindings: SQLInputValue[]) => Record<string, unknown>[];
  readonly hasTable: (name: string) => boolean;
}

interface Prepared {
  readonly statement: StatementSync;
  readonly reads: boolean;
}

export function openDisk(): Disk {
  const db = new DatabaseSync(":memory:");
  const known = new Map<string, Prepared>();
  const tables = new Set<string>();
  let alarm: number | null = null;
  let committedAlarm: number | null = null;
  let isWriting = false;
  let depth = 0;

  function prepared(query: string): Prepared {
    const found = known.get(query);
    if (found !== undefined) return found;
    const made = { statement: db.prepare(query), reads: /^\s*SELECT/.test(query) };
    known.set(query, made);
    return made;
  }

  const does = (query: string): void => void prepared(query).statement.run();

  function beginToWrite(): void {
    if (isWriting) return;
    does("BEGIN");
    isWriting = true;
  }

  function transaction<T>(work: () => T): T {
    beginToWrite();
    const [point, before] = [`point${depth++}`, alarm];
    does(`SAVEPOINT ${point}`);
    try {
      return work();
    } catch (fault) {
      // After a crash the whole turn has been rolled back already, and its savepoints with it.
      if (isWriting) does(`ROLLBACK TO ${point}`);
      alarm = before;
      throw fault;
    } finally {
      depth--;
      if (isWriting) does(`RELEASE ${point}`);
    }
  }

  const rows: Disk["rows"] = (query, ...bindings) =>
    rowsAsFound(() => prepared(query).statement.all(...bindings));
  return {
    rows,
    alarm: () => committedAlarm,

    open(onUse) {
      return {
        sql: {
          exec(query, ...bindings) {
            onUse({ query, inTransaction: depth > 0 });
            const { statement, reads } = prepared(query);
            if (!reads) beginToWrite();
            const found = allOf(statement, bindings);
            return { toArray: () => found };
          },
        },
        transactionSync(work) {
          onUse({ query: "transaction", inTransaction: depth > 0 });
          return transaction(work);
        },
        setAlarm(at) {
          onUse({ query: "setAlarm", inTransaction: depth > 0 });
          alarm = at;
          return Promise.resolve();
        },
        deleteAlarm() {
          onUse({ query: "deleteAlarm", inTransaction: depth > 0 });
          alarm = null;
          return Promise.resolve();
        },
      };
    },

    takeAlarm() {
      alarm = committedAlarm = null;
    },

    commit() {
      const hasWritten = isWriting;
      if (hasWritten) does("COMMIT");
      isWriting = false;
      committedAlarm = alarm;
      return hasWritten;
    },

    rollBack() {
      if (isWriting) does("ROLLBACK");
      isWriting = false;
      alarm = committedAlarm;
    },

    hasTable(name) {
      if (tables.has(name)) return true;
      const found = rows("SELECT name FROM sqlite_master WHERE name = ?", name).length > 0;
      if (found) tables.add(name);
      return found;
    },
  };
}
