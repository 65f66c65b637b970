import type { SchemaStep } from "../../lib/object-storage.ts";

export const MAIL_SCHEMA: SchemaStep = [
  // What mails may tell, each by its event in the feed, and the mail that has taken it up. takebacks: how often moves had been
  // taken back when the notice came, for plies come again after that.
  `CREATE TABLE mail_notices (id INTEGER PRIMARY KEY, event INTEGER NOT NULL, type TEXT NOT NULL, game TEXT, ply INTEGER,
     takebacks INTEGER NOT NULL, at INTEGER NOT NULL, mail INTEGER)`,
  "CREATE INDEX mail_notices_by_mail ON mail_notices (mail, id)",
  // Mails that are being sent. throttles: once it is sent, no other of its type goes until the player's next visit. step: of a
  // reminder, the one of its schedule. urgent: quiet hours do not hold it. content: what it tells, where that is not looked up.
  // address: where it goes, if not to the player's confirmed address. held: 1 where the platform takes no mail from the service
  // as it is set up, and it waits; null for any other.
  `CREATE TABLE mails (number INTEGER PRIMARY KEY, id TEXT NOT NULL, kind TEXT NOT NULL, type TEXT, throttles INTEGER NOT NULL,
     game TEXT, ply INTEGER, step INTEGER, urgent INTEGER NOT NULL, content TEXT, address TEXT, tries INTEGER NOT NULL,
     next INTEGER NOT NULL, held INTEGER)`,
  "CREATE INDEX mails_by_time ON mails (next, number)",
  "CREATE INDEX mails_by_type ON mails (type) WHERE type IS NOT NULL",
  "CREATE INDEX mails_that_throttle ON mails (type) WHERE throttles = 1",
  "CREATE INDEX mails_by_content ON mails (json_extract(content, '$.kind')) WHERE kind = 'post'",
  "CREATE INDEX mails_waiting ON mails (number) WHERE tries > 0",
  "CREATE INDEX mails_held ON mails (number) WHERE held = 1",
  // The types of which no mail goes until the player's next visit.
  "CREATE TABLE mail_throttled (type TEXT PRIMARY KEY) WITHOUT ROWID",
  // When the notices came that had a mail of their own at once: only so many go in a day.
  "CREATE TABLE mail_immediate (at INTEGER NOT NULL)",
  // When the player wants mail and push messages, as JSON: one row, or none while they have changed nothing.
  "CREATE TABLE notice_settings (body TEXT NOT NULL)",
  // A copy of what the records know of the player, as JSON: one row, or none while it has to be looked up.
  "CREATE TABLE addressee (body TEXT NOT NULL)",
  // What has been sent once under a key.
  "CREATE TABLE sent_once (key TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID",
  "CREATE INDEX sent_once_by_age ON sent_once (at)",
  // The links that confirm an address, and those that sign in, by their digests. next: where to go on to.
  "CREATE TABLE confirmation (hash TEXT NOT NULL, address TEXT NOT NULL, expires INTEGER NOT NULL)",
  "CREATE TABLE sign_in (hash TEXT NOT NULL, address TEXT NOT NULL, next TEXT NOT NULL, expires INTEGER NOT NULL)",
  // What has still to be done in the records about the address in force. tell: the address that is told of it then.
  "CREATE TABLE address_changes (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, address TEXT NOT NULL, tell TEXT)",
];
