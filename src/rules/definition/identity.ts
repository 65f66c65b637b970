import { sha256Hex } from "../../lib/sha256.ts";
import { RULESETS, type ShippedRuleset } from "../rulesets/index.ts";
import type { Rules } from "../ruleset.ts";
import { canonical } from "./canonical.ts";
import { CUSTOM_NAME, type Definition } from "./problems.ts";

/** What the ids of rule sets begin with that are not shipped. */
export const CUSTOM_PREFIX = "custom-";
const ID_DIGITS = 20;

/** Takes rules; gives their canonical form as compact JSON, by which rule sets are compared. */
export function canonicalJson(rules: Rules): string {
  return JSON.stringify(canonical(rules).rules);
}

const SHIPPED: ReadonlyMap<string, ShippedRuleset> = new Map(
  RULESETS.map((ruleset) => [canonicalJson(ruleset), ruleset]),
);

/**
 * Takes rules whose every field has one of its values, and what they were called; gives them as a rule set in canonical form:
 * the shipped one that they equal, or one with an id made of themselves. Whether they can be played is for `readRuleset`.
 */
export function definitionOf(given: Rules, name: string = CUSTOM_NAME): Definition {
  const { rules, warnings } = canonical(given);
  const json = JSON.stringify(rules);
  const shipped = SHIPPED.get(json);
  if (shipped !== undefined) return { ruleset: shipped, shipped: shipped.id, warnings };
  const id = CUSTOM_PREFIX + sha256Hex(new TextEncoder().encode(json)).slice(0, ID_DIGITS);
  return { ruleset: { id, name, ...rules }, shipped: null, warnings };
}
