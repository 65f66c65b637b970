import type { SchemaStep } from "../../lib/object-storage.ts";

/** The feed, the player's games and open challenges, and what makes requests safe to repeat. */
const OWN = [
  // The feed. request: the request that a record came of, for the log; null for what no request caused.
  `CREATE TABLE events (seq INTEGER PRIMARY KEY, id TEXT NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL,
     placed INTEGER, request TEXT)`,
  // An id that says its record's place (placed: 1) is found by that. The others, which are few, have an index of theirs.
  "CREATE INDEX events_without_place ON events (id) WHERE placed IS NULL",
  // The player's games. seen: the number of the latest news, by which what comes twice is known. began: when the turn that
  // stands began; reminded, push_reminded: the instants up to which mail and push have reminded of it. standstills: when its
  // clock does not run, as JSON; null where it always runs. snoozed: since when and until when the player has put a running
  // game behind the others. due: no deadline is behind every deadline. Instants in milliseconds since 1970.
  `CREATE TABLE games (id TEXT PRIMARY KEY, seen INTEGER NOT NULL, status TEXT NOT NULL, turn TEXT, direction TEXT NOT NULL,
     deadline INTEGER, heard INTEGER NOT NULL, body TEXT NOT NULL, began INTEGER, reminded INTEGER, push_reminded INTEGER,
     standstills TEXT, snoozed_since INTEGER, snoozed_until INTEGER,
     due INTEGER AS (ifnull(deadline, 9007199254740991)) VIRTUAL,
     created INTEGER AS (json_extract(body, '$.createdAt')) VIRTUAL) WITHOUT ROWID`,
  // A player has few running games, and each move changes whose turn it is: an index by urgency would be written each time.
  "CREATE INDEX games_playing ON games (status, id) WHERE status = 'playing'",
  "CREATE INDEX games_by_age ON games (direction, created, id) WHERE status = 'open'",
  "CREATE INDEX games_over ON games (heard) WHERE status NOT IN ('open', 'playing')",
  // The open challenges of the player, to be counted: who the other player is (null: anyone, or not known), and until when
  // each counts. A place is taken before its challenge is made.
  `CREATE TABLE open_challenges (game TEXT PRIMARY KEY, direction TEXT NOT NULL, opponent TEXT, listed INTEGER NOT NULL,
     ends INTEGER NOT NULL) WITHOUT ROWID`,
  "CREATE INDEX open_challenges_by_opponent ON open_challenges (direction, opponent, ends)",
  // Strangers can make many of these: what is over, and what has still to be done, is found by itself.
  "CREATE INDEX open_challenges_by_end ON open_challenges (ends)",
  // Answers given under an idempotency key. The seed makes the ids of what is created, so that a repeat makes nothing new.
  `CREATE TABLE answers (key TEXT PRIMARY KEY, request TEXT NOT NULL, seed TEXT NOT NULL, answer TEXT,
     at INTEGER NOT NULL) WITHOUT ROWID`,
  "CREATE INDEX answers_by_age ON answers (at)",
  // What is counted by the hour or the day.
  "CREATE TABLE uses (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, at INTEGER NOT NULL)",
  "CREATE INDEX uses_by_kind ON uses (kind, at)",
  "CREATE INDEX uses_by_age ON uses (at)",
  // What the player has written down for themselves about games: notes and lines, as JSON. `version` rises with each change.
  `CREATE TABLE notes (game TEXT NOT NULL, kind TEXT NOT NULL, version INTEGER NOT NULL, body TEXT NOT NULL,
     PRIMARY KEY (game, kind))`,
];

/** Players who have gone. */
const GONE = [
  // The games that a player who leaves is still to be taken out of, how often that has failed, and when it is tried again.
  `CREATE TABLE games_to_leave (game TEXT PRIMARY KEY, name TEXT NOT NULL, tries INTEGER NOT NULL DEFAULT 0,
     next INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID`,
  "CREATE INDEX games_to_leave_by_time ON games_to_leave (next, game)",
  // The name that is left of this player, who has gone: what still comes for them is left under it.
  "CREATE TABLE gone (name TEXT NOT NULL)",
  // Other players who have gone, the name that is left of each, and how far (place) the feed has it, of how far (upto) it has to.
  `CREATE TABLE renamings (player TEXT PRIMARY KEY, name TEXT NOT NULL, place INTEGER NOT NULL, upto INTEGER NOT NULL,
     at INTEGER NOT NULL) WITHOUT ROWID`,
  "CREATE INDEX renamings_pending ON renamings (player) WHERE place < upto",
  "CREATE INDEX renamings_by_age ON renamings (at)",
];

const WEBHOOKS = [
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

const MAIL = [
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
  // How often the address of a subscription (turns, deadlines) has been made again; the address is derived from that.
  "CREATE TABLE subscriptions (kind TEXT PRIMARY KEY, generation INTEGER NOT NULL) WITHOUT ROWID",
];

const PUSH = [
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

const VACATION = [
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
];

/** The stored shapes of a mailbox, a step a release. Append only: objects in the field have run the steps that stand here. */
export const MAILBOX_SCHEMA: readonly SchemaStep[] = [
  [...OWN, ...GONE, ...WEBHOOKS, ...MAIL, ...PUSH, ...VACATION],
];
