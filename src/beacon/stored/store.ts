import {
  migrate,
  type ObjectStorage,
  type SchemaStep,
  allRows,
  firstRow,
  firstValue,
} from "../../lib/object-storage.ts";
import type { Outage } from "../outage.ts";
import type { Moved, Tally } from "../tally.ts";

/** The tables of the beacon, a step a release. Append only: the deployed one has run the steps that stand here. */
export const BEACON_SCHEMA: readonly SchemaStep[] = [
  [
    // The last beat, by the machine's time: local mode moves the service's. moved: the games that moved last, as JSON.
    "CREATE TABLE beats (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, moved TEXT)",
    // The outages, by the service's time.
    `CREATE TABLE outages (id TEXT PRIMARY KEY, rev INTEGER NOT NULL, began INTEGER NOT NULL, ended INTEGER NOT NULL,
       declared INTEGER NOT NULL) WITHOUT ROWID`,
    // What instances of the Worker have answered, by the minute (since 1970) in which they told it; service time.
    "CREATE TABLE tallies (minute INTEGER PRIMARY KEY, answers INTEGER NOT NULL, faults INTEGER NOT NULL)",
  ],
  // When the restore of a backup was last proven; service time.
  ["ALTER TABLE beats ADD COLUMN restored INTEGER"],
];

interface StoredMoved {
  readonly v: 1;
  readonly moved: readonly Moved[];
}

/** The beacon has one row of beats. */
const ROW = 1;

/** Opens the storage of the beacon. Instants are milliseconds since 1970. */
export function openBeaconStore(storage: ObjectStorage) {
  migrate(storage, BEACON_SCHEMA);
  const { sql } = storage;
  return {
    /** The last beat, by the machine's time; null for none. */
    lastBeat: (): number | null => firstValue(sql, "SELECT at FROM beats WHERE id = ?", ROW),

    beat(at: number): void {
      const query =
        "INSERT INTO beats (id, at) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at";
      sql.exec(query, ROW, at);
    },

    moved(): readonly Moved[] {
      const stored = firstValue<string>(sql, "SELECT moved FROM beats WHERE id = ?", ROW);
      return stored === null ? [] : (JSON.parse(stored) as StoredMoved).moved;
    },

    keepMoved(moved: readonly Moved[]): void {
      const body = JSON.stringify({ v: 1, moved } satisfies StoredMoved);
      sql.exec("UPDATE beats SET moved = ? WHERE id = ?", body, ROW);
    },

    /** When the restore of a backup was last proven; null for never. */
    restored: (): number | null => firstValue(sql, "SELECT restored FROM beats WHERE id = ?", ROW),

    keepRestored: (at: number) => void sql.exec("UPDATE beats SET restored = ? WHERE id = ?", at, ROW),

    /** The outages, the oldest first. */
    outages(): Outage[] {
      const query = `SELECT id, rev, began AS "from", ended AS "to", declared FROM outages ORDER BY began, id`;
      const rows = allRows<Omit<Outage, "declared"> & { readonly declared: number }>(sql, query);
      return rows.map((row) => ({ ...row, declared: row.declared === 1 }));
    },

    /** Adds an outage; one that is there already stays as it is. */
    add({ id, rev, from, to, declared }: Outage): void {
      const query = `INSERT INTO outages (id, rev, began, ended, declared) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (id) DO NOTHING`;
      sql.exec(query, id, rev, from, to, declared ? 1 : 0);
    },

    /** Adds to what was answered in a minute, and forgets what was before another. */
    tally(minute: number, { answers, faults }: Tally, oldest: number): void {
      const query = `INSERT INTO tallies (minute, answers, faults) VALUES (?, ?, ?)
        ON CONFLICT (minute) DO UPDATE SET answers = answers + excluded.answers, faults = faults + excluded.faults`;
      sql.exec(query, minute, answers, faults);
      sql.exec("DELETE FROM tallies WHERE minute < ?", oldest);
    },

    /** What was answered from one minute to another. */
    tallied(from: number, to: number): Tally {
      const query = `SELECT ifnull(sum(answers), 0) AS answers, ifnull(sum(faults), 0) AS faults FROM tallies
        WHERE minute BETWEEN ? AND ?`;
      return firstRow<Tally>(sql, query, from, to)!;
    },

    forgetBefore(instant: number): void {
      sql.exec("DELETE FROM outages WHERE ended < ?", instant);
    },
  };
}
