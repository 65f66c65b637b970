import { sha256Hex } from "../../lib/sha256.ts";
import { RULESETS, type ShippedRuleset } from "../built-in.ts";
import { isLeftOut, RULE_FIELDS, type RuleField, type Rules } from "../ruleset.ts";
import {
  CUSTOM_NAME,
  type Definition,
  type IdleField,
  type RulesetWarning,
  type RulesetWarningCode,
} from "./problems.ts";
import { hasOrdinaryCorners, hasThrone } from "../special-squares.ts";

type Changeable = { -readonly [Field in keyof Rules]: Rules[Field] };

/**
 * Normalises rules, so that equal rules give the same JSON: fields in the table's order, fields without effect set to
 * fixed values. Also returns a warning for each field that was changed, and for unusual rules.
 */
function canonical(given: Rules) {
  const fields = Object.keys(RULE_FIELDS) as RuleField[];
  const rules = Object.fromEntries(
    fields.flatMap((field) => (isLeftOut(field, given[field]) ? [] : [[field, given[field]]])),
  ) as Changeable;
  const warnings: RulesetWarning[] = [];
  const warn = (field: RuleField, code: RulesetWarningCode): void => {
    warnings.push({ pointer: `/${field}`, code });
  };
  const idle = <Field extends IdleField>(field: Field, usual: Rules[Field]): void => {
    if (rules[field] === usual) return;
    (rules as Record<Field, Rules[Field]>)[field] = usual;
    warn(field, "no-effect");
  };
  for (const field of ["attackerSpeed", "defenderSpeed", "kingSpeed"] as const) {
    if ((rules[field] ?? 0) >= rules.size - 1) idle(field, null);
  }
  if (!hasThrone(rules)) {
    if (rules.kingCapture.endsWith("-throne")) idle("kingCapture", "custodial");
    idle("linnaeanCapture", false);
  }
  if (rules.escape === "edge") {
    idle("edgeFort", false);
    if (hasOrdinaryCorners(rules)) idle("cornerSize", 1);
    else warn("cornerStop", "corners-without-escape");
  }
  if (!rules.shieldwall || !/[ad]/.test(rules.cornerHostile)) idle("shieldwallCorner", true);
  if (rules.repetition === "none") {
    idle("repetitionCount", 3);
    if (rules.noProgress === null && rules.maxPlies === undefined) warn("repetition", "may-never-end");
  }
  return { rules, warnings };
}

/** Ids of rule sets that are not built in begin with this, so that they never equal a built-in id. */
export const CUSTOM_PREFIX = "custom-";
const ID_DIGITS = 20;

export const canonicalJson = (rules: Rules): string => JSON.stringify(canonical(rules).rules);

let shippedByJson: ReadonlyMap<string, ShippedRuleset> | null = null;

function shippedAs(json: string): ShippedRuleset | undefined {
  shippedByJson ??= new Map(RULESETS.map((ruleset) => [canonicalJson(ruleset), ruleset]));
  return shippedByJson.get(json);
}

/**
 * Returns the built-in rule set with equal rules, or else a custom one whose id is made from a hash of the rules. Does
 * not check whether the rules can be played: `readRuleset` does.
 */
export function definitionOf(given: Rules, name: string = CUSTOM_NAME): Definition {
  const { rules, warnings } = canonical(given);
  const json = JSON.stringify(rules);
  const shipped = shippedAs(json);
  if (shipped !== undefined) return { ruleset: shipped, shipped: shipped.id, warnings };
  const id = CUSTOM_PREFIX + sha256Hex(new TextEncoder().encode(json)).slice(0, ID_DIGITS);
  return { ruleset: { id, name, ...rules }, shipped: null, warnings };
}
