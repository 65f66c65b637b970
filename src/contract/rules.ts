import * as z from "zod";
import { oneOf } from "./fields.ts";
import { isLeftOut, type LeftOut, RULE_FIELDS, type RuleField, type Rules } from "../rules/index.ts";

type Row = (typeof RULE_FIELDS)[RuleField];

const SET = "`a` attackers, `d` the defenders' men, `k` the king; empty: none";

/** The fields' descriptions in openapi.json. */
const MEANINGS: Readonly<Record<RuleField, string>> = {
  size: "Squares per side.",
  setup: "The starting position, top rank first; a attacker, d defender, k king, a number for empty squares.",
  firstMove: "The side that moves first.",
  attackerSpeed: "The most squares an attacker can move; null: no limit.",
  defenderSpeed: "The most squares a defender's man can move; null: no limit.",
  kingSpeed: "The most squares the king can move; null: no limit.",
  throneStop: `Pieces that may stop on the throne: ${SET}.`,
  thronePass: `Pieces that may pass over the empty throne: ${SET}.`,
  throneHostile: `Pieces to which the empty throne is hostile, so that it helps to capture them: ${SET}.`,
  throneHostileOccupied: `Pieces to which the throne is hostile with a piece on it: ${SET}.`,
  cornerSize: "1: four corner squares; 2: four blocks of 2×2.",
  cornerStop: `Pieces that may stop on or pass over corner squares: ${SET}.`,
  cornerHostile: `Pieces to which an empty corner square is hostile: ${SET}.`,
  escape: "Where the king wins by stopping: on a corner square, or anywhere on the edge.",
  kingCapture:
    "How the king is captured: on four sides; on every side that is on the board; between two; or between two, except on four sides on the throne (`custodial-off-throne`) or on and beside it (`custodial-away-from-throne`).",
  kingArmed: "Whether the king captures; `hammer`: only by moving; `anvil`: only as the piece opposite.",
  shieldwall: "Whether a row of pieces on the edge can be captured at once.",
  shieldwallCorner: "Whether an empty corner that is hostile to the row closes it.",
  linnaeanCapture:
    "Whether a king on the throne, with attackers on three sides and his man on the fourth, is captured when an attacker moves to the far side of that man.",
  edgeFort: "Whether the defenders win by an edge fort.",
  encirclement: "Whether the attackers win when all defenders are encircled.",
  noLegalMove: "The result for a side that has no legal move.",
  repetition:
    "The result when a position repeats; `mover-loses`: the player who moved into it loses. `defenders-forbidden`: a move of the defenders that would cause it is illegal (`repeats-position`); repeats by the attackers have no effect.",
  repetitionCount: "At which occurrence of a position that happens.",
  noProgress: "The number of plies without a capture after which the game is a draw; null: never.",
  maxPlies:
    "The number of plies after which the game is a draw, unless the last one ends it otherwise. Absent: no such limit.",
  drawByAgreement: "Whether the players may agree to a draw.",
};

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
