import { sha256Hex } from "../../lib/sha256.ts";
import { RULESETS, type ShippedRuleset } from "../rulesets/index.ts";
import { isLeftOut, RULE_FIELDS, type RuleField, type Rules } from "../ruleset.ts";
import {
  CUSTOM_NAME,
  type Definition,
  type IdleField,
  type RulesetWarning,
  type RulesetWarningCode,
} from "./problems.ts";
import { hasOrdinaryCorners, hasThrone } from "../special-squares.ts";

/** Rules in canonical form, and what was put right or is odd about them. */
interface Canonical {
  readonly rules: Rules;
  readonly warnings: readonly RulesetWarning[];
}

type Changeable = { -readonly [Field in keyof Rules]: Rules[Field] };

/**
 * Takes rules whose every field has one of its values; gives them in canonical form: the fields in
 * the table's order, and those that change nothing as they usually are, so that equal rules are equal values. Warns of each
 * that was put right, and of rules that are hardly meant so.
 */
function canonical(given: Rules): Canonical {
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

/** What the ids of rule sets begin with that are not shipped. */
export const CUSTOM_PREFIX = "custom-";
const ID_DIGITS = 20;

/** Takes rules; gives their canonical form as compact JSON, by which rule sets are compared. */
export function canonicalJson(rules: Rules): string {
  return JSON.stringify(canonical(rules).rules);
}

let shippedByJson: ReadonlyMap<string, ShippedRuleset> | null = null;

/** The shipped rule set with this canonical form. The table is made when it is first asked. */
function shippedAs(json: string): ShippedRuleset | undefined {
  shippedByJson ??= new Map(RULESETS.map((ruleset) => [canonicalJson(ruleset), ruleset]));
  return shippedByJson.get(json);
}

/**
 * Takes rules whose every field has one of its values, and what they were called; gives them as a rule set in canonical form:
 * the shipped one that they equal, or one with an id made of themselves. Whether they can be played is for `readRuleset`.
 */
export function definitionOf(given: Rules, name: string = CUSTOM_NAME): Definition {
  const { rules, warnings } = canonical(given);
  const json = JSON.stringify(rules);
  const shipped = shippedAs(json);
  if (shipped !== undefined) return { ruleset: shipped, shipped: shipped.id, warnings };
  const id = CUSTOM_PREFIX + sha256Hex(new TextEncoder().encode(json)).slice(0, ID_DIGITS);
  return { ruleset: { id, name, ...rules }, shipped: null, warnings };
}
