import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { SIDES } from "../rules/index.ts";

const OUTCOMES = ["won", "lost", "drawn"] as const;

/** Who plays here. Instants are milliseconds since 1970. */
export const players = sqliteTable(
  "players",
  {
    id: text("id").primaryKey(),
    /** As the player writes it. */
    name: text("name").notNull(),
    /** The name in lower case: how a player is addressed. */
    nameKey: text("name_key").notNull(),
    /** The name with look-alikes folded: two players cannot share one. It stays taken when the player has gone. */
    skeleton: text("skeleton").notNull(),
    /** As the player gave it last, confirmed or not. */
    email: text("email"),
    language: text("language").notNull(),
    timezone: text("timezone").notNull(),
    createdAt: integer("created_at").notNull(),
    deletedAt: integer("deleted_at"),
    /** Where mail goes: the address that was confirmed last and is still wanted. Two players may share one. */
    confirmedEmail: text("confirmed_email"),
  },
  (table) => [
    uniqueIndex("players_by_name").on(table.nameKey),
    uniqueIndex("players_by_skeleton").on(table.skeleton),
    index("players_by_confirmed_email").on(table.confirmedEmail),
  ],
);

/** What lets a program, or a browser (a session), act for a player. Only the digest of a token is stored. */
export const tokens = sqliteTable(
  "tokens",
  {
    id: text("id").primaryKey(),
    playerId: text("player_id").notNull(),
    name: text("name").notNull(),
    hash: text("hash").notNull(),
    /** Words with spaces between them. */
    scopes: text("scopes").notNull(),
    createdAt: integer("created_at").notNull(),
    lastUsedAt: integer("last_used_at").notNull(),
    kind: text("kind", { enum: ["token", "session"] })
      .notNull()
      .default("token"),
    /** The token that a session was made with, and ends with; null for none. */
    parent: text("parent"),
  },
  (table) => [
    uniqueIndex("tokens_by_hash").on(table.hash),
    index("tokens_by_player").on(table.playerId, table.createdAt, table.id),
  ],
);

/** Every game as it was when it was proposed, began or ended; what happens between is known to its object alone. */
export const games = sqliteTable(
  "games",
  {
    id: text("id").primaryKey(),
    version: integer("version").notNull(),
    status: text("status").notNull(),
    ruleset: text("ruleset").notNull(),
    /** 1 while it is an open challenge that the lobby shows. */
    inLobby: integer("in_lobby").notNull(),
    createdAt: integer("created_at").notNull(),
    /** The public summary of the game, as JSON. */
    body: text("body").notNull(),
  },
  (table) => [
    index("games_in_lobby").on(table.inLobby, table.createdAt, table.id),
    index("games_by_status").on(table.status, table.id),
  ],
);

/** Which games a player has a part in; before a game has begun, its maker and the player it names. */
export const gamePlayers = sqliteTable(
  "game_players",
  {
    playerId: text("player_id").notNull(),
    gameId: text("game_id").notNull(),
    status: text("status").notNull(),
    createdAt: integer("created_at").notNull(),
    /** Which rules were played, as which side, and how it went; null until the game is over, and where it does not count. */
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
