import * as z from "zod";
import { input } from "./view.ts";
import { DAY, HOUR } from "../lib/duration.ts";
import { LONGEST_MATCH, TOURNAMENT_SIZES } from "./bounds.ts";
import { EndingClock, StopsRequest } from "./clock.ts";
import { durationBetween, eachOnce, InstantInput, lineText, NameText, playerText } from "./fields.ts";
import { PairingGames } from "./match.ts";
import { RulesetInput } from "./rulesets.ts";
import { RequiresRequest } from "./standing.ts";
import { HOWS, MATCH_ORDERS, OFFER_TYPES, TIEBREAKS } from "./terms.ts";
import { AnyTiebreak, FormatName, ResultOfGame, TIEBREAKS_MEAN } from "./tournament.ts";

const { players: MOST_PLAYERS, group: LARGEST_GROUP, swissRounds: MOST_ROUNDS } = TOURNAMENT_SIZES;

/** No tournament has more rounds than a double round robin in the largest group, followed by a knockout. */
const MOST_DATES = 2 * LARGEST_GROUP + 14;

const Name = lineText(60);

const pairing = {
  games: PairingGames.optional().describe("Games in a pairing, with sides swapped each time. Default: 2."),
  order: z.enum(MATCH_ORDERS).optional().meta({
    description: "`together` (default): its games begin at once; `in-turn`: one after the other.",
  }),
};

const start = {
  at: InstantInput.nullable()
    .optional()
    .meta({ type: ["string", "null"], format: "date-time" }),
  whenFull: z.boolean().optional().describe("Whether it starts as soon as it has `players.max`."),
};

const size = z.int().min(2).max(MOST_PLAYERS);
const players = {
  min: size.optional().meta({
    description:
      "With fewer players it is cancelled at the start. Default: 3, for a knockout 2, with groups 2 for each.",
  }),
  max: size
    .nullable()
    .optional()
    .meta({
      description: `Players who enter beyond this wait for a place. Default: null, the most possible: ${MOST_PLAYERS}, and ${LARGEST_GROUP} in a group of a round robin.`,
    }),
};

const optional = {
  rated: z.boolean().optional().describe("Default: whether the rule set is built in."),
  pairing: z.strictObject(pairing).optional(),
  rounds: z.int().min(1).max(MOST_ROUNDS).nullable().optional().meta({
    description: "Only for a Swiss: at most half the players. Default: log2 of the players, plus 1.",
  }),
  double: z.boolean().optional().describe("Only for a round robin: whether everyone meets twice."),
  groups: z
    .int()
    .min(1)
    .max(MOST_PLAYERS / 2)
    .optional()
    .describe("Only for a round robin. Default: 1."),
  advance: z.int().min(0).max(LARGEST_GROUP).optional().meta({
    description: "Only for a round robin: how many of each group go on to a knockout. Default: 0.",
  }),
  roundStarts: z
    .union([z.literal("when-done"), z.array(InstantInput).min(1).max(MOST_DATES)])
    .optional()
    .describe("Each when the previous round is done (default), or at these instants."),
  roundEnds: durationBetween(HOUR, 400 * DAY)
    .nullable()
    .optional()
    .meta({
      type: ["string", "null"],
      description: "Then an organiser sets results or extends the round. Default: null, no end.",
    }),
  start: z.strictObject(start).optional(),
  players: z.strictObject(players).optional(),
  requires: RequiresRequest.optional().meta({
    description: "Requirements for entering. Bots can enter a new tournament only if `bots` is `true`.",
  }),
  stops: StopsRequest.unwrap().optional(),
  offers: eachOnce(z.array(z.enum(OFFER_TYPES)))
    .optional()
    .describe("The offers that the players of a game may make. Default: a draw."),
  atOnce: z.int().min(1).max(200).nullable().optional().meta({
    description:
      "How many games of the tournament a player has at once; further pairings wait. Default: null, any number.",
  }),
  noShow: z.int().min(1).max(100).optional().meta({
    description: "After this many games lost on time before a first move, a player is withdrawn. Default: 2.",
  }),
  apart: z.array(z.array(NameText).min(2).max(2)).max(200).optional().meta({
    description: "Only for a Swiss: pairs who should not meet, if possible.",
  }),
  tiebreaks: eachOnce(z.array(AnyTiebreak).max(TIEBREAKS.length)).optional().describe(TIEBREAKS_MEAN),
};

const needed = { name: Name, format: FormatName, ruleset: RulesetInput, clock: EndingClock };

/** Instants and spans are converted to milliseconds. */
export const NewTournament = input("NewTournament", { ...needed, ...optional });
export type TournamentInput = z.output<typeof NewTournament>;

/** Omitted fields keep their values. */
export const PatchTournament = NewTournament.partial().meta({ id: "TournamentChanges" });
export type TournamentChanges = z.output<typeof PatchTournament>;

const Reason = playerText(500).describe("Public.");

export const NewResults = input("NewResults", {
  round: z.int().min(1).max(10_000),
  table: z.int().min(1).max(MOST_PLAYERS),
  games: z
    .array(z.strictObject({ ...ResultOfGame, how: z.enum(HOWS).default("played") }))
    .min(1)
    .max(LONGEST_MATCH + 2)
    .describe("One result for each game of the pairing."),
  winner: NameText.optional().describe("The player who goes on; needed in a knockout."),
  reason: Reason,
});

export const NewRoundEnd = input("NewRoundEnd", { endsAt: InstantInput });

export const NewOrganiser = input("NewOrganiser", { name: NameText });
