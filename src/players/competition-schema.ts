import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { TOURNAMENT_STATUSES } from "../contract/terms.ts";

/**
 * The ratings of the players, as the pool of each rule set has written them (ratings/pool.ts); of those who have gone there are
 * none. Instants are milliseconds since 1970.
 */
export const ratings = sqliteTable(
  "ratings",
  {
    player: text("player").notNull(),
    ruleset: text("ruleset").notNull(),
    rating: real("rating").notNull(),
    /** As it was at `ratedAt`: it grows with time. */
    rd: real("rd").notNull(),
    volatility: real("volatility").notNull(),
    games: integer("games").notNull(),
    /** When the last of the games was rated. */
    ratedAt: integer("rated_at").notNull(),
    /** Until when the player is on the leaderboard; null for one who is not. */
    listedUntil: integer("listed_until"),
    /** By what leaderboards are ordered: millionths of a point below the highest rating that there is. */
    below: integer("below").notNull(),
    /** Rises with each change of the pool: an older row never replaces a newer one. */
    number: integer("number").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.player, table.ruleset] }),
    index("ratings_listed")
      .on(table.ruleset, table.below, table.player)
      .where(sql`listed_until IS NOT NULL`),
  ],
);

/** What is known of the pool of a rule set as a whole, as the pool has written it. */
export const pools = sqliteTable("pools", {
  ruleset: text("ruleset").primaryKey(),
  /** The day, counted from 1970, from which on the offset holds. */
  day: integer("day").notNull(),
  /** What attacking is worth in points, and how sure that is. */
  offset: real("offset").notNull(),
  sd: real("sd").notNull(),
  /** How many players of the leaderboard stand in each ten points, as JSON: `[[150, 3], …]` for three from 1500 to 1510. */
  counts: text("counts").notNull(),
  number: integer("number").notNull(),
});

/** Which tournaments are for everybody to find, in SQL: the indices and the queries that go by it have to agree. */
export const IS_ANNOUNCED = sql`status <> 'draft'`;

/**
 * The tournaments, as each has written of itself (tournaments/open-tournament.ts); who plays how stands there. Instants are
 * milliseconds since 1970.
 */
export const tournaments = sqliteTable(
  "tournaments",
  {
    id: text("id").primaryKey(),
    status: text("status", { enum: TOURNAMENT_STATUSES }).notNull(),
    ruleset: text("ruleset").notNull(),
    /** By what they are listed: when it starts or has started; of one that has no date yet, when it was made. */
    at: integer("at").notNull(),
    /** What lists show of it, as JSON (tournaments/reading.ts). */
    body: text("body").notNull(),
    /** Rises with each change: an older row never replaces a newer one. */
    number: integer("number").notNull(),
  },
  (table) => [
    index("tournaments_by_time").on(table.at, table.id).where(IS_ANNOUNCED),
    index("tournaments_by_status").on(table.status, table.at, table.id),
    index("tournaments_by_ruleset").on(table.ruleset, table.at, table.id).where(IS_ANNOUNCED),
    index("tournaments_by_both").on(table.ruleset, table.status, table.at, table.id),
  ],
);

/** What somebody is in a tournament. */
export const TOURNAMENT_ROLES = ["player", "organiser", "invited"] as const;

/** Who plays in which tournament, and who organises it. */
export const tournamentPeople = sqliteTable(
  "tournament_people",
  {
    tournament: text("tournament").notNull(),
    player: text("player").notNull(),
    role: text("role", { enum: TOURNAMENT_ROLES }).notNull(),
    /** Whether they still are: who left before it began is not. */
    isIn: integer("is_in", { mode: "boolean" }).notNull(),
    number: integer("number").notNull(),
  },
  (table) => [primaryKey({ columns: [table.player, table.role, table.tournament] })],
);
