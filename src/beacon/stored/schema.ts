import type { SchemaStep } from "../../lib/object-storage.ts";

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
