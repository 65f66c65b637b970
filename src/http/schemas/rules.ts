import * as z from "zod";
import { PIECE_SETS, RULE_FIELDS, type RuleField, type Rules } from "../../rules/index.ts";

type Row = (typeof RULE_FIELDS)[RuleField];

function schemaOf(row: Row): z.ZodType {
  if ("text" in row) return z.string();
  if ("min" in row) return row.default === null ? z.int().nullable() : z.int();
  if (row.values === PIECE_SETS) return z.enum(PIECE_SETS);
  return z.literal([...row.values] as [string | number | boolean]);
}

/** The fields of a rule set's canonical form, each as `RULE_FIELDS` has it. */
export const RULES_SHAPE = Object.fromEntries(
  Object.entries(RULE_FIELDS).map(([field, row]) => [field, schemaOf(row)]),
) as { readonly [Field in RuleField]: z.ZodType<Rules[Field]> };
