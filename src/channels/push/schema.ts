import type { SchemaStep } from "../../lib/object-storage.ts";

export const PUSH_SCHEMA: SchemaStep = [
  // The browsers that are notified for the player. vapid: the number of our key that each was made for. token: the session or
  // token that it was made with. sent, failing_since: when its push service last took a message, and since when it has not.
  `CREATE TABLE push_subscriptions (id TEXT PRIMARY KEY, endpoint TEXT NOT NULL, p256dh TEXT NOT NULL, auth TEXT NOT NULL,
     vapid INTEGER NOT NULL, label TEXT NOT NULL, token TEXT NOT NULL, created INTEGER NOT NULL, sent INTEGER,
     failing_since INTEGER) WITHOUT ROWID`,
  // What push messages may tell, each by its event in the feed, until one is made of it.
  `CREATE TABLE push_notices (id INTEGER PRIMARY KEY, event INTEGER NOT NULL, type TEXT NOT NULL, game TEXT, ply INTEGER,
     takebacks INTEGER NOT NULL, at INTEGER NOT NULL)`,
  // Push messages that are being sent, a row for each browser. body: what it tells, as JSON. throttles: the type of which,
  // once it is sent, no other goes until the player's next visit. urgent: quiet hours do not hold it.
  `CREATE TABLE pushes (number INTEGER PRIMARY KEY, subscription TEXT NOT NULL, topic TEXT NOT NULL, urgent INTEGER NOT NULL,
     throttles TEXT, body TEXT NOT NULL, tries INTEGER NOT NULL, next INTEGER NOT NULL)`,
  "CREATE INDEX pushes_by_time ON pushes (subscription, next)",
  // As of mail.
  "CREATE TABLE push_throttled (type TEXT PRIMARY KEY) WITHOUT ROWID",
  "CREATE TABLE push_immediate (at INTEGER NOT NULL)",
];
