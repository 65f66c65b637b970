import * as z from "zod";
import { OFFER_TYPES } from "../../game/state.ts";
import { SIDES } from "../../rules/index.ts";
import { Instant, Span } from "./fields.ts";

export const OfferTypeName = z.enum(OFFER_TYPES);

/** What the players of a game may offer each other. */
export const AllowedOffers = z
  .array(OfferTypeName)
  .meta({ description: "What the players may offer each other, as far as the rules allow it." });

/** The open offers of a game. */
export const OpenOffers = z
  .array(
    z.object({
      type: OfferTypeName,
      kind: z
        .literal("draw")
        .optional()
        .meta({ description: "Of a draw alone, and the same as `type`, which is to be read instead." }),
      by: z.enum(SIDES),
      at: Instant,
      until: Instant.optional().meta({ description: "Of `pause`: when it would end." }),
      add: Span.optional().meta({ description: "Of `extend`: the time that it asks for." }),
    }),
  )
  .meta({ description: "The offers that are open. A move of either side ends them." });
