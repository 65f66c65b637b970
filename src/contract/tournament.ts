import * as z from "zod";
import { ClockTerms, HonouredStops } from "./clock.ts";
import { Id, Instant, NamedPlayer, NameText, oneOf, Span } from "./fields.ts";
import { AllowedOffers } from "./offers.ts";
import { RulesetId } from "./rulesets.ts";
import type { Shown } from "./shown.ts";
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

/** How a tournament pairs. */
export const FormatName = z.enum(FORMATS).meta({
  description:
    "`round-robin`: all meet, in groups if there are any; `swiss`: those with about as many points meet, and nobody twice; `knockout`: who wins goes on.",
});

/** What parts players of a tournament, or decides a match of it. */
export const AnyTiebreak = z.enum([...new Set([...TIEBREAKS, ...KNOCKOUT_TIEBREAKS])]);
export const TIEBREAKS_MEAN =
  "What parts those with equal points, one after the other, and then a lot. Of a knockout, what decides a level match: `replay`, `quicker`, `seed`, `lot`.";

/** A tournament. */
export const Tournament = z
  .object({
    id: Id,
    version: z.int().meta({
      description:
        "Grows with what its organisers do, and as it starts and goes on: not as players enter or leave, nor with their games. The `ETag` says the same.",
    }),
    name: z.string(),
    format: FormatName,
    status: z.enum(TOURNAMENT_STATUSES),
    ruleset: RulesetId,
    clock: ClockTerms,
    rated: z.boolean(),
    pairing: z.object({ games: z.int(), order: z.enum(MATCH_ORDERS) }),
    rounds: z.int().nullable().meta({
      description: "How many rounds it has; null until it has started, but for what was asked of a Swiss.",
    }),
    round: z.int().meta({ description: "The latest round; 0 before the first." }),
    double: z.boolean().optional().meta({ description: "Of a round robin." }),
    groups: z.int().optional().meta({ description: "Of a round robin." }),
    advance: z.int().optional().meta({ description: "Of a round robin." }),
    apart: z.array(z.array(NameText)).optional().meta({ description: "Of a Swiss: who is not to meet." }),
    roundStarts: z.union([z.literal("when-done"), z.array(Instant)]),
    roundEnds: Span.nullable(),
    start: z.object({ at: Instant.nullable(), whenFull: z.boolean() }),
    players: z.object({
      min: z.int(),
      max: z.int().nullable(),
      entered: z.int().meta({ description: "Without those who wait for a place." }),
    }),
    requires: Requires,
    stops: HonouredStops,
    offers: AllowedOffers,
    atOnce: z.int().nullable(),
    noShow: z.int(),
    tiebreaks: z.array(AnyTiebreak).meta({ description: TIEBREAKS_MEAN }),
    organisers: z.array(NameText),
    invited: z
      .array(z.object({ name: NameText, until: Instant }))
      .optional()
      .meta({
        description:
          "Players who are invited to organise it and can accept `until` then. Absent if there are none.",
      }),
  })
  .meta({ id: "Tournament" });
export type TournamentView = Shown<typeof Tournament>;

const HOW_MEANS =
  "`ruled`: an organiser has given the result; `forfeit`: one did not come; `double-forfeit`: nobody came. Null while it runs.";
const How = z
  .enum([...HOWS, "bye", "ruled"])
  .nullable()
  .meta({ description: HOW_MEANS });
const points = z.record(NameText, z.number()).meta({ description: "A win counts 1, a draw ½." });

/** A round, with its pairings. */
export const TournamentRound = z
  .object({
    n: z.int(),
    status: z.enum(["running", "finished"]),
    startsAt: Instant,
    endsAt: Instant.nullable(),
    weights: z.array(z.string()).optional().meta({
      description: "Only of a Swiss: the least total weight of each block, which the pairing has.",
    }),
    pairings: z.array(
      z.object({
        table: z.int(),
        players: z.array(NameText).meta({ description: "First the player who attacks in the first game." }),
        bye: z.boolean(),
        match: Id.nullable().meta({ description: "Null where nothing is played." }),
        games: z.array(Id).meta({ description: "With those that decide it, once they have begun." }),
        points,
        how: How,
        waiting: z.boolean().meta({ description: "Whether `atOnce` keeps it back." }),
      }),
    ),
  })
  .meta({ id: "TournamentRound" });
