import { CHANNEL_TOPICS } from "../../channels/channels.ts";
import {
  GrowingStorage,
  KEPT,
  type ObjectStorage,
  type SchemaStep,
  topicFinder,
  type Topics,
} from "../../lib/object-storage.ts";
import { APPS } from "../apps.ts";
import { HOUSE_PLACES } from "../house-places.ts";
import { CONDUCT } from "../conduct.ts";
import { CONSENTS } from "../consents.ts";
import { LISTENING } from "../listening.ts";
import { PASSKEYS } from "../passkeys.ts";
import { RATED_PAIRS } from "../rated-pairs.ts";
import { RECORDS_HELD } from "../records-held.ts";

/** The account and its tokens, the feed, the player's games and open challenges, and what makes requests safe to repeat. */
const OWN = [
  // A copy of what the records (D1) know of the player, as JSON: one row, or none while nobody has asked. stale: when a change
  // of them was begun since which it does not count, 0 once that has been made; null for a copy that counts.
  "CREATE TABLE account (id INTEGER PRIMARY KEY, body TEXT, stale INTEGER)",
  // The player's tokens and sessions, by the digests of their secrets. scopes: words with spaces between them. used: to the
  // day. parent: the token that a session was made with, and ends with.
  `CREATE TABLE tokens (hash TEXT PRIMARY KEY, id TEXT NOT NULL, name TEXT NOT NULL, scopes TEXT NOT NULL, kind TEXT NOT NULL,
     parent TEXT, created INTEGER NOT NULL, used INTEGER NOT NULL) WITHOUT ROWID`,
  // The feed. request: the request that a record came of, for the log; null for what no request caused.
  `CREATE TABLE events (seq INTEGER PRIMARY KEY, id TEXT NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL,
     placed INTEGER, request TEXT)`,
  // An id that says its record's place (placed: 1) is found by that. The others, which are few, have an index of theirs.
  "CREATE INDEX events_without_place ON events (id) WHERE placed IS NULL",
  // The player's games: open, running, and all that ever were. seen: the number of the latest news, by which what comes twice
  // is known. opponent: whom it counts as played with. began: when the turn that stands began; reminded, push_reminded: the
  // instants up to which mail and push have reminded of it. standstills: when its clock does not run, as JSON; null where it
  // always runs. snoozed: since when and until when the player has put a running game behind the others. due: no deadline is
  // behind every deadline. Instants in milliseconds since 1970. body: the facts of one that goes on, with everything that its
  // players may see; of one that is over, what lists have (game/stored/listed.ts).
  `CREATE TABLE games (id TEXT PRIMARY KEY, seen INTEGER NOT NULL, status TEXT NOT NULL, direction TEXT NOT NULL,
     created INTEGER NOT NULL, opponent TEXT, turn TEXT, deadline INTEGER, body TEXT NOT NULL, began INTEGER,
     reminded INTEGER, push_reminded INTEGER, standstills TEXT, snoozed_since INTEGER, snoozed_until INTEGER,
     due INTEGER AS (ifnull(deadline, 9007199254740991)) VIRTUAL,
     list TEXT AS (iif(status = 'open', direction, status)) VIRTUAL) WITHOUT ROWID`,
  // Every list of games: open challenges (in, out), running and finished games. By urgency, which each move changes, the
  // running ones are sorted as they are read: a player has few.
  "CREATE INDEX games_by_list ON games (list, created, id)",
  "CREATE INDEX games_by_opponent ON games (opponent, created, id) WHERE opponent IS NOT NULL",
  // How many games were won, lost and drawn, and of how many of those the records (D1) know.
  `CREATE TABLE tallies (ruleset TEXT NOT NULL, side TEXT NOT NULL, won INTEGER NOT NULL, lost INTEGER NOT NULL,
     drawn INTEGER NOT NULL, told INTEGER NOT NULL, PRIMARY KEY (ruleset, side)) WITHOUT ROWID`,
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
  // gone: the name that is left of this player, who has gone; what still comes for them is left under it. notices: when they
  // want mail and push messages.
  // vacation: the account of time off, where there ever was a vacation. schedule: when the player does not play.
  // subscription-turns, subscription-deadlines: how often the address of each has been made again. advised: that the player was told
  // how to keep the account.
  KEPT,
];

const NOTES = [
  // What the player has written down for themselves about games: notes and lines, as JSON. `version` rises with each change.
  `CREATE TABLE notes (game TEXT NOT NULL, kind TEXT NOT NULL, version INTEGER NOT NULL, body TEXT NOT NULL,
     PRIMARY KEY (game, kind))`,
];

/** Players who have gone. */
const GONE = [
  // The games that a player who leaves is still to be taken out of, or (no name) that have to learn the name they have now, how often that has failed, and when it is tried again.
  `CREATE TABLE games_to_leave (game TEXT PRIMARY KEY, name TEXT NOT NULL, tries INTEGER NOT NULL DEFAULT 0,
     next INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID`,
  "CREATE INDEX games_to_leave_by_time ON games_to_leave (next, game)",
  // Other players who have gone, the name that is left of each, and how far (place) the feed has it, of how far (upto) it has to.
  // kept: 1 for one who has not gone, but has another name.
  `CREATE TABLE renamings (player TEXT PRIMARY KEY, name TEXT NOT NULL, place INTEGER NOT NULL, upto INTEGER NOT NULL,
     at INTEGER NOT NULL, kept INTEGER NOT NULL) WITHOUT ROWID`,
  "CREATE INDEX renamings_pending ON renamings (player) WHERE place < upto",
  "CREATE INDEX renamings_by_age ON renamings (at)",
];

const VACATION = [
  // The player's vacations, booked or taken as cover. until: the latest end that a game may have been told.
  `CREATE TABLE vacations (id TEXT PRIMARY KEY, rev INTEGER NOT NULL, until INTEGER NOT NULL, body TEXT NOT NULL)
     WITHOUT ROWID`,
  "CREATE INDEX vacations_by_end ON vacations (until)",
  // Up to which revision each running game has been told of the vacations; next, tries: when that is tried again.
  `CREATE TABLE vacation_told (game TEXT PRIMARY KEY, rev INTEGER NOT NULL, tries INTEGER NOT NULL, next INTEGER NOT NULL)
     WITHOUT ROWID`,
];

const BOTS = [
  // How many games were won, lost and drawn in which a bot has played, as `tallies` has the others.
  `CREATE TABLE tallies_with_bots (ruleset TEXT NOT NULL, side TEXT NOT NULL, won INTEGER NOT NULL, lost INTEGER NOT NULL,
     drawn INTEGER NOT NULL, told INTEGER NOT NULL, PRIMARY KEY (ruleset, side)) WITHOUT ROWID`,
];

/** The stored shapes of a mailbox, a step a release. Append only: objects in the field have run the steps that stand here. */
export const MAILBOX_SCHEMA: readonly SchemaStep[] = [OWN];

/** The same of what not every player ever uses. */
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

const topicOf = topicFinder(MAILBOX_TOPICS);

/** The storage of an object that is a mailbox. */
export const mailboxStorage = (storage: ObjectStorage): ObjectStorage =>
  new GrowingStorage(storage, MAILBOX_SCHEMA, MAILBOX_TOPICS, topicOf);
