import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { OPERATOR_ACTS } from "../lib/operator-log.ts";
import { INCIDENTS } from "../lib/incidents.ts";
import { SIDES } from "../rules/index.ts";
import { CHALLENGES_FROM } from "../contract/terms.ts";

export * from "./competition-schema.ts";

/** Condition for players who have not deleted their account. Indices and queries must use the same text. */
export const PLAYER_IS_HERE = sql`deleted_at IS NULL`;

export const ACCOUNT_IS_CLOSED = sql`closed_for IS NOT NULL`;

export const PLAYER_IS_BOT = sql`bot_of IS NOT NULL`;

/** Instants are in milliseconds since 1970. */
export const players = sqliteTable(
  "players",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    nameKey: text("name_key").notNull(),
    /** The unique skeleton of the name. For deleted players a mark replaces it, which keeps the name taken but hidden. */
    skeleton: text("skeleton").notNull(),
    /** The last address that the player gave, confirmed or not. */
    email: text("email"),
    language: text("language").notNull(),
    timezone: text("timezone").notNull(),
    createdAt: integer("created_at").notNull(),
    deletedAt: integer("deleted_at"),
    /** Mail goes to this address: the last confirmed one, or null if it was removed. Players may share an address. */
    confirmedEmail: text("confirmed_email"),
    challengesFrom: text("challenges_from", { enum: CHALLENGES_FROM }).notNull().default("anyone"),
    /** The reason why the account is closed, which the player can read; null while it is open. */
    closedFor: text("closed_for"),
    /** Whether the operator took the name away, so that the player may choose another. */
    mayRename: integer("may_rename", { mode: "boolean" }).notNull().default(false),
    /** The id of a bot's operator; null for a person. It stays when the bot is deleted. */
    botOf: text("bot_of"),
    botUrl: text("bot_url"),
    botAbout: text("bot_about"),
    botsWelcome: integer("bots_welcome", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    uniqueIndex("players_by_name").on(table.nameKey),
    uniqueIndex("players_by_skeleton").on(table.skeleton),
    index("players_by_confirmed_email").on(table.confirmedEmail),
    // For the list of players, by sign-up and by the beginning of a name.
    index("players_here_by_time").on(table.createdAt, table.nameKey).where(PLAYER_IS_HERE),
    index("players_here_by_name").on(table.nameKey).where(PLAYER_IS_HERE),
    index("players_closed").on(table.id).where(ACCOUNT_IS_CLOSED),
    index("players_bots").on(table.botOf).where(PLAYER_IS_BOT),
  ],
);

/** Keys for hiding names of deleted players, encrypted with the service's secret. One row, unless a key was lost. */
export const nameKeys = sqliteTable("name_keys", {
  id: integer("id").primaryKey(),
  sealed: text("sealed").notNull(),
});

/** Keys for signing push messages (VAPID), encrypted with the service's secret. One row, unless a key was lost. */
export const pushKeys = sqliteTable("push_keys", {
  id: integer("id").primaryKey(),
  /** The public key: the uncompressed point, in base64url. */
  shown: text("shown").notNull(),
  sealed: text("sealed").notNull(),
});

/** Only `lobby` (challenges) and `watch` (running games) are public. `over` is a tombstone (records.ts). */
export const GAME_LISTS = ["lobby", "open", "watch", "playing", "over"] as const;

/** Finished games are in their players' mailboxes and in the archive. */
export const games = sqliteTable(
  "games",
  {
    id: text("id").primaryKey(),
    version: integer("version").notNull(),
    list: text("list", { enum: GAME_LISTS }).notNull(),
    /** The sort key of the list: when the game was created or began; for a tombstone, when it was stored. */
    at: integer("at").notNull(),
    ruleset: text("ruleset"),
    size: integer("size"),
    /** The challenge as the lobby shows it, as JSON (game/stored/listed.ts). */
    body: text("body"),
    bots: integer("bots", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    index("games_by_list").on(table.list, table.at, table.id),
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

export const tallies = talliesTable("tallies");
export const talliesWithBots = talliesTable("tallies_with_bots");

export const blocks = sqliteTable(
  "blocks",
  {
    playerId: text("player_id").notNull(),
    blockedId: text("blocked_id").notNull(),
    /** The id for the list's cursor, which must not contain a player's id. */
    id: text("id").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.playerId, table.blockedId] }),
    index("blocks_by_time").on(table.playerId, table.createdAt, table.id),
    index("blocks_by_blocked").on(table.blockedId),
  ],
);

