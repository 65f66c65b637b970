import { DEFAULT_RULES, type Rules, type Ruleset } from "../ruleset.ts";
import { ALEA_EVANGELII, ALEA_EVANGELII_COPENHAGEN } from "./alea-evangelii.ts";
import {
  ARD_RI,
  BRANDUB_STRONG_CENTRE,
  BRANDUB_WEAK,
  BRANDUBH,
  BRANDUBH_FEDERATION,
  MAGPIE,
} from "./brandubh.ts";
import {
  COPENHAGEN,
  COPENHAGEN_13,
  COPENHAGEN_BASIC,
  FETLAR,
  HNEFATAFL,
  HNEFATAFL_ORG_COPENHAGEN,
  OLD_HNEFATAFL,
} from "./copenhagen.ts";
import {
  HISTORICAL_13,
  HISTORICAL_15,
  HISTORICAL_ARD_RI,
  HISTORICAL_BRANDUBH,
  HISTORICAL_LEWIS_CROSS_W,
  HISTORICAL_TABLUT,
  HISTORICAL_TABLUT_W,
  HISTORICAL_TAWLBWRDD,
  HISTORICAL_TAWLBWRDD_W,
} from "./historical.ts";
import {
  SEA_BATTLE_11,
  SEA_BATTLE_13,
  SEA_BATTLE_15,
  SEA_BATTLE_9,
  SEA_BATTLE_CIRCLE,
  SEA_BATTLE_STAR,
} from "./sea-battle.ts";
import { TABLUT, TABLUT_LINNAEUS, TAWLBWRDD, TAWLBWRDD_BELL } from "./tablut.ts";
import type { ShippedData } from "./families.ts";

/** All that are shipped: the six oldest, then the others. */
const SHIPPED = [
  COPENHAGEN,
  COPENHAGEN_BASIC,
  HNEFATAFL,
  TABLUT,
  TAWLBWRDD,
  BRANDUBH,
  FETLAR,
  OLD_HNEFATAFL,
  COPENHAGEN_13,
  HISTORICAL_TABLUT,
  HISTORICAL_TABLUT_W,
  HISTORICAL_TAWLBWRDD,
  HISTORICAL_TAWLBWRDD_W,
  HISTORICAL_LEWIS_CROSS_W,
  HISTORICAL_13,
  HISTORICAL_15,
  HISTORICAL_BRANDUBH,
  HISTORICAL_ARD_RI,
  BRANDUBH_FEDERATION,
  BRANDUB_WEAK,
  BRANDUB_STRONG_CENTRE,
  ARD_RI,
  MAGPIE,
  TABLUT_LINNAEUS,
  TAWLBWRDD_BELL,
  SEA_BATTLE_9,
  SEA_BATTLE_CIRCLE,
  SEA_BATTLE_STAR,
  SEA_BATTLE_11,
  SEA_BATTLE_13,
  SEA_BATTLE_15,
  ALEA_EVANGELII,
  ALEA_EVANGELII_COPENHAGEN,
  HNEFATAFL_ORG_COPENHAGEN,
] as const satisfies readonly ShippedData[];

export type RulesetId = (typeof SHIPPED)[number]["id"];

/** A rule set of the table. */
export type ShippedRuleset = Ruleset & { readonly id: RulesetId };

/** What the table tells of a rule set besides its rules. */
export type Listing = Pick<ShippedData, "tags" | "source" | "uncertain">;

function rulesetFrom({ tags: _t, source: _s, uncertain: _u, id, name, size, setup, ...rules }: ShippedData) {
  // `maxPlies`, which has no default, comes before the last field.
  const { drawByAgreement, ...others }: Rules = { size, setup, ...DEFAULT_RULES, ...rules };
  return { id, name, ...others, drawByAgreement } as ShippedRuleset;
}

/** Every shipped rule set, in the order of the table, its rules in the order of `RULE_FIELDS`. */
export const RULESETS: readonly ShippedRuleset[] = SHIPPED.map(rulesetFrom);

/** The six oldest, which have texts of their own, and whose records in OpenTafl's notation go without our keys. */
export const THE_SIX: readonly ShippedRuleset[] = RULESETS.slice(0, 6);

const BY_ID: ReadonlyMap<string, ShippedRuleset> = new Map(RULESETS.map((ruleset) => [ruleset.id, ruleset]));
const LISTINGS: ReadonlyMap<string, Listing> = new Map(SHIPPED.map((data) => [data.id, data]));

/** The one that a newcomer is offered: the smallest board. */
export const USUAL_RULESET: ShippedRuleset = rulesetOf("brandubh");

/** Takes the id of a shipped rule set; gives the rule set. The type refuses an id that does not exist. */
export function rulesetOf(id: RulesetId): ShippedRuleset {
  return BY_ID.get(id)!;
}

/** Takes any text; gives the shipped rule set of this id, or null when there is none. */
export function shippedRuleset(id: string): ShippedRuleset | null {
  return BY_ID.get(id) ?? null;
}

/** Takes the id of a shipped rule set; gives its tags and sources. */
export function listingOf(id: RulesetId): Listing {
  return LISTINGS.get(id)!;
}
