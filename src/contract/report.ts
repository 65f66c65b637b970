import * as z from "zod";
import { onFirstUse } from "../lib/calls.ts";
import { Id, Instant, NameText, playerText, Ply } from "./fields.ts";
import { fieldRule } from "./problems/fields.ts";
import type { ViewOf } from "./view.ts";
import { ANNULMENT_REASONS, REPORT_REASONS, REPORT_STATUSES, VERDICTS } from "./terms.ts";

const Plies = z
  .strictObject({ from: Ply, to: Ply })
  .superRefine(({ from, to }, context) => {
    if (from > to)
      context.addIssue({ code: "custom", path: ["from"], ...fieldRule("too-large", { limit: to }) });
  })
  .meta({ id: "Plies", description: "The moves that the report is about." });

export const NewReport = z
  .strictObject({
    game: z.string().max(40),
    player: NameText.optional().meta({
      description: "The reported player, one of the two. Default: your opponent, if you played the game.",
    }),
    reason: z.enum(REPORT_REASONS),
    plies: Plies.optional(),
    text: playerText(2000).optional().meta({ description: "Only for the moderators." }),
  })
  .meta({ id: "NewReport" });

export const NewDecision = z
  .strictObject({
    verdict: z.enum(VERDICTS),
    note: playerText(500).optional().meta({ description: "Public." }),
    annul: z.enum(ANNULMENT_REASONS).optional().meta({
      description: "Annuls the rated game for this reason, with the reported player at fault.",
    }),
  })
  .meta({ id: "NewDecision" });

const decided = {
  at: Instant,
  verdict: z.enum(VERDICTS),
  note: z.string().nullable(),
  annulled: z
    .enum(ANNULMENT_REASONS)
    .nullable()
    .meta({ description: "Why the game was annulled with it; null if it was not." }),
};
const about = {
  reason: z.enum(REPORT_REASONS),
  player: NameText,
  plies: Plies.nullable(),
};

/** A public decision. It never says who reported the game. */
export const Decision = onFirstUse(() => z.object({ id: Id, ...about, ...decided }).meta({ id: "Decision" }));
export type DecisionView = ViewOf<typeof Decision>;

/** For moderators, and in the export of the player who made it. */
export const Report = onFirstUse(() =>
  z
    .object({
      id: Id,
      status: z.enum(REPORT_STATUSES),
      game: Id,
      ...about,
      text: z.string().nullable(),
      by: NameText.nullable().meta({
        description: "The player who reported it; null if they deleted their account.",
      }),
      createdAt: Instant,
      decision: z
        .object({ ...decided, by: NameText.optional().meta({ description: "Only for moderators." }) })
        .nullable()
        .meta({ description: "Null while it is undecided." }),
    })
    .meta({ id: "Report" }),
);
export type ReportView = ViewOf<typeof Report>;
