import * as z from "zod";
import { ClockTerms, HonouredStops } from "./clock.ts";
import { Id, Instant, NamedPlayer, NameText, oneOf, Span } from "./fields.ts";
import { AllowedOffers } from "./offers.ts";
import { RulesetId } from "./rulesets.ts";
import { view, type ViewOf } from "./view.ts";
import { SIDES } from "../rules/index.ts";
import { Requires } from "./standing.ts";
import {
  ANNULMENT_REASONS,
  ENTRANT_STATUSES,
  FORMATS,
  HOWS,
  KNOCKOUT_TIEBREAKS,
  MATCH_ORDERS,
  TIEBREAKS,
  TOURNAMENT_STATUSES,
} from "./terms.ts";

export const FormatName = z.enum(FORMATS).meta({
  description:
    "`round-robin`: all meet, within groups if any; `swiss`: players with similar points meet, and meet again only if that can't be avoided; `knockout`: winners go on.",
});

export const AnyTiebreak = z.enum([...new Set([...TIEBREAKS, ...KNOCKOUT_TIEBREAKS])]);
export const TIEBREAKS_MEAN =
  "The tie-breaks between players with equal points, in order; a lot decides the rest. In a knockout, those of a level match: `replay`, `quicker`, `seed`, `lot`.";

export const Tournament = view("Tournament", {
  id: Id,
  version: z.int().meta({
    description:
      "Rises with organisers' changes, its start and progress, not with entries, withdrawals and games. The `ETag` starts with it.",
  }),
  name: z.string(),
  format: FormatName,
  status: z.enum(TOURNAMENT_STATUSES),
  ruleset: RulesetId,
  clock: ClockTerms,
  rated: z.boolean(),
  pairing: z.object({ games: z.int(), order: z.enum(MATCH_ORDERS) }),
  rounds: z.int().nullable().meta({
    description: "The number of rounds. Null before the start, unless it was set for a Swiss.",
  }),
  round: z.int().describe("The latest round; 0 before the first."),
  double: z.boolean().optional().describe("For a round robin."),
  groups: z.int().optional().describe("For a round robin."),
  advance: z.int().optional().describe("For a round robin."),
  apart: z.array(z.array(NameText)).optional().describe("For a Swiss: pairs who should not meet."),
  roundStarts: z.union([z.literal("when-done"), z.array(Instant)]),
  roundEnds: Span.nullable(),
  start: z.object({ at: Instant.nullable(), whenFull: z.boolean() }),
  players: z.object({
    min: z.int(),
    max: z.int().nullable(),
    entered: z.int().describe("Without players who wait for a place."),
  }),
  requires: Requires,
  stops: HonouredStops,
  offers: AllowedOffers,
  atOnce: z.int().nullable(),
  noShow: z.int(),
  tiebreaks: z.array(AnyTiebreak).describe(TIEBREAKS_MEAN),
  organisers: z.array(NameText),
  invited: z
    .array(z.object({ name: NameText, until: Instant }))
    .optional()
    .describe("Invited organisers, who can accept until `until`. Absent if there are none."),
});
export type TournamentView = ViewOf<typeof Tournament>;

const HOW_MEANS =
  "`ruled`: an organiser set the result; `forfeit`: one player did not play; `double-forfeit`: neither did. Null while it is running.";
const How = z
  .enum([...HOWS, "bye", "ruled"])
  .nullable()
  .describe(HOW_MEANS);
const points = z.record(NameText, z.number()).describe("A win counts 1, a draw ½.");

export const TournamentRound = view("TournamentRound", {
  n: z.int(),
  status: z.enum(["running", "finished"]),
  startsAt: Instant,
  endsAt: Instant.nullable(),
  weights: z.array(z.string()).optional().meta({
    description: "Only for a Swiss: the minimum total weight of each block, which this pairing has.",
  }),
  pairings: z.array(
    z.object({
      table: z.int(),
      players: z.array(NameText).describe("First the player who attacks in the first game."),
      bye: z.boolean(),
      match: Id.nullable().describe("Null if nothing is played."),
      games: z.array(Id).describe("Including tie-break games that have begun."),
      points,
      how: How,
      waiting: z.boolean().describe("Whether `atOnce` delays it."),
    }),
  ),
});
export type RoundView = ViewOf<typeof TournamentRound>;

const EntrantStatus = z.enum(ENTRANT_STATUSES).meta({
  description: "`waiting`: for a place; `out`: has lost in a knockout.",
});
const seed = z.int().nullable().describe("From 1, by rating at the start; null before it.");
const rating = z.number().nullable().describe("As of now; null for a custom rule set.");

export const TournamentStanding = NamedPlayer.extend({
  place: z.int().describe("Never shared: a lot decides the rest."),
  group: z.int().optional().describe("The group, from 1, if there are groups. `place` is within it."),
  seed: z.int(),
  rating,
  points: z.number(),
  tiebreaks: z.partialRecord(z.enum(TIEBREAKS), z.number()).meta({
    description: "The tie-breaks that were needed, among players who were still tied.",
  }),
  cells: z.array(
    z.object({
      round: z.int(),
      opponent: NameText.nullable().describe("Null for a bye."),
      side: z.enum(SIDES).nullable().describe("In the first game; null for a bye."),
      games: z.array(Id).describe("The games that have begun."),
      points: z.number(),
      how: How,
    }),
  ),
  status: EntrantStatus,
}).meta({ id: "TournamentStanding" });
export type StandingView = ViewOf<typeof TournamentStanding>;

export const Bracket = view("Bracket", {
  rounds: z.array(
    z.object({
      n: z.int().describe("The round of the tournament."),
      pairings: z.array(
        z.object({
          slot: z.int().describe("From the top, from 1."),
          seeds: z.array(z.int()).describe("Seeds in the knockout, in the order of `players`."),
          players: z.array(NameText).describe("A single player has a bye."),
          match: Id.nullable().describe("Null if none has begun."),
          winner: NameText.nullable(),
          to: z.object({ round: z.int(), slot: z.int() }).nullable().meta({
            description: "Where the winner plays next; null after the final.",
          }),
        }),
      ),
    }),
  ),
});
export type BracketView = ViewOf<typeof Bracket>;

export const TournamentPlayer = NamedPlayer.extend({ seed, rating, status: EntrantStatus }).meta({
  id: "TournamentPlayer",
});
export type EntrantView = ViewOf<typeof TournamentPlayer>;

export const ResultOfGame = {
  attackers: NameText.describe("The attacker; the other player defended."),
  score: oneOf<number>([0, 0.5, 1], "number").describe("The attackers' points."),
};

export const LOGGED = [
  "made",
  "changed",
  "opened",
  "organiser-invited",
  "organiser-uninvited",
  "organiser-added",
  "organiser-removed",
  "started",
  "removed",
  "repaired",
  "corrected",
  "annulled",
  "annulment-undone",
  "extended",
  "cancelled",
] as const;

export const TournamentLogEntry = view("TournamentLogEntry", {
  at: Instant,
  type: z.enum(LOGGED),
  by: NameText,
  player: NameText.optional(),
  round: z.int().optional(),
  table: z.int().optional(),
  games: z.array(z.object({ ...ResultOfGame, how: z.enum(HOWS) })).optional(),
  winner: NameText.nullable().optional(),
  reason: z.string().optional(),
  because: z.enum(ANNULMENT_REASONS).optional().meta({
    description: "Why moderators annulled a game of the pairing. `player` is at fault and forfeits it.",
  }),
  endsAt: Instant.optional(),
});
export type LogEntryView = ViewOf<typeof TournamentLogEntry>;
