import {
  CUSTOM_NAME,
  type Rules,
  RULE_FIELDS,
  type RuleField,
  type Ruleset,
  shippedRuleset,
} from "../rules/index.ts";

/** The rules of a game whose rule set is not shipped, as the API tells them; `name`: null where none was given. */
export interface CustomRules extends Rules {
  readonly name: string | null;
}

/** Names a rule set by id, with the rules of a custom one. */
export interface WithRules {
  readonly ruleset: string;
  readonly rules?: Ruleset | CustomRules | null | undefined;
}

const FIELDS = Object.keys(RULE_FIELDS) as readonly RuleField[];

/** Whether games are judged alike by two rule sets, whatever they are called. */
export const isSameRules = (one: Rules, other: Rules): boolean =>
  FIELDS.every((field) => one[field] === other[field]);

/** The shipped rule set that a rule set is: of its id, with its rules; null where today's table has none. */
export function shippedAs(ruleset: Ruleset): Ruleset | null {
  const shipped = shippedRuleset(ruleset.id);
  return shipped !== null && isSameRules(shipped, ruleset) ? shipped : null;
}

/**
 * The rule set by which a game is judged whose log has this one. One that equals a shipped one is that one itself, so
 * that what is worked out for a rule set is worked out once.
 */
export const sharedRules = (written: Ruleset): Ruleset => shippedAs(written) ?? written;

/** One object for each rule set, because computed data is cached by object. */
const made = new WeakMap<CustomRules, Ruleset>();

function madeOf(id: string, rules: Ruleset | CustomRules): Ruleset {
  if ("id" in rules) return rules;
  const ruleset = made.get(rules) ?? { id, ...rules, name: rules.name ?? CUSTOM_NAME };
  made.set(rules, ruleset);
  return ruleset;
}

/** Gives the rule set of a game, a challenge or their facts. @throws for an id that nobody shipped, without rules */
export function rulesOf({ ruleset: id, rules }: WithRules): Ruleset {
  if (rules != null) return madeOf(id, rules);
  const shipped = shippedRuleset(id);
  if (shipped === null) throw new Error(`no rules for the rule set ${id}`);
  return shipped;
}

/** Returns the rules of a custom rule set for views; null for a built-in one. */
export function customRules(ruleset: Ruleset | undefined): CustomRules | null {
  if (ruleset === undefined) return null;
  const { id: _id, name, ...rules } = ruleset;
  return { name: name === CUSTOM_NAME ? null : name, ...rules };
}
