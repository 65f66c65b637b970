import type { SchemaStep } from "../../lib/object-storage.ts";

export const WEBHOOK_SCHEMA: SchemaStep = [
  // Where webhooks go. The secret is sealed, as the one before it while that counts; events and game are the filter, null for
  // everything. format: of the body. failing_since: since when it has only failed.
  `CREATE TABLE endpoints (id TEXT PRIMARY KEY, url TEXT NOT NULL, events TEXT, game TEXT, description TEXT,
     secret TEXT NOT NULL, status TEXT NOT NULL, created INTEGER NOT NULL, format TEXT NOT NULL DEFAULT 'taflpost',
     failing_since INTEGER, old_secret TEXT, old_until INTEGER, rotation TEXT) WITHOUT ROWID`,
  // What has still to be sent, by what it is: an event for an endpoint. Without `next` it waits for an earlier one of its game.
  `CREATE TABLE deliveries (endpoint TEXT NOT NULL, event INTEGER NOT NULL, game TEXT, tries INTEGER NOT NULL, next INTEGER,
     PRIMARY KEY (endpoint, event)) WITHOUT ROWID`,
  // Neither what is due nor what waits behind what is looked for in a whole backlog.
  "CREATE INDEX deliveries_by_time ON deliveries (endpoint, next)",
  "CREATE INDEX deliveries_by_game ON deliveries (endpoint, game, tries, next)",
  // What waits after an attempt that failed, to be counted.
  "CREATE INDEX deliveries_waiting ON deliveries (endpoint, event) WHERE tries > 0 OR next IS NULL",
  // Every attempt to send something, to be read by the webhook's owner. `why` says more of the fault, `took` is in milliseconds.
  `CREATE TABLE attempts (id TEXT PRIMARY KEY, endpoint TEXT NOT NULL, event INTEGER NOT NULL, event_id TEXT NOT NULL,
     type TEXT NOT NULL, game TEXT, try INTEGER NOT NULL, at INTEGER NOT NULL, outcome TEXT NOT NULL, status INTEGER,
     fault TEXT, why TEXT, took INTEGER NOT NULL, answer TEXT, next INTEGER) WITHOUT ROWID`,
  "CREATE INDEX attempts_by_time ON attempts (endpoint, at)",
];
