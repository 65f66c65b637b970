import * as z from "zod";
import { SIDES } from "../rules/index.ts";
import type { ViewOf } from "./view.ts";
import { durationBetween, eachOnce, Instant, InstantInput, Ply, Span } from "./fields.ts";
import { GAME_OFFERS, OFFER_TYPES } from "./terms.ts";
import { GIFTS } from "./bounds.ts";

export const OfferTypeName = z.enum(OFFER_TYPES);
export const GameOfferName = z.enum(GAME_OFFERS);

export const AllowedOffers = z
  .array(OfferTypeName)
  .describe("The offers that the players may make, as far as the rules allow.");

export const OpenOffer = z.object({
  type: GameOfferName,
  by: z.enum(SIDES),
  at: Instant,
  until: Instant.optional().describe("For `pause`: when it would end."),
  add: Span.optional().describe("For `extend`: the time it asks for."),
});
export type OfferView = ViewOf<typeof OpenOffer>;

export const OpenOffers = z.array(OpenOffer).describe("The open offers. A move by either side ends them.");

export const OffersRequest = eachOnce(z.array(OfferTypeName)).optional().meta({
  description:
    "The players' possible offers. Default: everything, but no takebacks in a rated game. A draw needs rules that allow it by agreement.",
});

const pauseUntil = {
  until: InstantInput.meta({
    type: "string",
    format: "date-time",
    examples: ["2026-11-27T20:00:00.000Z"],
    description: "When the pause ends, at most 30 days ahead.",
  }),
};
const addTime = { add: durationBetween(GIFTS.least, GIFTS.atOnce) };

/** Offers without parameters. */
const PLAIN = ["draw", "takeback", "resume", "abort"] as const;

/** Instants and spans are converted to milliseconds. */
export const OfferWithMove = z
  .discriminatedUnion("type", [
    z.strictObject({ type: z.enum(PLAIN) }),
    z.strictObject({ type: z.literal("pause"), ...pauseUntil }),
    z.strictObject({ type: z.literal("extend"), ...addTime }),
  ])
  .meta({ id: "OfferWithMove", description: "An offer to make with the move." });

export const atPly = { ply: Ply.describe("The current ply; any other is rejected.") };

export const NewOffer = z
  .discriminatedUnion("type", [
    z.strictObject({ type: z.enum(PLAIN), ...atPly }),
    z.strictObject({ type: z.literal("pause"), ...atPly, ...pauseUntil }),
    z.strictObject({ type: z.literal("extend"), ...atPly, ...addTime }),
  ])
  .meta({ id: "NewOffer" });
