import { migrate, type ObjectStorage, type SchemaStep } from "../../lib/object-storage.ts";
import type { Outage } from "../outage.ts";
import type { Tally } from "../tally.ts";

/** The tables of the beacon, a step a release. Append only: the deployed one has run the steps that stand here. */
export const BEACON_SCHEMA: readonly SchemaStep[] = [
  [
    // The last beat, by the machine's time: local mode moves the service's.
    "CREATE TABLE beats (id INTEGER PRIMARY KEY, at INTEGER NOT NULL)",
    // The outages, by the service's time.
    `CREATE TABLE outages (id TEXT PRIMARY KEY, rev INTEGER NOT NULL, began INTEGER NOT NULL, ended INTEGER NOT NULL,
       declared INTEGER NOT NULL) WITHOUT ROWID`,
    // What instances of the Worker have answered, by the minute (since 1970) in which they told it; service time.
    "CREATE TABLE tallies (minute INTEGER PRIMARY KEY, answers INTEGER NOT NULL, faults INTEGER NOT NULL)",
  ],
];

/** The beacon has one row of beats. */
const ROW = 1;

/** Opens the storage of the beacon. Instants are milliseconds since 1970. */
export function openBeaconStore(storage: ObjectStorage) {
  migrate(storage, BEACON_SCHEMA);
  const { sql } = storage;
  return {
    /** The last beat, by the machine's time; null for none. */
    lastBeat(): number | null {
      const row = sql.exec("SELECT at FROM beats WHERE id = ?", ROW).toArray()[0];
      return row === undefined ? null : Number(row["at"]);
    },

    beat(at: number): void {
      sql.exec(
        "INSERT INTO beats (id, at) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at",
        ROW,
        at,
      );
    },

    /** The outages, the oldest first. */
    outages: (): Outage[] =>
      sql
        .exec("SELECT * FROM outages ORDER BY began, id")
        .toArray()
        .map((row) => ({
          id: String(row["id"]),
          rev: Number(row["rev"]),
          from: Number(row["began"]),
          to: Number(row["ended"]),
          declared: row["declared"] === 1,
        })),

    /** Adds an outage; one that is there already stays as it is. */
    add({ id, rev, from, to, declared }: Outage): void {
      sql.exec(
        "INSERT INTO outages (id, rev, began, ended, declared) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
        id,
        rev,
        from,
        to,
        declared ? 1 : 0,
      );
    },

    /** Adds to what was answered in a minute, and forgets what was before another. */
    tally(minute: number, { answers, faults }: Tally, oldest: number): void {
      sql.exec(
        `INSERT INTO tallies (minute, answers, faults) VALUES (?, ?, ?)
           ON CONFLICT (minute) DO UPDATE SET answers = answers + excluded.answers, faults = faults + excluded.faults`,
        minute,
        answers,
        faults,
      );
      sql.exec("DELETE FROM tallies WHERE minute < ?", oldest);
    },

    /** What was answered from one minute to another. */
    tallied(from: number, to: number): Tally {
      const row = sql
        .exec(
          "SELECT sum(answers) AS answers, sum(faults) AS faults FROM tallies WHERE minute BETWEEN ? AND ?",
          from,
          to,
        )
        .toArray()[0];
      return { answers: Number(row?.["answers"]), faults: Number(row?.["faults"]) };
    },

    forgetBefore(instant: number): void {
      sql.exec("DELETE FROM outages WHERE ended < ?", instant);
    },
  };
}
