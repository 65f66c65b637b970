import type { SchemaStep } from "../../lib/object-storage.ts";

/** The tables of a game object, a step a release. Append only: objects in the field have run the steps that stand here. */
export const GAME_SCHEMA: readonly SchemaStep[] = [
  [
    // The game itself: everything else is folded from it. Bodies: events.ts.
    "CREATE TABLE events (seq INTEGER PRIMARY KEY, body TEXT NOT NULL)",
    // Outbox entries that may not have been delivered yet, one an event. Bodies: entries.ts.
    "CREATE TABLE outbox (seq INTEGER PRIMARY KEY, body TEXT NOT NULL)",
    // The answers under idempotency keys: after which event and when, so that each can be repeated.
    `CREATE TABLE answers (player TEXT NOT NULL, key TEXT NOT NULL, request TEXT NOT NULL, seq INTEGER NOT NULL,
       at INTEGER NOT NULL, created INTEGER NOT NULL, PRIMARY KEY (player, key)) WITHOUT ROWID`,
    // The plan of each side that has one, hidden from everybody else. Bodies: plans.ts.
    "CREATE TABLE plans (side TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID",
  ],
];
