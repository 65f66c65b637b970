import { DEFAULT_RULES, type Rules, type Ruleset } from "../ruleset.ts";
import { ALEA_EVANGELII } from "./alea-evangelii.ts";
import { ALEA_EVANGELII_COPENHAGEN } from "./alea-evangelii-copenhagen.ts";
import { ARD_RI } from "./ard-ri.ts";
import { BRANDUB_STRONG_CENTRE } from "./brandub-strong-centre.ts";
import { BRANDUB_WEAK } from "./brandub-weak.ts";
import { BRANDUBH } from "./brandubh.ts";
import { BRANDUBH_FEDERATION } from "./brandubh-federation.ts";
import { COPENHAGEN } from "./copenhagen.ts";
import { COPENHAGEN_13 } from "./copenhagen-13.ts";
import { COPENHAGEN_BASIC } from "./copenhagen-basic.ts";
import { FETLAR } from "./fetlar.ts";
import { HISTORICAL_13 } from "./historical-13.ts";
import { HISTORICAL_15 } from "./historical-15.ts";
import { HISTORICAL_ARD_RI } from "./historical-ard-ri.ts";
import { HISTORICAL_BRANDUBH } from "./historical-brandubh.ts";
import { HISTORICAL_LEWIS_CROSS_W } from "./historical-lewis-cross-w.ts";
import { HISTORICAL_TABLUT } from "./historical-tablut.ts";
import { HISTORICAL_TABLUT_W } from "./historical-tablut-w.ts";
import { HISTORICAL_TAWLBWRDD } from "./historical-tawlbwrdd.ts";
import { HISTORICAL_TAWLBWRDD_W } from "./historical-tawlbwrdd-w.ts";
import { HNEFATAFL } from "./hnefatafl.ts";
import { MAGPIE } from "./magpie.ts";
import { OLD_HNEFATAFL } from "./old-hnefatafl.ts";
import { SEA_BATTLE_11 } from "./sea-battle-11.ts";
import { SEA_BATTLE_13 } from "./sea-battle-13.ts";
import { SEA_BATTLE_15 } from "./sea-battle-15.ts";
import { SEA_BATTLE_9 } from "./sea-battle-9.ts";
import { SEA_BATTLE_CIRCLE } from "./sea-battle-circle.ts";
import { SEA_BATTLE_STAR } from "./sea-battle-star.ts";
import { TABLUT } from "./tablut.ts";
import { TABLUT_LINNAEUS } from "./tablut-linnaeus.ts";
import { TAWLBWRDD } from "./tawlbwrdd.ts";
import { TAWLBWRDD_BELL } from "./tawlbwrdd-bell.ts";
import type { ShippedData } from "./shipped.ts";

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
] as const satisfies readonly ShippedData[];

export type RulesetId = (typeof SHIPPED)[number]["id"];

/** A rule set of the table. */
export type ShippedRuleset = Ruleset & { readonly id: RulesetId };

/** What the table tells of a rule set besides its rules. */
export type Listing = Pick<ShippedData, "tags" | "source" | "uncertain">;

function rulesetFrom({ tags: _t, source: _s, uncertain: _u, id, name, size, setup, ...rules }: ShippedData) {
  const whole: Rules = { size, setup, ...DEFAULT_RULES, ...rules };
  return { id, name, ...whole } as ShippedRuleset;
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
