import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { TROUBLES } from "../lib/reporting.ts";
import { SIDES } from "../rules/index.ts";
import { CHALLENGES_FROM } from "../contract/terms.ts";

const OUTCOMES = ["won", "lost", "drawn"] as const;

/** Who has not deleted their account, in SQL: the indices and the queries that go by it have to agree. */
export const PLAYER_IS_HERE = sql`deleted_at IS NULL`;

/** The players. Instants are milliseconds since 1970. */
export const players = sqliteTable(
  "players",
  {
    id: text("id").primaryKey(),
    /** As the player writes it. */
    name: text("name").notNull(),
    /** The name in lower case, for look-ups. */
    nameKey: text("name_key").notNull(),
    /**
     * The name with look-alikes folded: no two players share one. It stays taken when the player is deleted, as a mark
     * that tells nobody what it was (hidden-names.ts).
     */
    skeleton: text("skeleton").notNull(),
    /** The address that the player gave last, confirmed or not. */
    email: text("email"),
    language: text("language").notNull(),
    timezone: text("timezone").notNull(),
    createdAt: integer("created_at").notNull(),
    deletedAt: integer("deleted_at"),
    /** Where mail goes: the address that was confirmed last and not removed since. Players may share one. */
    confirmedEmail: text("confirmed_email"),
    /** Who may challenge the player: anyone, or those whom they have played with. */
    challengesFrom: text("challenges_from", { enum: CHALLENGES_FROM }).notNull().default("anyone"),
  },
  (table) => [
    uniqueIndex("players_by_name").on(table.nameKey),
    uniqueIndex("players_by_skeleton").on(table.skeleton),
    index("players_by_confirmed_email").on(table.confirmedEmail),
    // Those who are here, for the list of them: by when they came, and by the beginning of their names.
    index("players_here_by_time").on(table.createdAt, table.nameKey).where(PLAYER_IS_HERE),
    index("players_here_by_name").on(table.nameKey).where(PLAYER_IS_HERE),
  ],
);

/**
 * The keys under which the names of deleted players are hidden, each sealed under the service's secret: they outlive its
 * changes. There is one, unless it was ever lost.
 */
export const nameKeys = sqliteTable("name_keys", {
  id: integer("id").primaryKey(),
  sealed: text("sealed").notNull(),
});

/**
 * The keys that push messages are signed with (VAPID), each sealed under the service's secret: they outlive its changes.
 * There is one, unless it was ever lost. `id` rises; a subscription names the key that it was made for.
 */
export const pushKeys = sqliteTable("push_keys", {
  id: integer("id").primaryKey(),
  /** The public key: the point, uncompressed, in base64url. */
  shown: text("shown").notNull(),
  sealed: text("sealed").notNull(),
});

/** The tokens by which a program, or a browser (a session), acts for a player. Only their digests are stored. */
export const tokens = sqliteTable(
  "tokens",
  {
    id: text("id").primaryKey(),
    playerId: text("player_id").notNull(),
    name: text("name").notNull(),
    hash: text("hash").notNull(),
    /** Separated by spaces. */
    scopes: text("scopes").notNull(),
    createdAt: integer("created_at").notNull(),
    lastUsedAt: integer("last_used_at").notNull(),
    kind: text("kind", { enum: ["token", "session"] })
      .notNull()
      .default("token"),
    /** The token that a session was created with, and with which it ends; null for none. */
    parent: text("parent"),
  },
  (table) => [
    uniqueIndex("tokens_by_hash").on(table.hash),
    index("tokens_by_player").on(table.playerId, table.createdAt, table.id),
  ],
);

/** When a game ended, and whether by time-out, in SQL: the index and the query that goes by it have to agree. */
export const GAME_ENDED_AT = sql<number>`body ->> '$.finishedAt'`;
export const GAME_TIMED_OUT = sql`body ->> '$.result.reason' = 'timeout'`;

/**
 * Of a running game: when the move was made that it was last recorded with (or the game began), and whether it stands in
 * the list of games to watch. One whose challenge was open, but not in the lobby, does not: it was for those who have its
 * link.
 */
export const GAME_MOVED_AT = sql<number>`CASE WHEN body ->> '$.lastMove.at' IS NULL THEN body ->> '$.startedAt' ELSE body ->> '$.lastMove.at' END`;
export const GAME_IS_WATCHED = sql`status = 'playing' AND (body ->> '$.challenge.listed' = 1 OR body ->> '$.challenge.to' IS NOT NULL)`;

/**
 * Every game as it was when it was proposed, began or ended; while it runs, its latest move is at most an hour newer than the
 * one here (game/events/move.ts), and only the game's object knows what happens between.
 */
