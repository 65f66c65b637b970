import * as z from "zod";
import { Id, Instant, NameText, playerText, Ply } from "./fields.ts";
import { fieldRule } from "./problems/fields.ts";
import { input, lateView, type ViewOf } from "./view.ts";
import { ANNULMENT_REASONS, REPORT_REASONS, REPORT_STATUSES, VERDICTS } from "./terms.ts";

const Plies = z
  .strictObject({ from: Ply, to: Ply })
  .superRefine(({ from, to }, context) => {
    if (from > to)
      context.addIssue({ code: "custom", path: ["from"], ...fieldRule("too-large", { limit: to }) });
  })
  .meta({ id: "Plies", description: "The moves that the report is about." });

export const NewReport = input("NewReport", {
  game: z.string().max(40),
  player: NameText.optional().meta({
    description: "The reported player, one of the two. Default: your opponent, if you played the game.",
  }),
  reason: z.enum(REPORT_REASONS),
  plies: Plies.optional(),
  text: playerText(2000).optional().describe("Only for the moderators."),
});

export const NewDecision = input("NewDecision", {
  verdict: z.enum(VERDICTS),
  note: playerText(500).optional().describe("Public."),
  annul: z.enum(ANNULMENT_REASONS).optional().meta({
    description: "Annuls the rated game for this reason, with the reported player at fault.",
  }),
});

const decided = {
  at: Instant,
  verdict: z.enum(VERDICTS),
  note: z.string().nullable(),
  annulled: z
    .enum(ANNULMENT_REASONS)
    .nullable()
    .describe("Why the game was annulled with it; null if it was not."),
};
const about = {
  reason: z.enum(REPORT_REASONS),
  player: NameText,
  plies: Plies.nullable(),
};

/** A public decision. It does not reveal who reported the game. */
export const Decision = lateView("Decision", () => ({ id: Id, ...about, ...decided }));
export type DecisionView = ViewOf<typeof Decision>;

/** Shown to moderators, and in the export of the player who made the report. */
export const Report = lateView("Report", () => ({
  id: Id,
  status: z.enum(REPORT_STATUSES),
  game: Id,
  ...about,
  text: z.string().nullable(),
  by: NameText.nullable().describe("The player who reported it; null if they deleted their account."),
  createdAt: Instant,
  decision: z
    .object({ ...decided, by: NameText.optional().describe("Only for moderators.") })
    .nullable()
    .describe("Null while it is undecided."),
}));
export type ReportView = ViewOf<typeof Report>;
