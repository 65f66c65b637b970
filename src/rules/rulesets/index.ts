import type { Ruleset } from "../ruleset.ts";
import { BRANDUBH } from "./brandubh.ts";
import { COPENHAGEN_BASIC } from "./copenhagen-basic.ts";
import { COPENHAGEN } from "./copenhagen.ts";
import { HNEFATAFL } from "./hnefatafl.ts";
import { TABLUT } from "./tablut.ts";
import { TAWLBWRDD } from "./tawlbwrdd.ts";

/** The ids of the rule sets that are shipped, in the order of rules.md; a tuple, so that a schema can be made from it. */
export const RULESET_IDS = [
  COPENHAGEN.id,
  COPENHAGEN_BASIC.id,
  HNEFATAFL.id,
  TABLUT.id,
  TAWLBWRDD.id,
  BRANDUBH.id,
] as const;
export type RulesetId = (typeof RULESET_IDS)[number];

/** A rule set of the table below. */
export type ShippedRuleset = Ruleset & { readonly id: RulesetId };

const BY_ID: { readonly [Id in RulesetId]: ShippedRuleset } = {
  copenhagen: COPENHAGEN,
  "copenhagen-basic": COPENHAGEN_BASIC,
  hnefatafl: HNEFATAFL,
  tablut: TABLUT,
  tawlbwrdd: TAWLBWRDD,
  brandubh: BRANDUBH,
};

/** Every shipped rule set, in the order of rules.md. */
export const RULESETS: readonly ShippedRuleset[] = RULESET_IDS.map((id) => BY_ID[id]);

/** The one that a newcomer is offered: the smallest board. */
export const USUAL_RULESET: ShippedRuleset = BRANDUBH;

/** Takes the id of a shipped rule set; gives the rule set. The type refuses an id that does not exist. */
export function rulesetOf(id: RulesetId): ShippedRuleset {
  return BY_ID[id];
}

/** Takes any text; gives the shipped rule set of this id, or null when there is none. */
export function shippedRuleset(id: string): ShippedRuleset | null {
  return RULESETS.find((known) => known.id === id) ?? null;
}
