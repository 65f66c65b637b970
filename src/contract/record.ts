import * as z from "zod";
import { input, lateView } from "./view.ts";
import { onFirstUse } from "../lib/calls.ts";
import { RECORD_FORMATS, RECORD_WARNINGS, RULE_REASONS, SIDES } from "../rules/index.ts";
import { Id, Instant, MoveWithCaptures, playerText } from "./fields.ts";
import { CAPS } from "./limits.ts";
import { fieldRule } from "./problems/fields.ts";
import { Problem } from "./problems/problem.ts";
import { CustomRules } from "./rules.ts";
import { RulesetId } from "./rulesets.ts";
import { PLAYER_REASONS } from "./terms.ts";

const written = {
  format: z.enum(RECORD_FORMATS).default("auto").meta({
    description:
      '`otg`: tags in brackets before the moves, as in OpenTafl (`[name:value]`) and PGN (`[Name "value"]`). `text`: moves, with or without numbers, comments and a result (a score sheet, mail, forum, line of CSV, text export of this service). `json`: an export of this service, or a game of hnefatafl.org. `auto` decides by the first character: `{`, `[`, or else text.',
  }),
  text: z.string().meta({
    examples: [
      "[rules:dim:7 name:Brandubh atkf:y ks:w cenhe:tcnkTCN start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d6-c6 e4-e6\n2. d1-e1",
    ],
  }),
  ruleset: RulesetId.optional().describe(
    "Needed if the text names no rules, unless its moves are legal under exactly one built-in rule set. Named rules must be these.",
  ),
  listed: z.boolean().optional().meta({
    description:
      "Whether it is public at `GET /v1/records`. Default: unchanged if it is in your collection, else `false`.",
  }),
};

export const NewRecord = input("NewRecord", written);

export const NewUnlisting = input("NewUnlisting", {
  note: playerText(500).optional().describe("Public."),
});

/** Either the fields of one game, or several games in `records`. */
export const NewRecords = z
  .strictObject({
    ...written,
    text: written.text.optional(),
    records: z
      .array(NewRecord)
      .min(1)
      .max(CAPS.recordsAtOnce.max)
      .optional()
      .describe("Several games, instead of the other fields."),
  })
  .refine(({ text, records }) => (text === undefined) !== (records === undefined), {
    path: ["text"],
    ...fieldRule("one-of-two", { field: "text", other: "records" }),
  })
  .meta({ id: "NewRecords" });

export const RECORD_RESULTS = [...SIDES, "draw", "unknown"] as const;
export type RecordResult = (typeof RECORD_RESULTS)[number];

export const recordFilters = {
  ruleset: RulesetId.optional(),
  player: z
    .string()
    .max(200)
    .overwrite((name) => name.normalize("NFC"))
    .optional()
    .describe("A player's full name in the game, ignoring case."),
  result: z.enum(RECORD_RESULTS).optional().describe("The winner."),
};

export const RecordSummary = lateView("RecordSummary", () => ({
  id: Id,
  url: z.string(),
  ruleset: RulesetId,
  rules: CustomRules,
  players: z.object({ attackers: z.string(), defenders: z.string() }).meta({
    description:
      "The names in the text, not players of this service, except in a verified game: its players' current names.",
  }),
  event: z.string().nullable(),
  site: z.string().nullable(),
  date: z
    .string()
    .nullable()
    .meta({ examples: ["2015-05-04"] }),
  result: z
    .object({
      winner: z.enum(SIDES).nullable(),
      reason: z.enum([...RULE_REASONS, ...PLAYER_REASONS]).nullable(),
    })
    .nullable()
    .describe("As the text says; null if it does not."),
  termination: z.string().nullable().describe("How it ended, in the words of the text."),
  plies: z.int(),
  verified: z.boolean().describe("Whether it was imported from an export signed by this service."),
  warnings: z.array(z.enum(RECORD_WARNINGS)).meta({
    description:
      "`result-differs`: by the rules it ended otherwise. `played-on`: it went on after an end by repetition or without progress. `date`: repaired, or unreadable and in `tags`. `result`: unreadable and in `tags`. `ruleset-guessed`: no rules are named, and the moves are legal only under these. `escape-impossible`: the attackers won, which only hnefatafl.org's rule that an enclosed king has lost explains.",
  }),
}));

export const MyRecordedGame = onFirstUse(() =>
  RecordSummary().extend({ listed: z.boolean() }).meta({ id: "MyRecordedGame" }),
);

export const RecordedGame = onFirstUse(() =>
  RecordSummary()
    .extend({
      moves: z.array(MoveWithCaptures),
      comments: z.array(z.object({ ply: z.int(), text: z.string() })),
      lines: z
        .array(z.object({ ply: z.int(), moves: z.array(MoveWithCaptures) }))
        .describe("Alternatives to moves, one line for each ply."),
      tags: z
        .array(z.object({ name: z.string(), value: z.string() }))
        .describe("Other tags of the text, such as a round or a rating, in its order."),
      original: z.boolean().describe("Whether the imported text is stored."),
      unlisted: z
        .object({ at: Instant, note: z.string().nullable() })
        .nullable()
        .describe("When moderators unlisted it, and why."),
    })
    .meta({ id: "RecordedGame" }),
);

export const RecordOutcomes = lateView("RecordOutcomes", () => ({
  records: z.array(
    z.object({
      status: z.int().describe("The status it would have alone: 201, 200, or that of its problem."),
      record: RecordSummary().optional(),
      problem: Problem.omit({ instance: true }).optional(),
    }),
  ),
}));
