import DATA from "./built-in.json" with { type: "json" };
import { DEFAULT_RULES, type RuleField, type Rules, type Ruleset } from "./ruleset.ts";

/** `small`: up to 9 squares a side. `medium`: 11. `large`: more. */
export const RULESET_TAGS = ["historical", "modern", "small", "medium", "large", "popular"] as const;
export type RulesetTag = (typeof RULESET_TAGS)[number];

export interface Listing {
  readonly tags: readonly RulesetTag[];
  readonly source: string;
  /** Fields about which the sources differ or say nothing. */
  readonly uncertain: readonly RuleField[];
}

export type RulesetId = keyof typeof DATA;

export type ShippedRuleset = Ruleset & { readonly id: RulesetId };

interface Entry extends Partial<Rules>, Listing {
  readonly name: string;
  readonly size: Rules["size"];
  readonly setup: string;
}

/** In the order of display: the six oldest come first. */
const ENTRIES: Readonly<Record<RulesetId, Entry>> = DATA as Record<RulesetId, Entry>;

function rulesetFrom(id: RulesetId): ShippedRuleset {
  const { tags: _t, source: _s, uncertain: _u, name, size, setup, ...rules } = ENTRIES[id];
  // Keeps the canonical order: `maxPlies`, which has no default, comes before the last field.
  const { drawByAgreement, ...others } = { size, setup, ...DEFAULT_RULES, ...rules };
  return { id, name, ...others, drawByAgreement };
}

export const RULESETS: readonly ShippedRuleset[] = (Object.keys(ENTRIES) as RulesetId[]).map(rulesetFrom);

/**
 * The six oldest rule sets. They have their own texts, and their records in OpenTafl's notation have none of our keys.
 */
export const THE_SIX: readonly ShippedRuleset[] = RULESETS.slice(0, 6);

const BY_ID: ReadonlyMap<string, ShippedRuleset> = new Map(RULESETS.map((ruleset) => [ruleset.id, ruleset]));

/** Offered to newcomers, because no rule set has a smaller board. */
export const USUAL_RULESET: ShippedRuleset = rulesetOf("brandubh");

export function rulesetOf(id: RulesetId): ShippedRuleset {
  return BY_ID.get(id)!;
}

export function shippedRuleset(id: string): ShippedRuleset | null {
  return BY_ID.get(id) ?? null;
}

export function listingOf(id: RulesetId): Listing {
  return ENTRIES[id];
}
