import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { TOURNAMENT_STATUSES } from "../contract/terms.ts";

/** Conditions for ratings on and off the leaderboard. Indices and queries must use the same text. */
export const IS_LISTED = sql`listed_until IS NOT NULL`;
export const IS_UNLISTED = sql`listed_until IS NULL`;

/** Each rating pool writes its own rows (ratings/object.ts). Instants are in milliseconds since 1970. */
export const ratings = sqliteTable(
  "ratings",
  {
    player: text("player").notNull(),
    ruleset: text("ruleset").notNull(),
    rating: real("rating").notNull(),
    /** The deviation at `ratedAt`. It grows with time. */
    rd: real("rd").notNull(),
    volatility: real("volatility").notNull(),
    games: integer("games").notNull(),
    ratedAt: integer("rated_at").notNull(),
    /** When the player drops off the leaderboard; null if they are not on it. */
    listedUntil: integer("listed_until"),
    /** The sort key of leaderboards: millionths of a point below the highest possible rating. */
    below: integer("below").notNull(),
    /** Rises with each change of the pool, so that an older row never replaces a newer one. */
    number: integer("number").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.player, table.ruleset] }),
    index("ratings_listed").on(table.ruleset, table.below, table.player).where(IS_LISTED),
    index("ratings_unlisted").on(table.ruleset, table.ratedAt).where(IS_UNLISTED),
  ],
);

export const pools = sqliteTable("pools", {
  ruleset: text("ruleset").primaryKey(),
  /** The first day with this offset (UTC), in days since 1970. */
  day: integer("day").notNull(),
  /** The value of attacking in points, and its standard deviation. */
  offset: real("offset").notNull(),
  sd: real("sd").notNull(),
  /** How many listed players each step of ten points has, as JSON: `[[150, 3], …]` for three from 1500 to below 1510. */
  counts: text("counts").notNull(),
  number: integer("number").notNull(),
});

/** Condition for public tournaments. Indices and queries must use the same text. */
export const IS_ANNOUNCED = sql`status <> 'draft'`;

/** Each tournament writes its own row (tournaments/tournament-object.ts). Instants are in milliseconds since 1970. */
export const tournaments = sqliteTable(
  "tournaments",
  {
    id: text("id").primaryKey(),
    status: text("status", { enum: TOURNAMENT_STATUSES }).notNull(),
    ruleset: text("ruleset").notNull(),
    /** The sort key of lists: when the tournament starts or, without a date, when it was created. */
    at: integer("at").notNull(),
    /** A list entry, as JSON (tournaments/reading.ts). */
    body: text("body").notNull(),
    /** Rises with each change, so that an older row never replaces a newer one. */
    number: integer("number").notNull(),
  },
  (table) => [
    index("tournaments_by_time").on(table.at, table.id).where(IS_ANNOUNCED),
    index("tournaments_by_status").on(table.status, table.at, table.id),
    index("tournaments_by_ruleset").on(table.ruleset, table.at, table.id).where(IS_ANNOUNCED),
    index("tournaments_by_both").on(table.ruleset, table.status, table.at, table.id),
  ],
);

export const TOURNAMENT_ROLES = ["player", "organiser", "invited"] as const;

export const tournamentPeople = sqliteTable(
  "tournament_people",
  {
    tournament: text("tournament").notNull(),
    player: text("player").notNull(),
    role: text("role", { enum: TOURNAMENT_ROLES }).notNull(),
    /** False if the role has ended: for players who left before the start, removed organisers, and ended invitations. */
    isIn: integer("is_in", { mode: "boolean" }).notNull(),
    number: integer("number").notNull(),
  },
  (table) => [primaryKey({ columns: [table.player, table.role, table.tournament] })],
);
