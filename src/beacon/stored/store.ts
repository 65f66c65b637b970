import { allRows, firstRow, firstValue, type SchemaStep, Tables } from "../../lib/object-storage.ts";
import type { Outage } from "../outage.ts";
import type { Moved, Tally } from "../tally.ts";

/** Append only: the deployed beacon has run these steps. */
export const BEACON_SCHEMA: readonly SchemaStep[] = [
  [
    // `at`: the last beat, in the machine's time. `moved`: the games that moved last, as JSON.
    "CREATE TABLE beats (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, moved TEXT)",
    // `began`, `ended`: milliseconds since 1970, in the service's time.
    `CREATE TABLE outages (id TEXT PRIMARY KEY, rev INTEGER NOT NULL, began INTEGER NOT NULL, ended INTEGER NOT NULL,
       declared INTEGER NOT NULL) WITHOUT ROWID`,
    // Responses of the Worker's instances, by the minute of their report (minutes since 1970, service time).
    "CREATE TABLE tallies (minute INTEGER PRIMARY KEY, answers INTEGER NOT NULL, faults INTEGER NOT NULL)",
  ],
  // When the restore of a backup was last proven, in service time.
  ["ALTER TABLE beats ADD COLUMN restored INTEGER"],
];

interface StoredMoved {
  readonly v: 1;
  readonly moved: readonly Moved[];
}

export class BeaconStore extends Tables {
  lastBeat(): number | null {
    return firstValue(this.sql, "SELECT at FROM beats WHERE id = 1");
  }

  beat(at: number): void {
    const query = "INSERT INTO beats (id, at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at";
    this.sql.exec(query, at);
  }

  moved(): readonly Moved[] {
    const stored = firstValue<string>(this.sql, "SELECT moved FROM beats WHERE id = 1");
    return stored === null ? [] : (JSON.parse(stored) as StoredMoved).moved;
  }

  keepMoved(moved: readonly Moved[]): void {
    const body = JSON.stringify({ v: 1, moved } satisfies StoredMoved);
    this.sql.exec("UPDATE beats SET moved = ? WHERE id = 1", body);
  }

  restored(): number | null {
    return firstValue(this.sql, "SELECT restored FROM beats WHERE id = 1");
  }

  keepRestored(at: number): void {
    this.sql.exec("UPDATE beats SET restored = ? WHERE id = 1", at);
  }

  outages(): Outage[] {
    const query = `SELECT id, rev, began AS "from", ended AS "to", declared FROM outages ORDER BY began, id`;
    const rows = allRows<Omit<Outage, "declared"> & { readonly declared: number }>(this.sql, query);
    return rows.map((row) => ({ ...row, declared: row.declared === 1 }));
  }

  add({ id, rev, from, to, declared }: Outage): void {
    const query = `INSERT INTO outages (id, rev, began, ended, declared) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (id) DO NOTHING`;
    this.sql.exec(query, id, rev, from, to, declared ? 1 : 0);
  }

  /** Adds the counts of a minute, and deletes the counts of minutes before `oldest`. */
  tally(minute: number, { answers, faults }: Tally, oldest: number): void {
    const query = `INSERT INTO tallies (minute, answers, faults) VALUES (?, ?, ?)
      ON CONFLICT (minute) DO UPDATE SET answers = answers + excluded.answers, faults = faults + excluded.faults`;
    this.sql.exec(query, minute, answers, faults);
    this.sql.exec("DELETE FROM tallies WHERE minute < ?", oldest);
  }

  tallied(from: number, to: number): Tally {
    const query = `SELECT ifnull(sum(answers), 0) AS answers, ifnull(sum(faults), 0) AS faults FROM tallies
      WHERE minute BETWEEN ? AND ?`;
    return firstRow<Tally>(this.sql, query, from, to)!;
  }

  forgetBefore(instant: number): void {
    this.sql.exec("DELETE FROM outages WHERE ended < ?", instant);
  }
}
