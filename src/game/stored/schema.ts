import type { SchemaStep } from "../../lib/object-storage.ts";

/** The tables of a game object. Append only from 1.0 on: deployed objects have run these steps. */
export const GAME_SCHEMA: readonly SchemaStep[] = [
  // The game itself: everything else is folded from it. Bodies: events.ts.
  "CREATE TABLE events (seq INTEGER PRIMARY KEY, body TEXT NOT NULL)",
  // Outbox entries that may not have been delivered yet, one an event. Bodies: entries.ts.
  "CREATE TABLE outbox (seq INTEGER PRIMARY KEY, body TEXT NOT NULL)",
  // The answers under idempotency keys: after which event and when, so that each can be repeated.
  `CREATE TABLE answers (player TEXT NOT NULL, key TEXT NOT NULL, request TEXT NOT NULL, seq INTEGER NOT NULL,
     at INTEGER NOT NULL, created INTEGER NOT NULL, PRIMARY KEY (player, key)) WITHOUT ROWID`,
  // The digest of what a request says, however its JSON was written; `request` is of what was sent.
  "ALTER TABLE answers ADD COLUMN said TEXT",
  // The plan of each side that has one, hidden from everybody else. Bodies: plans.ts.
  "CREATE TABLE plans (side TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID",
];
