import { FIGURES_DIGEST } from "../i18n/built/figures-digest.ts";
import { madeFigures, type MadeFigures } from "../i18n/rulesets/made-figures.ts";
import { remember } from "../lib/collections.ts";
import { addRuleset, redrawRuleset, storedRuleset } from "../players/rulesets.ts";
import type { Principal } from "../players/store.ts";
import { fieldRefusal, type Outcome, rulesetRefusal } from "../contract/problems/table.ts";
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

const CUSTOM_ID = new RegExp(`^${CUSTOM_PREFIX}[0-9a-f]{20}$`);

const MOST_CACHED = 200;

interface Illustrated {
  readonly ruleset: Ruleset;
  readonly figures: MadeFigures;
}

/** Rule sets by id. The rule set with an id never changes, so entries never become outdated. */
const found = new Map<string, Illustrated>();

function keep(one: Illustrated): Illustrated {
  remember(found, MOST_CACHED, one.ruleset.id, one);
  return one;
}

const drawnOf = (figures: MadeFigures) => ({ figures: JSON.stringify(figures), figuresBy: FIGURES_DIGEST });

export async function storeRuleset({ env }: Pick<Ports, "env">, ruleset: Ruleset, createdBy: string | null) {
  const drawn = drawnOf(madeFigures(ruleset));
  await addRuleset(env.DB, { id: ruleset.id, rules: canonicalJson(ruleset), ...drawn, createdBy });
}

export async function customRuleset(id: string, { env }: Pick<Ports, "env">): Promise<Illustrated | null> {
  if (!CUSTOM_ID.test(id)) return null;
  const known = found.get(id);
  if (known !== undefined) return keep(known);
  const row = await storedRuleset(env.DB, id);
  if (row === null) return null;
  const ruleset = { id, name: CUSTOM_NAME, ...(JSON.parse(row.rules) as Rules) };
  if (row.figuresBy === FIGURES_DIGEST)
    return keep({ ruleset, figures: JSON.parse(row.figures) as MadeFigures });
  // Figures that another release stored are redrawn once.
  const figures = madeFigures(ruleset);
  await redrawRuleset(env.DB, id, drawnOf(figures));
  return keep({ ruleset, figures });
}

/** Returns the built-in or stored custom rule set with this id; null if there is none. */
export async function readRulesetById(id: string, ports: Pick<Ports, "env">): Promise<Ruleset | null> {
  return shippedRuleset(id) ?? (await customRuleset(id, ports))?.ruleset ?? null;
}

type WrittenRuleset = { readonly ruleset: unknown } | { readonly otn: string };

/** Reads a rule set from a request. The pointers of its errors begin with `/ruleset` or `/otn`. */
export function definitionIn(written: WrittenRuleset): Outcome<Definition, "invalid-ruleset"> {
  const read = "otn" in written ? readOtnRules(written.otn) : readRuleset(written.ruleset);
  return read.ok ? read : err(rulesetRefusal({ at: placeOf(written), errors: read.error }));
}

export const placeOf = (written: WrittenRuleset) => ("otn" in written ? "/otn" : "/ruleset");

/** Returns the rule set that a request names: a string is an id, anything else is the rule set itself. */
export async function rulesetFor(given: unknown, ports: Pick<Ports, "env">) {
  if (typeof given === "string") {
    const known = await readRulesetById(given, ports);
    return known === null ? err(fieldRefusal("/ruleset", "no-such-ruleset")) : ok(known);
  }
  const read = definitionIn({ ruleset: given });
  return read.ok ? ok(read.value.ruleset) : read;
}

/** Stores a custom rule set before it is used. Rejects players whose quota of new rule sets is used up. */
export async function keepRuleset(principal: Principal, ruleset: Ruleset, ports: Ports) {
  if ((await readRulesetById(ruleset.id, ports)) !== null) return null;
  const over = await overQuota(ports, principal, "newRulesets");
  if (over !== null) return over;
  await storeRuleset(ports, ruleset, principal.player.id);
  return null;
}
