import { CHANNEL_TOPICS } from "../../channels/channels.ts";
import {
  FACTS_TABLE,
  GrowingStorage,
  type ObjectStorage,
  type SchemaStep,
  tablesIn,
  topicFinder,
  type Topics,
} from "../../lib/object-storage.ts";
import { APPS } from "../apps.ts";
import { CONDUCT } from "../conduct.ts";
import { CONSENTS } from "../consents.ts";
import { LISTENING } from "../listening.ts";
import { PASSKEYS } from "../passkeys.ts";
import { HOUSE_PLACES, RATED_PAIRS } from "../places.ts";
import { RECORDS_HELD } from "../records-held.ts";

const OWN = [
  // body: the player's D1 row, as JSON. stale: null if body is valid; otherwise when the change that made it stale began or
  // was interrupted, or 0 if the change is done.
  "CREATE TABLE account (id INTEGER PRIMARY KEY, body TEXT, stale INTEGER)",
  // scopes: separated by spaces. used: accurate to a day. parent: the token that created a session.
  `CREATE TABLE tokens (hash TEXT PRIMARY KEY, id TEXT NOT NULL, name TEXT NOT NULL, scopes TEXT NOT NULL, kind TEXT NOT NULL,
     parent TEXT, created INTEGER NOT NULL, used INTEGER NOT NULL) WITHOUT ROWID`,
  // request: the id of the request that caused the event, for the log.
  `CREATE TABLE events (seq INTEGER PRIMARY KEY, id TEXT NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL,
     placed INTEGER, request TEXT)`,
  // placed: 1 if the id encodes seq. The few other ids need an index.
  "CREATE INDEX events_without_place ON events (id) WHERE placed IS NULL",
  // seen: the number of the latest news, to skip repeats. began: when the current turn began. reminded, push_reminded: the
  // turn's latest reminder steps by mail and push. standstills: when the clock does not run, as JSON. due: sorts games without
  // a deadline last. body: the game's facts, or its list entry once it is over (game/stored/listed.ts). Instants in
  // milliseconds since 1970.
  `CREATE TABLE games (id TEXT PRIMARY KEY, seen INTEGER NOT NULL, status TEXT NOT NULL, direction TEXT NOT NULL,
     created INTEGER NOT NULL, opponent TEXT, turn TEXT, deadline INTEGER, body TEXT NOT NULL, began INTEGER,
     reminded INTEGER, push_reminded INTEGER, standstills TEXT, snoozed_since INTEGER, snoozed_until INTEGER,
     due INTEGER AS (ifnull(deadline, 9007199254740991)) VIRTUAL,
     list TEXT AS (iif(status = 'open', direction, status)) VIRTUAL) WITHOUT ROWID`,
  // No index sorts running games by urgency: every move would change it, and players have few running games.
  "CREATE INDEX games_by_list ON games (list, created, id)",
  "CREATE INDEX games_by_opponent ON games (opponent, created, id) WHERE opponent IS NOT NULL",
  // told: how many of these games D1 has counted.
  `CREATE TABLE tallies (ruleset TEXT NOT NULL, side TEXT NOT NULL, won INTEGER NOT NULL, lost INTEGER NOT NULL,
     drawn INTEGER NOT NULL, told INTEGER NOT NULL, PRIMARY KEY (ruleset, side)) WITHOUT ROWID`,
  // Places of open challenges. opponent: null if anyone may accept. ends: when the place expires, in milliseconds since 1970.
  `CREATE TABLE open_challenges (game TEXT PRIMARY KEY, direction TEXT NOT NULL, opponent TEXT, listed INTEGER NOT NULL,
     ends INTEGER NOT NULL) WITHOUT ROWID`,
  "CREATE INDEX open_challenges_by_opponent ON open_challenges (direction, opponent, ends)",
  // Deleting old rows needs an index, because strangers can make many challenges.
  "CREATE INDEX open_challenges_by_end ON open_challenges (ends)",
  // Answers by idempotency key. seed: new ids are derived from it, so that a retry creates nothing twice.
  `CREATE TABLE answers (key TEXT PRIMARY KEY, request TEXT NOT NULL, seed TEXT NOT NULL, answer TEXT,
     at INTEGER NOT NULL) WITHOUT ROWID`,
  "CREATE INDEX answers_by_age ON answers (at)",
  "CREATE TABLE uses (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, at INTEGER NOT NULL)",
  "CREATE INDEX uses_by_kind ON uses (kind, at)",
  "CREATE INDEX uses_by_age ON uses (at)",
  // gone: the name that remains of a player who has left. notices: the settings of mail and push messages. vacation: the
  // vacation account. schedule: when the player does not play. subscription-turns, subscription-deadlines: how often each
  // address was replaced. advised: whether the player was advised how to keep the account. conduct: versions of the figures.
  FACTS_TABLE,
];

