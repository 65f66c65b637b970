import { type Checked, err, ok } from "../checked.ts";
import type { Rules } from "../ruleset.ts";
import { beginningProblems } from "./beginning.ts";
import { readFields } from "./fields.ts";
import { definitionOf } from "./identity.ts";
import type { Definition, RulesetError } from "./problems.ts";
import { setupProblems } from "./setup.ts";

/**
 * Takes any value, as JSON gives it; gives the rule set that it is, in canonical form, or everything that is wrong with it. What
 * is wrong with single fields is told first, and then nothing else. Never throws, however deep or large the value is, and
 * looks at each part of it once.
 */
export function readRuleset(given: unknown): Checked<Definition, readonly RulesetError[]> {
  if (typeof given !== "object" || given === null || Array.isArray(given))
    return err([{ pointer: "", code: "type" }]);
  const { fields, errors } = readFields(given);
  return errors.length > 0 ? err(errors) : checkedRules(fields.rules, fields.name);
}

/** Takes rules whose every field has one of its values, and their name; gives the rule set, or why no game can be played by it. */
export function checkedRules(
  rules: Rules,
  name: string | undefined,
): Checked<Definition, readonly RulesetError[]> {
  const definition = definitionOf(rules, name);
  const { ruleset } = definition;
  const errors: RulesetError[] = [];
  if (ruleset.escape === "corner" && !ruleset.cornerStop.includes("k"))
    errors.push({ pointer: "/cornerStop", code: "no-escape" });
  const standing = setupProblems(ruleset);
  const problems = standing.length > 0 ? standing : beginningProblems(ruleset);
  errors.push(...problems.map((problem) => ({ pointer: "/setup", ...problem })));
  return errors.length > 0 ? err(errors) : ok(definition);
}