export const games = sqliteTable(
  "games",
  {
    id: text("id").primaryKey(),
    version: integer("version").notNull(),
    status: text("status").notNull(),
    ruleset: text("ruleset").notNull(),
    /** 1 while the game is an open challenge that the lobby shows. */
    inLobby: integer("in_lobby").notNull(),
    createdAt: integer("created_at").notNull(),
    /** The public summary of the game, as JSON. */
    body: text("body").notNull(),
  },
  (table) => [
    index("games_in_lobby").on(table.inLobby, table.createdAt, table.id),
    index("games_by_status").on(table.status, table.id),
    // The games that ended by time-out, by when they did.
    index("games_timed_out").on(GAME_ENDED_AT, table.id).where(GAME_TIMED_OUT),
    index("games_watched").on(GAME_MOVED_AT, table.id).where(GAME_IS_WATCHED),
  ],
);

/** The games in which each player has a part; before a game begins, those are its challenger and the player it names. */
export const gamePlayers = sqliteTable(
  "game_players",
  {
    playerId: text("player_id").notNull(),
    gameId: text("game_id").notNull(),
    status: text("status").notNull(),
    createdAt: integer("created_at").notNull(),
    /** The rules, the side and the outcome; null until the game is over, and if it does not count. */
    ruleset: text("ruleset"),
    side: text("side", { enum: SIDES }),
    outcome: text("outcome", { enum: OUTCOMES }),
  },
  (table) => [
    primaryKey({ columns: [table.playerId, table.gameId] }),
    index("game_players_by_time").on(table.playerId, table.createdAt, table.gameId),
    index("game_players_by_status").on(table.playerId, table.status, table.createdAt, table.gameId),
    index("game_players_by_outcome").on(table.playerId, table.ruleset, table.side, table.outcome),
  ],
);

/** Whom a player blocks. */
export const blocks = sqliteTable(
  "blocks",
  {
    playerId: text("player_id").notNull(),
    blockedId: text("blocked_id").notNull(),
    /** For the order of the list: a player's id stands in no cursor. */
    id: text("id").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.playerId, table.blockedId] }),
    index("blocks_by_time").on(table.playerId, table.createdAt, table.id),
    index("blocks_by_blocked").on(table.blockedId),
  ],
);

/**
 * What is counted of those who may be nobody's player: by a digest of what it is and of whom, until it expires. A row
 * lives for its span and is removed when another is counted after that.
 */
export const counters = sqliteTable(
  "counters",
  {
    key: text("key").primaryKey(),
    used: integer("used").notNull(),
    expires: integer("expires").notNull(),
  },
  (table) => [index("counters_by_expiry").on(table.expires)],
);

/** Sign-ups that can be repeated: for an hour the same request under the same key is answered with the same player. */
export const signUps = sqliteTable(
  "sign_ups",
  {
    /** The digest of the idempotency key and of the network that it came from. */
    key: text("key").primaryKey(),
    request: text("request").notNull(),
    playerId: text("player_id").notNull(),
    at: integer("at").notNull(),
  },
  (table) => [index("sign_ups_by_time").on(table.at)],
);

/** What is wrong with objects for longer, as they have told it: a row for each, until it has ended. */
export const troubles = sqliteTable(
  "troubles",
  {
    trouble: text("trouble", { enum: TROUBLES }).notNull(),
    subject: text("subject").notNull(),
    /** How much of it there is: mails, deliveries; 1 for a game. */
    count: integer("count").notNull(),
    since: integer("since").notNull(),
    checkedAt: integer("checked_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.trouble, table.subject] }),
    index("troubles_by_check").on(table.checkedAt),
  ],
);

/** How many alarms went off late, by the hour and by how late (lib/reporting.ts); for a day. */
export const lateAlarms = sqliteTable(
  "late_alarms",
  {
    /** Hours since 1970. */
    hour: integer("hour").notNull(),
    bucket: integer("bucket").notNull(),
    count: integer("count").notNull(),
    /** In milliseconds. */
    worst: integer("worst").notNull(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.bucket] })],
);

/** The rule sets that challenges have brought with them, by their ids; the shipped ones are in the code. They stay forever. */
export const rulesets = sqliteTable(
  "rulesets",
  {
    id: text("id").primaryKey(),
    /** Their canonical form, as JSON. */
    rules: text("rules").notNull(),
    /** The figures of their texts, as JSON, and by what they were made: those made by older plans are made anew. */
    figures: text("figures").notNull(),
    figuresBy: text("figures_by").notNull(),
    /** The player who brought it first; null once they have gone. */
    createdBy: text("created_by"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [index("rulesets_by_maker").on(table.createdBy, table.createdAt, table.id)],
);
