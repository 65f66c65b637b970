import * as z from "zod";
import { LANGUAGES } from "./languages.ts";
import {
  RULE_FIELDS,
  RULE_REASONS,
  type RuleField,
  RULESET_TAGS,
  RULESET_WARNINGS,
  SIDES,
  BOARD_SIZES,
} from "../rules/index.ts";
import { oneOf } from "./fields.ts";
import { NEW_RULES, RULES_SHAPE } from "./rules.ts";
import { fieldRule } from "./problems/fields.ts";
import { view, type ViewOf } from "./view.ts";

const Figure = z.object({
  id: z.string(),
  board: z.string(),
  turn: z.enum(SIDES).describe("The side that moves first from the board."),
  before: z.array(z.string()).optional().meta({
    description: "Moves played from the board before `move`, if the rule depends on them.",
  }),
  move: z.string(),
  captures: z.array(z.string()),
  ends: z.object({ winner: z.enum(SIDES).nullable(), reason: z.enum(RULE_REASONS) }).nullable(),
  caption: z.string(),
});
const Section = z.object({ heading: z.string(), paragraphs: z.array(z.string()), figures: z.array(Figure) });

export const RulesetId = z.string().meta({
  description: "The id of a built-in rule set, or of a custom one: `custom-` and 20 hex digits.",
  examples: ["copenhagen", "custom-0123456789abcdef0123"],
});

export const Size = z.coerce
  .number()
  .pipe(oneOf(BOARD_SIZES))
  .meta({ type: "integer", enum: [...BOARD_SIZES], description: "Squares per side." });

export const RulesetAnswer = view("Ruleset", {
  id: RulesetId,
  name: z.string(),
  throne: z.string().nullable().describe("Null if there is none."),
  corners: z.array(z.string()).meta({
    description:
      "The corner squares: four, or four blocks of 2×2. Empty if they are ordinary squares and the king escapes at the edge.",
  }),
  ...RULES_SHAPE,
  tags: z.array(z.enum(RULESET_TAGS)),
  source: z.string().nullable().describe("Where setup and rules come from; null for a custom rule set."),
  uncertain: z
    .array(z.enum(Object.keys(RULE_FIELDS) as RuleField[]))
    .describe("The fields on which sources differ or are silent."),
  otn: z.string().describe("The OpenTafl rules record."),
  language: z.enum(LANGUAGES),
  text: z.object({ title: z.string(), summary: z.string(), sections: z.array(Section) }),
});
export type RulesetView = ViewOf<typeof RulesetAnswer>;

const NAME = {
  type: "string" as const,
  minLength: 1,
  maxLength: 40,
  description: "1 to 40 printable characters. The name belongs to the challenge.",
};

const EXAMPLE = {
  name: "Brandubh to the edge",
  size: 7,
  setup: "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3",
  escape: "edge",
  cornerStop: "adk",
  cornerHostile: "",
};

/** Only for openapi.json. Rule sets have their own parser (rules/definition/read.ts). */
export const NEW_RULESET = {
  type: "object" as const,
  description:
    "A custom rule set: size, setup, and differences from the defaults. If it equals a built-in one, that is used.",
  properties: { ...NEW_RULES, name: NAME },
  required: ["size", "setup"],
  additionalProperties: false,
  examples: [EXAMPLE],
};

const INLINE = { $ref: "#/components/schemas/NewRuleset" };
const given = () => z.unknown().refine((ruleset) => ruleset !== undefined, fieldRule("needed"));

/** A rule set's id, or the rule set as an object. It is checked by rules/definition/read.ts. */
export const RulesetInput = given().meta({
  // There is no `type` next to `oneOf`, because generators of typed clients would combine the two.
  oneOf: [
    {
      type: "string",
      description: "The id of a built-in rule set, or of a custom one that a challenge has used.",
      examples: ["copenhagen"],
    },
    INLINE,
  ],
  description: "The rules, by id or as an object.",
});

export const RulesetToCheck = z
  .strictObject({
    ruleset: given()
      .optional()
      .meta({ type: "object", allOf: [INLINE] }),
    otn: z
      .string()
      .optional()
      .meta({
        description: "An OpenTafl rules record.",
        examples: ["dim:7 name:Brandubh atkf:y ks:w cenhe:tcnkTCN start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"],
      }),
  })
  .refine(({ ruleset, otn }) => ruleset === undefined || otn === undefined, {
    path: ["otn"],
    ...fieldRule("one-of-two", { field: "ruleset", other: "otn" }),
  })
  .refine(({ ruleset, otn }) => ruleset !== undefined || otn !== undefined, {
    path: ["ruleset"],
    ...fieldRule("needed"),
  })
  .meta({ id: "RulesetToCheck", description: "Send exactly one." });

export const RulesetCheck = view("RulesetCheck", {
  id: RulesetId,
  shipped: z.boolean().describe("Whether it is built in."),
  name: z.string().nullable().describe("Null if it is custom and has no name."),
  rules: z.object(RULES_SHAPE).describe("Every field, in canonical form."),
  otn: z.string().describe("The OpenTafl rules record."),
  warnings: z.array(
    z.object({
      pointer: z.string().describe("The field, in the request."),
      code: z.enum(RULESET_WARNINGS),
      detail: z.string(),
    }),
  ),
});
