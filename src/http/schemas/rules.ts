import * as z from "zod";
import type { CustomRules as CustomRulesView } from "../../game/rules-of.ts";
import { RULE_FIELDS, type RuleField, type Rules } from "../../rules/index.ts";
import { exactly } from "./exact.ts";

type Row = (typeof RULE_FIELDS)[RuleField];

/** One of a few values. Of numbers and flags the document has to be told what they are: it would name the first alone. */
function oneOf(values: readonly (string | number | boolean)[]): z.ZodType {
  if (values.every((value) => typeof value === "string")) return z.enum(values);
  if (values.every((value) => typeof value === "boolean")) return z.boolean();
  return z.literal(values).meta({ type: "integer", enum: [...values] });
}

function schemaOf(row: Row): z.ZodType {
  if ("text" in row) return z.string();
  if ("min" in row) return row.default === null ? z.int().nullable() : z.int();
  return oneOf(row.values);
}

/** The fields of a rule set's canonical form, each as `RULE_FIELDS` has it. */
export const RULES_SHAPE = Object.fromEntries(
  Object.entries(RULE_FIELDS).map(([field, row]) => [field, schemaOf(row)]),
) as { readonly [Field in RuleField]: z.ZodType<Rules[Field]> };

/** The rules of a game whose rule set is not shipped: whoever reads the game needs no other document to play it. */
export const CustomRules = exactly<CustomRulesView | null>()(
  z
    .object({
      name: z.string().nullable().meta({ description: "What its maker calls it." }),
      ...RULES_SHAPE,
    })
    .nullable()
    .meta({
      id: "CustomRules",
      description: "The whole rule set, where `ruleset` is not one of `GET /v1/rulesets`; null where it is.",
    }),
);
