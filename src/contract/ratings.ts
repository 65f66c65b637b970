import * as z from "zod";
import { input, lateView } from "./view.ts";
import { onFirstUse } from "../lib/calls.ts";
import { Id, Instant, NamedPlayer, NameText, playerText } from "./fields.ts";
import { ANNULMENT_REASONS } from "./terms.ts";

const Standing = lateView("Standing", () => ({
  rating: z.number(),
  rd: z.number().describe("The rating's deviation: how uncertain it is."),
  volatility: z.number(),
}));

const RatedSide = onFirstUse(() =>
  NamedPlayer.extend({
    score: z.number().describe("1 for a win, 0.5 for a draw, 0 for a loss."),
    expected: z.number(),
    before: Standing(),
    after: Standing(),
  }).meta({ id: "RatedSide" }),
);

const Change = lateView("RatingChange", () => ({ before: Standing(), after: Standing() }));

const Annulled = lateView("Annulment", () => ({
  at: Instant,
  reason: z.enum(ANNULMENT_REASONS),
  note: z.string().nullable(),
  atFault: z.string().nullable().describe("The name of the player at fault."),
}));

/** How a rated game changed its players' ratings. */
export const GameRating = lateView("GameRating", () => ({
  game: Id,
  ruleset: z.string(),
  seq: z.int().describe("Its permanent number among the rated games of the rule set."),
  ratedAt: Instant,
  offset: z.number().describe("The value of attacking on that day, in points."),
  attackers: RatedSide(),
  defenders: RatedSide(),
  revised: z
    .object({ at: Instant, because: Id, was: z.object({ attackers: Change(), defenders: Change() }) })
    .nullable()
    .describe(
      "When the numbers last changed because an earlier game (`because`) was annulled or counts again, and what they were.",
    ),
  annulled: Annulled().nullable().describe("Why the game does not count. Its numbers are from when it did."),
}));

/** A game that moderators annulled, or that counts again after an annulment. */
export const AnnulledGame = onFirstUse(() =>
  GameRating()
    .partial({ seq: true, ratedAt: true, offset: true, attackers: true, defenders: true, revised: true })
    .meta({
      id: "AnnulledGame",
      description:
        "Like a game's rating. An unrated game of a tournament has only `game`, `ruleset` and `annulled`.",
    }),
);

/** One line of the public list from which anyone can recalculate the ratings. */
export const RatedGame = lateView("RatedGame", () => ({
  seq: z.int(),
  game: Id,
  ratedAt: Instant,
  attackers: z.string(),
  defenders: z.string(),
  score: z.number().describe("The attackers' score."),
  bots: z.boolean().describe("Whether a bot played. Such games do not change the offset."),
  annulled: z.boolean(),
}));

export const PlayerRating = lateView("PlayerRating", () => ({
  ruleset: z.string(),
  rating: z.number(),
  rd: z.number().describe("As of now. It grows while the player does not play."),
  provisional: z.boolean(),
  games: z.int(),
  ratedAt: Instant.describe("When the last of the games was rated."),
  percentile: z.number().nullable().meta({
    description:
      "The percentage of the leaderboard's players with a lower rating, counted in steps of ten points: half of those in the player's own step count. Null if the player is not on it.",
  }),
  listedUntil: Instant.nullable().meta({
    description: "When the player leaves the leaderboard without another game; null if not on it.",
  }),
}));

export const LeaderboardEntry = lateView("LeaderboardEntry", () => ({
  rank: z.int().nullable().describe("Null beyond 1,000."),
  name: z.string(),
  rating: z.number(),
  rd: z.number(),
  games: z.int(),
  percentile: z.number(),
}));

export const OffsetDay = lateView("OffsetDay", () => ({
  date: z
    .string()
    .meta({ description: "The day (UTC) of the games to which it applies.", examples: ["2026-11-22"] }),
  offset: z.number().describe("The value of attacking, in points."),
  sd: z.number().describe("The standard deviation of `offset`."),
  games: z.int().describe("How many of that day's games change the next offset."),
}));

/** All fields are public. */
export const NewAnnulment = input("NewAnnulment", {
  reason: z.enum(ANNULMENT_REASONS),
  note: playerText(500).optional(),
  atFault: NameText.optional().describe("The name of the player at fault, one of the two."),
});
