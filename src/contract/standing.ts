import * as z from "zod";
import { fieldRule } from "./problems/fields.ts";
import { Span } from "./fields.ts";
import { input, view, type ViewOf } from "./view.ts";

export const RATINGS = { least: 100, most: 4000 } as const;

const RatingRange = z
  .strictObject({
    min: z.number().min(RATINGS.least).max(RATINGS.most).optional(),
    max: z.number().min(RATINGS.least).max(RATINGS.most).optional(),
  })
  .superRefine(({ min, max }, context) => {
    if (min !== undefined && max !== undefined && min > max)
      context.addIssue({ code: "custom", path: ["min"], ...fieldRule("too-large", { limit: max }) });
  });

const requires = {
  rating: RatingRange.optional().describe("The rating by the challenge's rule set."),
  provisional: z.boolean().optional().meta({
    description: "`false`: no provisional ratings (a deviation of 110 or more, about ten games).",
  }),
  games: z.int().min(1).max(1000).optional().meta({
    description: "Minimum of `conduct.finished`: games with people, finished in the last 12 months.",
  }),
  reliability: z.number().min(0).max(1).optional().meta({
    description:
      "Minimum of `conduct.reliability`. Players without it (under 5 games with people in the last 12 months) qualify.",
  }),
  bots: z.boolean().optional().describe("`false`: no bots."),
};

export const RequiresRequest = input(
  "Requirements",
  requires,
  "Requirements for accepting. Only for challenges that anyone may accept.",
);

/** If it is empty, anyone may accept. */
export const Requires = z.object({
  rating: z.object({ min: z.number().optional(), max: z.number().optional() }).optional(),
  provisional: z.boolean().optional(),
  games: z.int().optional(),
  reliability: z.number().optional(),
  bots: z.boolean().optional(),
});
export type Requirements = ViewOf<typeof Requires>;

export const Rating = view("Rating", {
  rating: z.number(),
  rd: z.number().describe("The rating's deviation, as of now."),
  games: z.int(),
  provisional: z.boolean().describe("Whether the deviation is 110 or more."),
});
export type RatingView = ViewOf<typeof Rating>;

export const Conduct = view(
  "Conduct",
  {
    reply: z.object({ median: Span, p80: Span }).nullable().meta({
      description:
        "The time on the clock that the player's latest 500 moves took; null if they made fewer than 20.",
    }),
    reliability: z.number().nullable().meta({
      description: "The share of these games that they did not lose on time; null under 5 games.",
    }),
    finished: z.int().describe("The number of these games."),
  },
  "How a player plays. Only their games with people count, finished in the last 12 months and not aborted.",
);
export type ConductView = ViewOf<typeof Conduct>;
