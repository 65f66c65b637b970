import {
  CUSTOM_NAME,
  type Rules,
  RULE_FIELDS,
  type RuleField,
  type Ruleset,
  shippedRuleset,
} from "../rules/index.ts";

export interface CustomRules extends Rules {
  readonly name: string | null;
}

export interface WithRules {
  readonly ruleset: string;
  readonly rules?: Ruleset | CustomRules | null | undefined;
}

const FIELDS = Object.keys(RULE_FIELDS) as readonly RuleField[];

/** Whether two rule sets agree in all but id and name. */
export const isSameRules = (one: Rules, other: Rules): boolean =>
  FIELDS.every((field) => one[field] === other[field]);

/** Returns the built-in rule set with the same id and rules; null for custom rules, and for an older version of the rules. */
export function shippedAs(ruleset: Ruleset): Ruleset | null {
  const shipped = shippedRuleset(ruleset.id);
  return shipped !== null && isSameRules(shipped, ruleset) ? shipped : null;
}

/** Returns the built-in object if id and rules are the same, because computed data is cached by object. */
export const sharedRules = (written: Ruleset): Ruleset => shippedAs(written) ?? written;

/** Keeps one `Ruleset` for each `CustomRules`, because computed data is cached by object. */
const made = new WeakMap<CustomRules, Ruleset>();

function madeOf(id: string, rules: Ruleset | CustomRules): Ruleset {
  if ("id" in rules) return rules;
  const ruleset = made.get(rules) ?? { id, ...rules, name: rules.name ?? CUSTOM_NAME };
  made.set(rules, ruleset);
  return ruleset;
}

/** Throws for an unknown id without rules. */
export function rulesOf({ ruleset: id, rules }: WithRules): Ruleset {
  if (rules != null) return madeOf(id, rules);
  const shipped = shippedRuleset(id);
  if (shipped === null) throw new Error(`no rules for the rule set ${id}`);
  return shipped;
}

export function customRules(ruleset: Ruleset | undefined): CustomRules | null {
  if (ruleset === undefined) return null;
  const { id: _id, name, ...rules } = ruleset;
  return { name: name === CUSTOM_NAME ? null : name, ...rules };
}