export type RoundView = Shown<typeof TournamentRound>;

const EntrantStatus = z.enum(ENTRANT_STATUSES).meta({
  description: "`waiting` for a place; `out`: of a knockout, has lost.",
});
const seed = z.int().nullable().meta({ description: "From 1, by the ratings at the start; null before it." });
const rating = z
  .number()
  .nullable()
  .meta({ description: "As of now; null by a rule set of somebody's own." });

/** A row of the standings. */
export const TournamentStanding = NamedPlayer.extend({
  place: z.int().meta({ description: "Shared by nobody: the lot settles what is left." }),
  group: z.int().optional().meta({ description: "Of groups, which one, from 1; places are those in it." }),
  seed: z.int(),
  rating,
  points: z.number(),
  tiebreaks: z.partialRecord(z.enum(TIEBREAKS), z.number()).meta({
    description: "Each tie-break as far as it was asked, among those who were still tied.",
  }),
  cells: z.array(
    z.object({
      round: z.int(),
      opponent: NameText.nullable().meta({ description: "Null for a bye." }),
      side: z.enum(SIDES).nullable().meta({ description: "In the first game; null for a bye." }),
      games: z.array(Id).meta({ description: "Once they have begun." }),
      points: z.number(),
      how: How,
    }),
  ),
  status: EntrantStatus,
}).meta({ id: "TournamentStanding" });
export type StandingView = Shown<typeof TournamentStanding>;

/** The knockout of a tournament, as far as it is paired. */
export const Bracket = z
  .object({
    rounds: z.array(
      z.object({
        n: z.int().meta({ description: "The round of the tournament." }),
        pairings: z.array(
          z.object({
            slot: z.int().meta({ description: "From the top, from 1." }),
            seeds: z.array(z.int()).meta({ description: "Of the knockout's field, as those of `players`." }),
            players: z.array(NameText).meta({ description: "One alone has a bye." }),
            match: Id.nullable().meta({ description: "Null where none has begun." }),
            winner: NameText.nullable(),
            to: z.object({ round: z.int(), slot: z.int() }).nullable().meta({
              description: "Where the winner plays next; null in the final.",
            }),
          }),
        ),
      }),
    ),
  })
  .meta({ id: "Bracket" });
export type BracketView = Shown<typeof Bracket>;

/** A player of a tournament. */
export const TournamentPlayer = NamedPlayer.extend({ seed, rating, status: EntrantStatus }).meta({
  id: "TournamentPlayer",
});
export type EntrantView = Shown<typeof TournamentPlayer>;

/** Of a game of a tournament, as an organiser gives its result. */
export const ResultOfGame = {
  attackers: NameText.meta({ description: "Who attacked; the other defended." }),
  score: oneOf<number>([0, 0.5, 1], "number").meta({ description: "The attackers' points." }),
};

/** What can stand in a tournament's public log. */
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

/** What an organiser or a moderator has done. */
export const TournamentLogEntry = z
  .object({
    at: Instant,
    type: z.enum(LOGGED),
    by: NameText,
    player: NameText.optional().meta({ description: "Whom it is about." }),
    round: z.int().optional(),
    table: z.int().optional(),
    games: z.array(z.object({ ...ResultOfGame, how: z.enum(HOWS) })).optional(),
    winner: NameText.nullable().optional(),
    reason: z.string().optional(),
    because: z.enum(ANNULMENT_REASONS).optional().meta({
      description:
        "Why moderators annulled a game of the pairing. `player` is at fault: it is their forfeit.",
    }),
    endsAt: Instant.optional(),
  })
  .meta({ id: "TournamentLogEntry" });
export type LogEntryView = Shown<typeof TournamentLogEntry>;
