import { addRuleset, rulesetJson } from "../players/rulesets.ts";
import type { Principal } from "../players/store.ts";
import { fieldRefusal, type Outcome, type Refusal, rulesetRefusal } from "../contract/problems/table.ts";
import {
  canonicalJson,
  CUSTOM_NAME,
  CUSTOM_PREFIX,
  type Definition,
  err,
  ok,
  readOtnRules,
  readRuleset,
  type Rules,
  type Ruleset,
  shippedRuleset,
} from "../rules/index.ts";
import { overQuota } from "./limits.ts";
import type { Ports } from "./ports.ts";

/** The ids that custom rule sets have; nothing else is looked up. */
const CUSTOM_ID = new RegExp(`^${CUSTOM_PREFIX}[0-9a-f]{20}$`);

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
async function customRuleset(id: string, { env }: Pick<Ports, "env">): Promise<Ruleset | null> {
  if (!CUSTOM_ID.test(id)) return null;
  const known = found.get(id);
  if (known !== undefined) return keep(known);
  const json = await rulesetJson(env.DB, id);
  if (json === null) return null;
  return keep({ id, name: CUSTOM_NAME, ...(JSON.parse(json) as Rules) });
}

/** Gives a rule set by its id: a shipped one, or a custom one that a challenge has used; null where there is none. */
export async function readRulesetById(id: string, ports: Pick<Ports, "env">): Promise<Ruleset | null> {
  return shippedRuleset(id) ?? customRuleset(id, ports);
}

/** A rule set as a request writes it: as an object with its fields, or as an OpenTafl rules record. */
type WrittenRuleset = { readonly ruleset: unknown } | { readonly otn: string };

/** Reads a rule set that a request writes out. What is wrong is named from `/ruleset`, or at `/otn`. */
export function definitionIn(written: WrittenRuleset): Outcome<Definition, "invalid-ruleset"> {
  const read = "otn" in written ? readOtnRules(written.otn) : readRuleset(written.ruleset);
  return read.ok ? read : err(rulesetRefusal({ at: placeOf(written), errors: read.error }));
}

/** Where in a request a rule set stands that it writes out. */
export const placeOf = (written: WrittenRuleset) => ("otn" in written ? "/otn" : "/ruleset");

/**
 * Gives the rule set that a challenge names: a text is the id of a shipped one, or of one that a challenge has used;
 * anything else is one that is written out. Refuses an id that there is not, and what is no rule set.
 */
export async function rulesetFor(
  given: unknown,
  ports: Pick<Ports, "env">,
): Promise<Outcome<Ruleset, "invalid-request" | "invalid-ruleset">> {
  if (typeof given === "string") {
    const known = await readRulesetById(given, ports);
    return known === null ? err(fieldRefusal("/ruleset", "no-such-ruleset")) : ok(known);
  }
  const read = definitionIn({ ruleset: given });
  return read.ok ? ok(read.value.ruleset) : read;
}

/**
 * Stores the rule set of a new challenge, before there is one; a shipped one, or one that is stored, is left as it is. Refuses
 * a player who has brought too many new ones of late.
 */
export async function keepRuleset(
  principal: Principal,
  ruleset: Ruleset,
  ports: Ports,
): Promise<Refusal<"too-many-requests"> | null> {
  const { id } = ruleset;
  if ((await readRulesetById(id, ports)) !== null) return null;
  const over = await overQuota(ports, principal, "newRulesets");
  if (over !== null) return over;
  const rules = canonicalJson(ruleset);
  await addRuleset(ports.env.DB, { id, rules, createdBy: principal.player.id });
  return null;
}
