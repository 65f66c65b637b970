import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { OPERATOR_ACTS } from "../lib/operator-log.ts";
import { INCIDENTS } from "../lib/incidents.ts";
import { SIDES } from "../rules/index.ts";
import { CHALLENGES_FROM } from "../contract/terms.ts";

export * from "./competition-schema.ts";

/** Who has not deleted their account, in SQL: the indices and the queries that go by it have to agree. */
export const PLAYER_IS_HERE = sql`deleted_at IS NULL`;

/** Whose account is closed, in the same way. */
export const ACCOUNT_IS_CLOSED = sql`closed_for IS NOT NULL`;

/** Who is a bot, in the same way. */
export const PLAYER_IS_BOT = sql`bot_of IS NOT NULL`;

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
    /** Why the operator has closed the account, in words for the player; null for one that is open. */
    closedFor: text("closed_for"),
    /** Whether the operator has taken the player's name away, and they may pick another. */
    mayRename: integer("may_rename", { mode: "boolean" }).notNull().default(false),
    /** Whose program a bot is: the operator's id. Null for a person. It stays when the bot is deleted. */
    botOf: text("bot_of"),
    /** What its operator says of a bot: an address, and in words. */
    botUrl: text("bot_url"),
    botAbout: text("bot_about"),
    /** Whether bots may challenge the player, and accept their open challenges. */
    botsWelcome: integer("bots_welcome", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    uniqueIndex("players_by_name").on(table.nameKey),
    uniqueIndex("players_by_skeleton").on(table.skeleton),
    index("players_by_confirmed_email").on(table.confirmedEmail),
    // Those who are here, for the list of them: by when they came, and by the beginning of their names.
    index("players_here_by_time").on(table.createdAt, table.nameKey).where(PLAYER_IS_HERE),
    index("players_here_by_name").on(table.nameKey).where(PLAYER_IS_HERE),
    index("players_closed").on(table.id).where(ACCOUNT_IS_CLOSED),
    index("players_bots").on(table.botOf).where(PLAYER_IS_BOT),
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

/**
 * In which list a game stands: `lobby` and `open` are challenges that wait for an answer, `watch` and `playing` games that
 * run, the first of each for everybody to find. `over` is none: such a row is a stone for a while (records.ts).
 */
export const GAME_LISTS = ["lobby", "open", "watch", "playing", "over"] as const;

/** The games that are open or run; the others are in their players' mailboxes and in the archive. */
export const games = sqliteTable(
  "games",
  {
    id: text("id").primaryKey(),
    version: integer("version").notNull(),
    list: text("list", { enum: GAME_LISTS }).notNull(),
    /** By what its list is ordered: when it was made, or began; of one that is over, when that was recorded. */
    at: integer("at").notNull(),
    /** By what challenges of the lobby are chosen; null for what does not stand there. */
    ruleset: text("ruleset"),
    size: integer("size"),
    /** What the lobby shows of it, as JSON (game/stored/listed.ts). */
    body: text("body"),
    /** Whether a bot has a part in it. */
    bots: integer("bots", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    index("games_by_list").on(table.list, table.at, table.id),
    // What has a rule set here stands in the lobby.
    index("games_by_ruleset")
      .on(table.ruleset, table.at, table.id)
      .where(sql`ruleset IS NOT NULL`),
    index("games_by_size")
      .on(table.size, table.at, table.id)
      .where(sql`size IS NOT NULL`),
  ],
);

const talliesTable = <Name extends string>(name: Name) =>
  sqliteTable(
    name,
    {
      playerId: text("player_id").notNull(),
      ruleset: text("ruleset").notNull(),
      side: text("side", { enum: SIDES }).notNull(),
      won: integer("won").notNull(),
      lost: integer("lost").notNull(),
      drawn: integer("drawn").notNull(),
    },
    (table) => [primaryKey({ columns: [table.playerId, table.ruleset, table.side] })],
  );

/** How many games a player has won, lost and drawn by one rule set as one side: what their mailbox has counted. */
export const tallies = talliesTable("tallies");
/** The same of games in which a bot has played. */
export const talliesWithBots = talliesTable("tallies_with_bots");

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
    trouble: text("trouble", { enum: INCIDENTS }).notNull(),
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

/** How many alarms went off late, by the hour and by how late (lib/incidents.ts); for a day. */
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

/**
 * What operators have done to players, in order, each record chained to the one before it (lib/operator-log.ts). Nothing of it
 * is ever deleted but what was said about a player who has gone.
 */
export const operatorLog = sqliteTable(
  "operator_log",
  {
    seq: integer("seq").primaryKey(),
    at: integer("at").notNull(),
    act: text("act", { enum: OPERATOR_ACTS }).notNull(),
    playerId: text("player_id").notNull(),
    /** The digest of what the operator said about it; it stays when the words and their salt are gone. Null for nothing. */
    said: text("said"),
    words: text("words"),
    salt: text("salt"),
    prev: text("prev"),
    hash: text("hash").notNull(),
  },
  (table) => [index("operator_log_by_player").on(table.playerId)],
);

/**
 * How players play, by their games with people of the last 12 months, as their mailboxes have worked it out. Instants are
 * milliseconds since 1970.
 */
export const conduct = sqliteTable("conduct", {
  playerId: text("player_id").primaryKey(),
  /** Rises with each change: an older row never replaces a newer one. */
  number: integer("number").notNull(),
  /** When the last of the games was finished: 12 months later nothing of them counts. */
  latest: integer("latest").notNull(),
  /** The figures, as the API tells them, as JSON. */
  figures: text("figures").notNull(),
});

/** The ladders, as each has written itself (tournaments/open-ladder.ts). Instants are milliseconds since 1970. */
export const ladders = sqliteTable(
  "ladders",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    ruleset: text("ruleset").notNull(),
    /** The player who has made it. */
    organiser: text("organiser").notNull(),
    createdAt: integer("created_at").notNull(),
    isClosed: integer("closed", { mode: "boolean" }).notNull(),
    players: integer("players").notNull(),
    /** Rises with each change: an older row never replaces a newer one. 0 for a place that a ladder to be made has taken. */
    number: integer("number").notNull(),
  },
  (table) => [
    index("ladders_by_time").on(table.createdAt, table.id),
    index("ladders_by_organiser").on(table.organiser, table.createdAt),
  ],
);

/** Who plays on which ladder. */
export const ladderPlayers = sqliteTable(
  "ladder_players",
  { ladder: text("ladder").notNull(), player: text("player").notNull() },
  (table) => [
    primaryKey({ columns: [table.ladder, table.player] }),
    index("ladder_players_by_player").on(table.player, table.ladder),
  ],
);
