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

/** All built-in rule sets: the six oldest, then the others. */
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

export type ShippedRuleset = Ruleset & { readonly id: RulesetId };

export type Listing = Pick<ShippedData, "tags" | "source" | "uncertain">;

function rulesetFrom({ tags: _t, source: _s, uncertain: _u, id, name, size, setup, ...rules }: ShippedData) {
  // `maxPlies`, which has no default, comes before the last field.
  const { drawByAgreement, ...others }: Rules = { size, setup, ...DEFAULT_RULES, ...rules };
  return { id, name, ...others, drawByAgreement } as ShippedRuleset;
}

export const RULESETS: readonly ShippedRuleset[] = SHIPPED.map(rulesetFrom);

/** The six oldest have texts of their own, and records in OpenTafl's notation without our keys. */
export const THE_SIX: readonly ShippedRuleset[] = RULESETS.slice(0, 6);

const BY_ID: ReadonlyMap<string, ShippedRuleset> = new Map(RULESETS.map((ruleset) => [ruleset.id, ruleset]));
const LISTINGS: ReadonlyMap<string, Listing> = new Map(SHIPPED.map((data) => [data.id, data]));

/** Offered to newcomers, since it has the smallest board. */
export const USUAL_RULESET: ShippedRuleset = rulesetOf("brandubh");

export function rulesetOf(id: RulesetId): ShippedRuleset {
  return BY_ID.get(id)!;
}

export function shippedRuleset(id: string): ShippedRuleset | null {
  return BY_ID.get(id) ?? null;
}

export function listingOf(id: RulesetId): Listing {
  return LISTINGS.get(id)!;
}