/** `key`: a digest of the quota and the client. Each use of a quota also removes some expired rows. */
export const counters = sqliteTable(
  "counters",
  {
    key: text("key").primaryKey(),
    used: integer("used").notNull(),
    expires: integer("expires").notNull(),
  },
  (table) => [index("counters_by_expiry").on(table.expires)],
);

/** Sign-ups that can be repeated: for an hour, the same request with the same key returns the same player. */
export const signUps = sqliteTable(
  "sign_ups",
  {
    /** A digest of the idempotency key and the client's network or, for a bot, the key and the operator. */
    key: text("key").primaryKey(),
    request: text("request").notNull(),
    playerId: text("player_id").notNull(),
    at: integer("at").notNull(),
  },
  (table) => [index("sign_ups_by_time").on(table.at)],
);

export const troubles = sqliteTable(
  "troubles",
  {
    trouble: text("trouble", { enum: INCIDENTS }).notNull(),
    subject: text("subject").notNull(),
    /** The number of mails or deliveries; 1 for a game. */
    count: integer("count").notNull(),
    since: integer("since").notNull(),
    checkedAt: integer("checked_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.trouble, table.subject] }),
    index("troubles_by_check").on(table.checkedAt),
  ],
);

/** Late alarms of the last day, by hour and bucket of lateness (lib/incidents.ts). */
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

/** Custom rule sets. They are never deleted. */
export const rulesets = sqliteTable(
  "rulesets",
  {
    id: text("id").primaryKey(),
    /** The canonical form, as JSON. */
    rules: text("rules").notNull(),
    /** The figures of the rule text, as JSON. `figuresBy`: which version of the code drew them; older figures are redrawn. */
    figures: text("figures").notNull(),
    figuresBy: text("figures_by").notNull(),
    /** The first player who used the rule set; null if unknown, or once they have deleted their account. */
    createdBy: text("created_by"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [index("rulesets_by_maker").on(table.createdBy, table.createdAt, table.id)],
);

/** Entries are chained (lib/operator-log.ts) and never deleted, except the texts about deleted players. */
export const operatorLog = sqliteTable(
  "operator_log",
  {
    seq: integer("seq").primaryKey(),
    at: integer("at").notNull(),
    act: text("act", { enum: OPERATOR_ACTS }).notNull(),
    playerId: text("player_id").notNull(),
    /** A digest of the operator's text, which stays when text and salt are deleted. Null if there was no text. */
    said: text("said"),
    words: text("words"),
    salt: text("salt"),
    prev: text("prev"),
    hash: text("hash").notNull(),
  },
  (table) => [index("operator_log_by_player").on(table.playerId)],
);

/** Conduct in games with people in the last 12 months, from the mailboxes. Instants are in milliseconds since 1970. */
export const conduct = sqliteTable("conduct", {
  playerId: text("player_id").primaryKey(),
  /** Rises with each change, so that an older row never replaces a newer one. */
  number: integer("number").notNull(),
  /** When the latest of these games finished. 12 months later none of them counts. */
  latest: integer("latest").notNull(),
  /** The figures as the API returns them, as JSON. */
  figures: text("figures").notNull(),
});

/** Each ladder writes its own row (tournaments/ladder-object.ts). Instants are in milliseconds since 1970. */
export const ladders = sqliteTable(
  "ladders",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    ruleset: text("ruleset").notNull(),
    organiser: text("organiser").notNull(),
    createdAt: integer("created_at").notNull(),
    isClosed: integer("closed", { mode: "boolean" }).notNull(),
    players: integer("players").notNull(),
    /** Rises with each change, so that an older row never replaces a newer one. 0: a place reserved for a new ladder. */
    number: integer("number").notNull(),
  },
  (table) => [
    index("ladders_by_time").on(table.createdAt, table.id),
    index("ladders_by_organiser").on(table.organiser, table.createdAt),
  ],
);

export const ladderPlayers = sqliteTable(
  "ladder_players",
  { ladder: text("ladder").notNull(), player: text("player").notNull() },
  (table) => [
    primaryKey({ columns: [table.ladder, table.player] }),
    index("ladder_players_by_player").on(table.player, table.ladder),
  ],
);
