import * as z from "zod";
import { DAY, HOUR } from "../lib/duration.ts";
import { BULK, LONGEST_SPAN } from "./bounds.ts";
import { ClockRequest, ClockTerms } from "./clock.ts";
import { durationBetween, Id, Instant, InstantInput, NameText, Span } from "./fields.ts";
import { MatchRequest } from "./match.ts";
import { RulesetInput } from "./rulesets.ts";
import { input, view, type ViewOf } from "./view.ts";

/** The most games that one consent can allow. */
const MOST_CONSENTED = 1000;

const Ref = z.string().min(1).max(64).describe("Your name for the pairing, unique in the request.");
const player = z.string().min(1).max(40);

const NewPairing = z.strictObject({
  attackers: player.describe("The attacker; in a match, that of its first game."),
  defenders: player,
  ref: Ref.optional(),
  match: MatchRequest.optional(),
});
export type PairingInput = z.output<typeof NewPairing>;

export const NewBulk = input("NewBulk", {
  ruleset: RulesetInput,
  clock: ClockRequest,
  rated: z.boolean(),
  startsAt: InstantInput.optional().meta({
    description: `When the games begin, at most ${BULK.ahead / DAY} days ahead. Default: at once.`,
  }),
  pairings: z.array(NewPairing).min(1).max(BULK.games),
});
export type BulkInput = z.output<typeof NewBulk>;

export const Bulk = view("Bulk", {
  id: Id,
  status: z.enum(["scheduled", "started"]),
  startsAt: Instant,
  ruleset: z.string(),
  clock: ClockTerms,
  rated: z.boolean(),
  pairings: z.array(
    z.object({
      ref: Ref.nullable(),
      games: z.array(Id).describe("Its games. The first of several has the id of the match."),
      begun: z.boolean().describe("Whether its games have begun or are beginning."),
      refused: z.literal("consent-missing").optional().meta({
        description: "Set if it did not begin because a player withdrew consent.",
      }),
    }),
  ),
});
export type BulkView = ViewOf<typeof Bulk>;

export const NewConsent = input("NewConsent", {
  until: InstantInput.describe("Until when games may begin."),
  maxGames: z.int().min(1).max(MOST_CONSENTED),
  shortest: durationBetween(HOUR, LONGEST_SPAN).default(DAY).describe("The minimum time for a move."),
});

export const Consent = view("Consent", {
  organiser: NameText,
  until: Instant,
  maxGames: z.int(),
  shortest: Span,
  begun: z.int().describe("How many games have begun with it."),
});
export type ConsentView = ViewOf<typeof Consent>;
