import { RULE_FIELDS, type RuleField, type Rules } from "../ruleset.ts";
import { hasOrdinaryCorners, hasThrone } from "../special-squares.ts";
import type { IdleField, RulesetWarning, RulesetWarningCode } from "./problems.ts";

/** Rules in canonical form, and what was put right or is odd about them. */
export interface Canonical {
  readonly rules: Rules;
  readonly warnings: readonly RulesetWarning[];
}

type Changeable = { -readonly [Field in RuleField]: Rules[Field] };

/**
 * Takes rules whose every field has one of its values; gives them in canonical form: the fields in
 * the table's order, and those that change nothing as they usually are, so that equal rules are equal values. Warns of each
 * that was put right, and of rules that are hardly meant so.
 */
export function canonical(given: Rules): Canonical {
  const fields = Object.keys(RULE_FIELDS) as RuleField[];
  const rules = Object.fromEntries(fields.map((field) => [field, given[field]])) as Changeable;
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
    if (rules.noProgress === null) warn("repetition", "may-never-end");
  }
  return { rules, warnings };
}
