import * as z from "zod";
import { oneOf } from "./fields.ts";
import { isLeftOut, type LeftOut, RULE_FIELDS, type RuleField, type Rules } from "../rules/index.ts";
import { mapValues } from "../lib/json.ts";
import RULE_MEANINGS from "./rule-fields.json" with { type: "json" };

type Row = (typeof RULE_FIELDS)[RuleField];

const PIECES = "`a` attackers, `d` the defenders' men, `k` the king; empty: none";

/** The fields' descriptions in openapi.json. */
const MEANINGS: Readonly<Record<RuleField, string>> = mapValues(RULE_MEANINGS, (words) =>
  words.replace("{pieces}", PIECES),
);

function documented(row: Row) {
  if ("text" in row) return { type: "string" as const };
  if ("min" in row) {
    const type = row.default === null ? (["integer", "null"] as const) : ("integer" as const);
    return { type, minimum: row.min, maximum: row.max };
  }
  const [first] = row.values;
  const types = { string: "string", number: "integer", boolean: "boolean" } as const;
  const type = types[typeof first as keyof typeof types];
  return type === "boolean" ? { type } : { type, enum: [...row.values] };
}

function schemaOf(field: RuleField): z.ZodType {
  const row: Row = RULE_FIELDS[field];
  const words = { description: MEANINGS[field] };
  if (isLeftOut(field, null)) return z.int().optional().meta(words);
  if ("text" in row) return z.string().meta(words);
  if ("min" in row) return (row.default === null ? z.int().nullable() : z.int()).meta(words);
  const values: readonly (string | number | boolean)[] = row.values;
  if (values.every((value) => typeof value === "string")) return z.enum(values).meta(words);
  if (values.every((value) => typeof value === "boolean")) return z.boolean().meta(words);
  return oneOf(values as readonly number[]).meta(words);
}

const FIELDS = Object.keys(RULE_FIELDS) as RuleField[];

/** The fields of a rule set in canonical form, in which all defaults are filled in. */
export const RULES_SHAPE = Object.fromEntries(FIELDS.map((field) => [field, schemaOf(field)])) as {
  readonly [Field in Exclude<RuleField, LeftOut>]: z.ZodType<Rules[Field]>;
} & { readonly [Field in LeftOut]: z.ZodOptional<z.ZodType<NonNullable<Rules[Field]>>> };

/** The fields of a rule set in a request, with their defaults, for openapi.json. */
export const NEW_RULES = Object.fromEntries(
  FIELDS.map((field) => {
    const row: Row = RULE_FIELDS[field];
    const usual = "default" in row && row.default !== null ? { default: row.default } : {};
    const words = "default" in row && row.default === null ? " Default: null." : "";
    return [field, { ...documented(row), ...usual, description: `${MEANINGS[field]}${words}` }];
  }),
);

/** Complete rules, so that clients need no other request to play the game. */
export const CustomRules = z
  .object({
    name: z.string().nullable().describe("The name its maker gave it."),
    ...RULES_SHAPE,
  })
  .nullable()
  .meta({
    id: "CustomRules",
    description: "The whole rule set if `ruleset` is custom; null for a built-in one.",
  });
