import { rulesetJson } from "../players/rulesets.ts";
import { DEFAULT_RULES, type Rules, type Ruleset } from "../rules/index.ts";
import type { Ports } from "./ports.ts";

/** The ids that custom rule sets have; nothing else is looked up. */
const CUSTOM_ID = /^custom-[0-9a-f]{20}$/;

/** So many are kept in memory: the ones that were asked for last. */
const MOST_KEPT = 200;

/** A rule set never changes under its id, so one that was found need not be looked up again. */
const found = new Map<string, Ruleset>();

function keep(ruleset: Ruleset): Ruleset {
  found.delete(ruleset.id);
  found.set(ruleset.id, ruleset);
  const [oldest] = found.keys();
  if (found.size > MOST_KEPT && oldest !== undefined) found.delete(oldest);
  return ruleset;
}

/** Gives a custom rule set that a challenge has used, by its id; null where there is none. */
export async function customRuleset(id: string, { env }: Pick<Ports, "env">): Promise<Ruleset | null> {
  if (!CUSTOM_ID.test(id)) return null;
  const known = found.get(id);
  if (known !== undefined) return keep(known);
  const json = await rulesetJson(env.DB, id);
  if (json === null) return null;
  return keep({ id, name: "Custom", ...DEFAULT_RULES, ...(JSON.parse(json) as Rules) });
}
