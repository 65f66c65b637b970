import type { SchemaStep } from "../../lib/object-storage.ts";

/** The tables of a game object. Append only: objects in the field have run the steps that stand here. */
export const GAME_SCHEMA: readonly SchemaStep[] = [
  // The game itself: everything else is folded from it. Bodies: events.ts.
  "CREATE TABLE events (seq INTEGER PRIMARY KEY, body TEXT NOT NULL)",
  // What an event means for its subscribers and has not surely reached them yet. One row an event. Bodies: entries.ts.
  "CREATE TABLE outbox (seq INTEGER PRIMARY KEY, body TEXT NOT NULL)",
  // The answers given under an idempotency key: after which event, and when, so that each can be given again.
  `CREATE TABLE answers (player TEXT NOT NULL, key TEXT NOT NULL, request TEXT NOT NULL, seq INTEGER NOT NULL,
     at INTEGER NOT NULL, created INTEGER NOT NULL, PRIMARY KEY (player, key)) WITHOUT ROWID`,
];
