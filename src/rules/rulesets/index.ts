import type { Ruleset as RulesetData } from "../ruleset.ts";
import { BRANDUBH } from "./brandubh.ts";
import { COPENHAGEN_BASIC } from "./copenhagen-basic.ts";
import { COPENHAGEN } from "./copenhagen.ts";
import { HNEFATAFL } from "./hnefatafl.ts";
import { TABLUT } from "./tablut.ts";
import { TAWLBWRDD } from "./tawlbwrdd.ts";

/** The ids of the rule sets, in the order of rules.md; a tuple, so that a schema can be made from it. */
export const RULESET_IDS = [
  COPENHAGEN.id,
  COPENHAGEN_BASIC.id,
  HNEFATAFL.id,
  TABLUT.id,
  TAWLBWRDD.id,
  BRANDUBH.id,
] as const;
export type RulesetId = (typeof RULESET_IDS)[number];
export type Ruleset = RulesetData<RulesetId>;

const BY_ID: { readonly [Id in RulesetId]: Ruleset } = {
  copenhagen: COPENHAGEN,
  "copenhagen-basic": COPENHAGEN_BASIC,
  hnefatafl: HNEFATAFL,
  tablut: TABLUT,
  tawlbwrdd: TAWLBWRDD,
  brandubh: BRANDUBH,
};

/** Every rule set, in the order of rules.md. */
export const RULESETS: readonly Ruleset[] = RULESET_IDS.map((id) => BY_ID[id]);

/** Takes the id of a rule set; gives the rule set. The type refuses an id that does not exist. */
export function rulesetOf(id: RulesetId): Ruleset {
  return BY_ID[id];
}
