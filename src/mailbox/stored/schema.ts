import type { SchemaStep } from "../../lib/object-storage.ts";

/** The stored shapes of a mailbox. Append only: objects in the field have run the steps that stand here. */
export const MAILBOX_SCHEMA: readonly SchemaStep[] = [
  // The feed.
  "CREATE TABLE events (seq INTEGER PRIMARY KEY, id TEXT NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL)",
  // The player's games and the number of each one's latest news: what comes twice is known by it.
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
  // The games that a player who leaves is still to be taken out of.
  "CREATE TABLE farewells (game TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID",
  // One endpoint's backlog must not be read for another's event.
  "CREATE INDEX deliveries_by_endpoint ON deliveries (endpoint, next)",
  // The name that is left of a player who has gone: what still comes for them is left under it.
  "CREATE TABLE gone (name TEXT NOT NULL)",
  // When the turn that stands began (milliseconds since 1970), and the instant up to which it has been reminded of.
  "ALTER TABLE games ADD COLUMN began INTEGER",
  "ALTER TABLE games ADD COLUMN reminded INTEGER",
  `UPDATE games SET began = CAST(round((julianday(coalesce(json_extract(body, '$.lastMove.at'),
     json_extract(body, '$.startedAt'))) - 2440587.5) * 86400000.0) AS INTEGER)`,
  // What mails may tell, each by its event in the feed, and the mail that has taken it up.
  `CREATE TABLE letters (id INTEGER PRIMARY KEY, event INTEGER NOT NULL, type TEXT NOT NULL, game TEXT, ply INTEGER,
     at INTEGER NOT NULL, mail INTEGER)`,
  // Mails that are being sent. hush: once it is sent, its type is throttled. urgent: quiet hours do not hold it. letter: what it
  // tells, where that is not looked up. address: where it goes, if not to the player's confirmed address.
  `CREATE TABLE mails (number INTEGER PRIMARY KEY, id TEXT NOT NULL, kind TEXT NOT NULL, type TEXT, hush INTEGER NOT NULL,
     game TEXT, ply INTEGER, rung INTEGER, urgent INTEGER NOT NULL, letter TEXT, address TEXT, tries INTEGER NOT NULL,
     next INTEGER NOT NULL)`,
  // The types of which no mail goes until the player's next visit.
  "CREATE TABLE silences (type TEXT PRIMARY KEY) WITHOUT ROWID",
  // When the player wants mail, as JSON: one row, or none while they have changed nothing.
  "CREATE TABLE notice_settings (body TEXT NOT NULL)",
  // A copy of what the records know of the player, as JSON: one row, or none while it has to be looked up.
  "CREATE TABLE addressee (body TEXT NOT NULL)",
  // What has been sent once under a key.
  "CREATE TABLE posted (key TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID",
  // The links that confirm an address, by their digests.
  "CREATE TABLE confirmation (hash TEXT NOT NULL, address TEXT NOT NULL, expires INTEGER NOT NULL)",
  // What has still to be done in the records about the address in force. tell: the address that is told of it then.
  "CREATE TABLE address_changes (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, address TEXT NOT NULL, tell TEXT)",
  // What has still to be sent, by what it is: an event for an endpoint. Without `next` it waits for an earlier one of its game.
  `CREATE TABLE outgoing (endpoint TEXT NOT NULL, event INTEGER NOT NULL, game TEXT, tries INTEGER NOT NULL, next INTEGER,
     PRIMARY KEY (endpoint, event)) WITHOUT ROWID`,
  "INSERT INTO outgoing (endpoint, event, game, tries, next) SELECT endpoint, event, game, tries, next FROM deliveries",
  "DROP TABLE deliveries",
  "ALTER TABLE outgoing RENAME TO deliveries",
  // Neither what is due nor what waits behind what is looked for in a whole backlog.
  "CREATE INDEX deliveries_by_time ON deliveries (endpoint, next)",
  "CREATE INDEX deliveries_by_game ON deliveries (endpoint, game, tries, next)",
  // In which form a webhook's body comes, since when it has only failed, and the secret before this one while it counts.
  "ALTER TABLE endpoints ADD COLUMN format TEXT NOT NULL DEFAULT 'taflpost'",
  "ALTER TABLE endpoints ADD COLUMN failing_since INTEGER",
  "ALTER TABLE endpoints ADD COLUMN old_secret TEXT",
  "ALTER TABLE endpoints ADD COLUMN old_until INTEGER",
  "ALTER TABLE endpoints ADD COLUMN rotation TEXT",
  // Every attempt to send something, to be read by the webhook's owner. `why` says more of the fault, `took` is in milliseconds.
  `CREATE TABLE attempts (id TEXT PRIMARY KEY, endpoint TEXT NOT NULL, event INTEGER NOT NULL, event_id TEXT NOT NULL,
     type TEXT NOT NULL, game TEXT, try INTEGER NOT NULL, at INTEGER NOT NULL, outcome TEXT NOT NULL, status INTEGER,
     fault TEXT, why TEXT, took INTEGER NOT NULL, answer TEXT, next INTEGER) WITHOUT ROWID`,
  "CREATE INDEX attempts_by_time ON attempts (endpoint, at)",
  // How often the address of a subscription (turns, deadlines) has been made again; the address is derived from that.
  "CREATE TABLE subscriptions (kind TEXT PRIMARY KEY, generation INTEGER NOT NULL) WITHOUT ROWID",
  // The links that sign in, by their digests. next: where to go on to.
  "CREATE TABLE sign_in (hash TEXT NOT NULL, address TEXT NOT NULL, next TEXT NOT NULL, expires INTEGER NOT NULL)",
  // The open challenges of the player, to be counted: who the other player is (null: anyone, or not known), and until when
  // each counts. A place is taken before its challenge is made.
  `CREATE TABLE open_challenges (game TEXT PRIMARY KEY, direction TEXT NOT NULL, opponent TEXT, listed INTEGER NOT NULL,
     ends INTEGER NOT NULL) WITHOUT ROWID`,
  "CREATE INDEX open_challenges_by_opponent ON open_challenges (direction, opponent, ends)",
  // 14 or 28 days from the proposal, in milliseconds. The first edition stored instants as text.
  `INSERT INTO open_challenges (game, direction, opponent, listed, ends)
     SELECT id, direction, json_extract(body, CASE direction WHEN 'in' THEN '$.challenge.by.id' ELSE '$.challenge.to.id' END),
       coalesce(json_extract(body, '$.challenge.listed'), 0),
       CASE json_type(body, '$.createdAt') WHEN 'integer' THEN json_extract(body, '$.createdAt')
         ELSE CAST(round((julianday(json_extract(body, '$.createdAt')) - 2440587.5) * 86400000.0) AS INTEGER) END
       + CASE WHEN json_extract(body, '$.challenge.to') IS NULL THEN 1209600000 ELSE 2419200000 END
     FROM games WHERE status = 'open'`,
  // When the notices came that had a mail of their own at once: only so many go in a day.
  "CREATE TABLE told_at_once (at INTEGER NOT NULL)",
  // How often leaving a game has failed, and when it is tried again (milliseconds since 1970).
  "ALTER TABLE farewells ADD COLUMN tries INTEGER NOT NULL DEFAULT 0",
  "ALTER TABLE farewells ADD COLUMN next INTEGER NOT NULL DEFAULT 0",
  // Players who have gone, the name that is left of them, and how far (place) the feed has it, of how far (upto) it has to.
  `CREATE TABLE renamings (player TEXT PRIMARY KEY, name TEXT NOT NULL, place INTEGER NOT NULL, upto INTEGER NOT NULL,
     at INTEGER NOT NULL) WITHOUT ROWID`,
  // Lists are read by these, a page at a time, however many strangers' challenges there are. Computed, so that what an
  // earlier release writes is in its place, too. due: no deadline is behind every deadline. created: as time.md's instants
  // in milliseconds, or (first edition) as text.
  "ALTER TABLE games ADD COLUMN due INTEGER AS (ifnull(deadline, 9007199254740991)) VIRTUAL",
  `ALTER TABLE games ADD COLUMN created INTEGER AS (CASE json_type(body, '$.createdAt')
     WHEN 'integer' THEN json_extract(body, '$.createdAt')
     ELSE ifnull(CAST(round((julianday(json_extract(body, '$.createdAt')) - 2440587.5) * 86400000.0) AS INTEGER), 0)
     END) VIRTUAL`,
  // A player has few running games, and each move changes whose turn it is: an index by urgency would be written each time.
  "CREATE INDEX games_playing ON games (status, id) WHERE status = 'playing'",
  "CREATE INDEX games_by_age ON games (direction, created, id) WHERE status = 'open'",
  "CREATE INDEX games_over ON games (heard) WHERE status NOT IN ('open', 'playing')",
  // An id that nobody ever gave must not be looked for in the whole feed.
  "CREATE INDEX events_by_id ON events (id)",
  "CREATE INDEX answers_by_age ON answers (at)",
  "CREATE INDEX uses_by_kind ON uses (kind, at)",
  "CREATE INDEX uses_by_age ON uses (at)",
  "CREATE INDEX letters_by_mail ON letters (mail, id)",
  "CREATE INDEX mails_by_time ON mails (next, number)",
  "CREATE INDEX mails_by_type ON mails (type) WHERE type IS NOT NULL",
  "CREATE INDEX mails_that_hush ON mails (type) WHERE hush = 1",
  "CREATE INDEX mails_by_content ON mails (json_extract(letter, '$.kind')) WHERE kind = 'post'",
  "CREATE INDEX posted_by_age ON posted (at)",
  "CREATE INDEX farewells_by_time ON farewells (next, game)",
  // The digest of what a request says, however its JSON was written; `request` is of what was sent.
  "ALTER TABLE answers ADD COLUMN said TEXT",
  // What waits after an attempt that failed, to be counted.
  "CREATE INDEX mails_waiting ON mails (number) WHERE tries > 0",
  "CREATE INDEX deliveries_waiting ON deliveries (endpoint, event) WHERE tries > 0 OR next IS NULL",
  // Strangers can make many of these: what is over, and what has still to be done, is found by itself.
  "CREATE INDEX open_challenges_by_end ON open_challenges (ends)",
  "CREATE INDEX renamings_pending ON renamings (player) WHERE place < upto",
  "CREATE INDEX renamings_by_age ON renamings (at)",
  // When the clock of the turn that stands does not run, as JSON: {"seen", "spans": [{"from", "to"}]}, null where it always
  // runs. It counts for the news with the number in `seen` alone: an earlier release does not write it.
  "ALTER TABLE games ADD COLUMN standstills TEXT",
  // An id that says its record's place (placed: 1) is found by that. The others, which are few, keep an index of theirs.
  "ALTER TABLE events ADD COLUMN placed INTEGER",
  "CREATE INDEX events_without_place ON events (id) WHERE placed IS NULL",
  "DROP INDEX events_by_id",
  // The player's vacations, booked or taken as cover. until: the latest end that a game may have been told.
  `CREATE TABLE vacations (id TEXT PRIMARY KEY, rev INTEGER NOT NULL, until INTEGER NOT NULL, body TEXT NOT NULL)
     WITHOUT ROWID`,
  "CREATE INDEX vacations_by_end ON vacations (until)",
  // The account of time off, as JSON: one row, or none while there never was a vacation.
  "CREATE TABLE vacation_account (body TEXT NOT NULL)",
  // Up to which revision each running game has been told of the vacations; next, tries: when that is tried again.
  `CREATE TABLE vacation_told (game TEXT PRIMARY KEY, rev INTEGER NOT NULL, tries INTEGER NOT NULL, next INTEGER NOT NULL)
     WITHOUT ROWID`,
  // When the player does not play, as JSON: one row, or none while it was never set.
  "CREATE TABLE schedule (body TEXT NOT NULL)",
  // How often moves had been taken back when the notice came: plies come again after that. None in what is older.
  "ALTER TABLE letters ADD COLUMN takebacks INTEGER",
  // What the player has written down for themselves about games: notes and lines, as JSON. `version` rises with each change.
  `CREATE TABLE jottings (game TEXT NOT NULL, kind TEXT NOT NULL, version INTEGER NOT NULL, body TEXT NOT NULL,
     PRIMARY KEY (game, kind))`,
  // Since when and until when the player has put a running game behind the others (milliseconds since 1970).
  "ALTER TABLE games ADD COLUMN snoozed_since INTEGER",
  "ALTER TABLE games ADD COLUMN snoozed_until INTEGER",
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
  "CREATE TABLE push_throttled (type TEXT PRIMARY KEY) WITHOUT ROWID",
  // As told_at_once, for push messages.
  "CREATE TABLE push_told_at_once (at INTEGER NOT NULL)",
  // The instant up to which push messages have reminded of the turn that stands.
  "ALTER TABLE games ADD COLUMN push_reminded INTEGER",
  // The request that a record came of, for the log; null for what no request caused.
  "ALTER TABLE events ADD COLUMN request TEXT",
  // 1: the platform takes no mail from the service as it is set up, and it waits; null for any other.
  "ALTER TABLE mails ADD COLUMN held INTEGER",
  "CREATE INDEX mails_held ON mails (number) WHERE held = 1",
];
