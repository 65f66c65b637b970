import * as z from "zod";
import { RULESETS, SIDES } from "../rules/index.ts";
import { durationBetween, eachOnce, playerText } from "./fields.ts";
import { fieldRule } from "./problems/fields.ts";
import { ClockRequest, StopsRequest } from "./clock.ts";
import { MatchRequest } from "./match.ts";
import { OffersRequest } from "./offers.ts";
import { RequiresRequest } from "./standing.ts";
import { CLOCK_FIELDS } from "./clocks.ts";
import { RulesetId, RulesetWish } from "./rulesets.ts";
import { DECLINE_REASONS } from "./terms.ts";

const SideWish = z.enum([...SIDES, "random"]);

/** A new challenge. */
export const NewChallenge = z
  .strictObject({
    ruleset: RulesetWish,
    side: SideWish.default("random").meta({ description: "Your side." }),
    to: z
      .string()
      .min(1)
      .max(40)
      .optional()
      .meta({ description: "The player you challenge; without it, anyone may accept." }),
    listed: z.boolean().default(true).meta({ description: "Whether the lobby shows an open challenge." }),
    clock: ClockRequest,
    stops: StopsRequest,
    offers: OffersRequest,
    rated: z.boolean().default(false).meta({
      description:
        "Whether the game counts for ratings: only by a shipped rule set, never with the house, and without takebacks.",
    }),
    requires: RequiresRequest.optional(),
    match: MatchRequest.optional(),
    message: playerText(500).optional(),
  })
  .meta({ id: "NewChallenge" });

const { perMove: TIME_PER_MOVE } = CLOCK_FIELDS["per-move"];
const MoveSpan = durationBetween(TIME_PER_MOVE.min, TIME_PER_MOVE.max);

/** What a player looks for: the oldest challenge in the lobby that fits, or one of their own. */
export const NewSeek = z
  .strictObject({
    rulesets: eachOnce(z.array(RulesetId).min(1).max(RULESETS.length)).meta({
      description: "Shipped rule sets; a challenge of one's own has the first.",
      examples: [["copenhagen", "brandubh"]],
    }),
    perMove: z
      .strictObject({ min: MoveSpan, max: MoveSpan })
      .refine(({ min, max }) => min <= max, {
        path: ["min"],
        ...fieldRule("longer-than", { field: "min", other: "max" }),
      })
      .meta({ description: "How much time there is for a move; a challenge of one's own gives the most." }),
    rated: z
      .union([z.boolean(), z.literal("any")])
      .optional()
      .meta({
        description:
          "`any`: rated or unrated, with bots only unrated; a new challenge is rated for people and unrated for bots. Default: `true`, and then with people alone; of a bot `false`.",
      }),
    side: SideWish.default("random").meta({ description: "My side; `random`: any." }),
    requires: RequiresRequest.optional().meta({ description: "What I ask of the other player." }),
  })
  .meta({ id: "NewSeek" });

/** What is to be otherwise in the challenge that answers another one. */
export const NewCounter = z
  .strictObject({
    ruleset: RulesetWish.optional(),
    side: SideWish.optional().meta({ description: "Your side." }),
    clock: ClockRequest.optional(),
    stops: StopsRequest.unwrap().optional(),
    offers: OffersRequest,
    rated: z.boolean().optional(),
    message: playerText(500).optional(),
  })
  .meta({ id: "NewCounter" });

/** Why a challenge is declined. */
export const Declining = z.strictObject({ reason: z.enum(DECLINE_REASONS).optional() });
