import * as z from "zod";
import type { RulesetView } from "../../app/rulesets.ts";
import { LANGUAGES } from "../../i18n/languages.ts";
import { RULE_FIELDS, RULE_REASONS, type RuleField, RULESET_TAGS, SIDES } from "../../rules/index.ts";
import { exactly } from "./exact.ts";
import { RULES_SHAPE } from "./rules.ts";

const Figure = z.object({
  id: z.string(),
  board: z.string(),
  turn: z.enum(SIDES).meta({ description: "Who moves first from the board." }),
  before: z
    .array(z.string())
    .optional()
    .meta({ description: "Moves from the board before `move`, where the rule is about what came before." }),
  move: z.string(),
  captures: z.array(z.string()),
  ends: z.object({ winner: z.enum(SIDES).nullable(), reason: z.enum(RULE_REASONS) }).nullable(),
  caption: z.string(),
});
const Section = z.object({ heading: z.string(), paragraphs: z.array(z.string()), figures: z.array(Figure) });

/** The id of a rule set. */
export const RulesetId = z.string().meta({
  description: "The id of a shipped rule set, or of a custom one: `custom-` and 20 hex digits.",
  examples: ["copenhagen", "custom-0123456789abcdef0123"],
});

/** A rule set with all that a client needs to draw and explain a game. */
export const RulesetAnswer = exactly<RulesetView>()(
  z
    .object({
      id: RulesetId,
      name: z.string(),
      throne: z.string().nullable().meta({ description: "Null where the rules know none." }),
      corners: z.array(z.string()).meta({
        description:
          "The corner squares: four, or four blocks of 2×2. None where they are squares like others and the king escapes at the edge.",
      }),
      ...RULES_SHAPE,
      tags: z.array(z.enum(RULESET_TAGS)),
      source: z
        .string()
        .nullable()
        .meta({ description: "Where setup and rules were found; null of a custom one." }),
      uncertain: z
        .array(z.enum(Object.keys(RULE_FIELDS) as RuleField[]))
        .meta({ description: "The fields on which sources differ or are silent." }),
      otn: z.string().meta({ description: "The OpenTafl rules record." }),
      language: z.enum(LANGUAGES),
      text: z.object({ title: z.string(), summary: z.string(), sections: z.array(Section) }),
    })
    .meta({ id: "Ruleset" }),
);
