import type { SchemaStep } from "../lib/object-storage.ts";

/** The stored shapes of a mailbox. Append only: objects in the field have run the steps that stand here. */
export const MAILBOX_SCHEMA: readonly SchemaStep[] = [
  // The feed. No index on the id: a reader's last id is found from the end, and a row costs one write, not two.
  "CREATE TABLE events (seq INTEGER PRIMARY KEY, id TEXT NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL)",
  // The player's games and how far each has been heard of: what comes twice is known by its number.
  `CREATE TABLE games (id TEXT PRIMARY KEY, seen INTEGER NOT NULL, status TEXT NOT NULL, turn TEXT, direction TEXT NOT NULL,
     deadline INTEGER, heard INTEGER NOT NULL, body TEXT NOT NULL) WITHOUT ROWID`,
  // Where webhooks go. The secret is sealed; events and game are the filter, null for everything.
  `CREATE TABLE endpoints (id TEXT PRIMARY KEY, url TEXT NOT NULL, events TEXT, game TEXT, description TEXT,
     secret TEXT NOT NULL, status TEXT NOT NULL, created INTEGER NOT NULL) WITHOUT ROWID`,
  // What has still to be sent, in the order in which it happened.
  `CREATE TABLE deliveries (id INTEGER PRIMARY KEY, endpoint TEXT NOT NULL, event INTEGER NOT NULL, game TEXT,
     tries INTEGER NOT NULL, next INTEGER NOT NULL)`,
  // Answers given under an idempotency key. The seed makes the ids of what is created, so that a repeat makes nothing new.
  `CREATE TABLE answers (key TEXT PRIMARY KEY, request TEXT NOT NULL, seed TEXT NOT NULL, answer TEXT,
     at INTEGER NOT NULL) WITHOUT ROWID`,
  // What is counted by the hour or the day.
  "CREATE TABLE uses (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, at INTEGER NOT NULL)",
  // The games that a player who goes has still to be struck from.
  "CREATE TABLE farewells (game TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID",
  // One endpoint's backlog must not be read for another's event.
  "CREATE INDEX deliveries_by_endpoint ON deliveries (endpoint, next)",
  // The name that is left of a player who has gone: what still comes for them is left under it.
  "CREATE TABLE gone (name TEXT NOT NULL)",
];
