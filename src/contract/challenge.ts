import * as z from "zod";
import { input } from "./view.ts";
import { RULESETS, SIDES } from "../rules/index.ts";
import { durationBetween, eachOnce, playerText } from "./fields.ts";
import { fieldRule } from "./problems/fields.ts";
import { ClockRequest, StopsRequest } from "./clock.ts";
import { MatchRequest } from "./match.ts";
import { OffersRequest } from "./offers.ts";
import { RequiresRequest } from "./standing.ts";
import { CLOCK_FIELDS } from "./clocks.ts";
import { RulesetId, RulesetInput } from "./rulesets.ts";
import { DECLINE_REASONS } from "./terms.ts";

const SideInput = z.enum([...SIDES, "random"]);

export const NewChallenge = input("NewChallenge", {
  ruleset: RulesetInput,
  side: SideInput.default("random").describe("Your side."),
  to: z
    .string()
    .min(1)
    .max(40)
    .optional()
    .describe("The player you challenge. Without it, anyone may accept."),
  listed: z.boolean().default(true).describe("Whether an open challenge is in the lobby."),
  clock: ClockRequest,
  stops: StopsRequest,
  offers: OffersRequest,
  rated: z.boolean().default(false).meta({
    description:
      "Whether the game counts for ratings. Not possible with a custom rule set, a house player, or takebacks.",
  }),
  requires: RequiresRequest.optional(),
  match: MatchRequest.optional(),
  message: playerText(500).optional(),
});

const { perMove: TIME_PER_MOVE } = CLOCK_FIELDS["per-move"];
const MoveSpan = durationBetween(TIME_PER_MOVE.min, TIME_PER_MOVE.max);

/** The service accepts the oldest challenge in the lobby that fits. If none fits, it creates a challenge. */
export const NewSeek = input("NewSeek", {
  rulesets: eachOnce(z.array(RulesetId).min(1).max(RULESETS.length)).meta({
    description: "Built-in rule sets. Your own challenge has the first.",
    examples: [["copenhagen", "brandubh"]],
  }),
  perMove: z
    .strictObject({ min: MoveSpan, max: MoveSpan })
    .refine(({ min, max }) => min <= max, {
      path: ["min"],
      ...fieldRule("longer-than", { field: "min", other: "max" }),
    })
    .describe("How much time per move you accept. Your own challenge has the maximum."),
  rated: z
    .union([z.boolean(), z.literal("any")])
    .optional()
    .describe(
      "`any`: rated or unrated, but against bots only unrated; your own challenge is rated if you are a person. Default: `true`, but only against people; for bots `false`.",
    ),
  side: SideInput.default("random").describe("Your side; `random`: either."),
  requires: RequiresRequest.optional().describe("Your requirements for the opponent."),
});

/** Fields you leave out keep the values of the challenge that this answers. Only its `message` is not carried over. */
export const NewCounter = input("NewCounter", {
  ruleset: RulesetInput.optional(),
  side: SideInput.optional().describe("Your side."),
  clock: ClockRequest.optional(),
  stops: StopsRequest.unwrap().optional(),
  offers: OffersRequest,
  rated: z.boolean().optional(),
  message: playerText(500).optional(),
});

export const Declining = z.strictObject({ reason: z.enum(DECLINE_REASONS).optional() });