const NOTES = [
  `CREATE TABLE notes (game TEXT NOT NULL, kind TEXT NOT NULL, version INTEGER NOT NULL, body TEXT NOT NULL,
     PRIMARY KEY (game, kind))`,
];

const GONE = [
  // Games (empty: D1) that must get a name (empty: the current one). tries: failed attempts. next: when to try again.
  `CREATE TABLE games_to_leave (game TEXT PRIMARY KEY, name TEXT NOT NULL, tries INTEGER NOT NULL DEFAULT 0,
     next INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID`,
  "CREATE INDEX games_to_leave_by_time ON games_to_leave (next, game)",
  // Other players who left or were renamed. Events after place up to upto remain to be scanned. kept: 1 if renamed.
  `CREATE TABLE renamings (player TEXT PRIMARY KEY, name TEXT NOT NULL, place INTEGER NOT NULL, upto INTEGER NOT NULL,
     at INTEGER NOT NULL, kept INTEGER NOT NULL) WITHOUT ROWID`,
  "CREATE INDEX renamings_pending ON renamings (player) WHERE place < upto",
  "CREATE INDEX renamings_by_age ON renamings (at)",
];

const VACATION = [
  // until: the latest end of the vacation that a game may know.
  `CREATE TABLE vacations (id TEXT PRIMARY KEY, rev INTEGER NOT NULL, until INTEGER NOT NULL, body TEXT NOT NULL)
     WITHOUT ROWID`,
  "CREATE INDEX vacations_by_end ON vacations (until)",
  // The vacation revision that each running game knows. tries: failed attempts. next: when to make the next attempt.
  `CREATE TABLE vacation_told (game TEXT PRIMARY KEY, rev INTEGER NOT NULL, tries INTEGER NOT NULL, next INTEGER NOT NULL)
     WITHOUT ROWID`,
];

const BOTS = [
  // Like `tallies`, for games with a bot.
  `CREATE TABLE tallies_with_bots (ruleset TEXT NOT NULL, side TEXT NOT NULL, won INTEGER NOT NULL, lost INTEGER NOT NULL,
     drawn INTEGER NOT NULL, told INTEGER NOT NULL, PRIMARY KEY (ruleset, side)) WITHOUT ROWID`,
];

/** One step per release. Only append steps, because existing objects have run the earlier steps. */
export const MAILBOX_SCHEMA: readonly SchemaStep[] = [OWN];

export const MAILBOX_TOPICS: Topics = {
  ...CHANNEL_TOPICS,
  leaving: [GONE],
  bots: [BOTS],
  notes: [NOTES],
  vacation: [VACATION],
  housePlaces: [HOUSE_PLACES],
  ratedPairs: [RATED_PAIRS],
  conduct: [CONDUCT],
  consents: [CONSENTS],
  recordsHeld: RECORDS_HELD,
  apps: [APPS],
  passkeys: [PASSKEYS],
  listening: [LISTENING],
};

/** Tables to empty when the player leaves: all except those that list what must still be cleaned up. */
export const PERSONAL_TABLES = [MAILBOX_SCHEMA, ...Object.values(MAILBOX_TOPICS)]
  .flatMap((steps) => steps.flatMap(tablesIn))
  .filter((table) => !["games_to_leave", "records_held", "listening"].includes(table));

const topicOf = topicFinder(MAILBOX_TOPICS);

export const mailboxStorage = (storage: ObjectStorage): ObjectStorage =>
  new GrowingStorage(storage, MAILBOX_SCHEMA, MAILBOX_TOPICS, topicOf);
