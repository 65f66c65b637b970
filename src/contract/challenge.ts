import * as z from "zod";
import { SIDES } from "../rules/index.ts";
import { playerText } from "./fields.ts";
import { ClockRequest, StopsRequest } from "./clock.ts";
import { MatchRequest } from "./match.ts";
import { OffersRequest } from "./offers.ts";
import { RequiresRequest } from "./standing.ts";
import { RulesetWish } from "./rulesets.ts";
import { DECLINE_REASONS } from "./terms.ts";

/** A new challenge. */
export const NewChallenge = z
  .strictObject({
    ruleset: RulesetWish,
    side: z
      .enum([...SIDES, "random"])
      .default("random")
      .meta({ description: "Your side." }),
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

/** What is to be otherwise in the challenge that answers another one. */
export const NewCounter = z
  .strictObject({
    ruleset: RulesetWish.optional(),
    side: z
      .enum([...SIDES, "random"])
      .optional()
      .meta({ description: "Your side." }),
    clock: ClockRequest.optional(),
    stops: StopsRequest.unwrap().optional(),
    offers: OffersRequest,
    rated: z.boolean().optional(),
    message: playerText(500).optional(),
  })
  .meta({ id: "NewCounter" });

/** Why a challenge is declined. */
export const Declining = z.strictObject({ reason: z.enum(DECLINE_REASONS).optional() });
