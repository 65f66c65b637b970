import { definitionIn, readRulesetById } from "../../operations/custom-rulesets.ts";
import { rulesOf, type WithRules } from "../../game/rules-of.ts";
import { type Ctx, portsOf } from "../../http/context.ts";
import { type Outcome, refusal } from "../../contract/problems/table.ts";
import {
  CUSTOM_NAME,
  CUSTOM_PREFIX,
  err,
  ok,
  type Ruleset,
  shippedRuleset,
  writeOtnRules,
} from "../../rules/index.ts";
import type { Form } from "../frame/forms.ts";

/** A rule set that is not shipped, and is among the choices because the form was asked for with it. */
export interface Brought {
  readonly ruleset: Ruleset;
  readonly value: string;
  /** The record that it is sent as; null where it is known by its id. */
  readonly otn: string | null;
}

/** A form, with the rule set that it brings along, if it is one's own. */
export interface FormWithRules {
  readonly form: Form;
  readonly brought: Brought | null;
}

/** What a form sends for a rule set that stands beside it as a record. */
const OWN = "own";

/** The rule set of a challenge, to be among the choices of its answer; null for a shipped one. */
export function broughtBy(challenge: WithRules): Brought | null {
  if (shippedRuleset(challenge.ruleset) !== null) return null;
  return { ruleset: rulesOf(challenge), value: challenge.ruleset, otn: null };
}

/** The rule set that a form names by its id, where it is a custom one. Refuses one that no challenge has used. */
async function named(c: Ctx, form: Form): Promise<Outcome<FormWithRules>> {
  const id = form.get("ruleset") ?? "";
  if (!id.startsWith(CUSTOM_PREFIX)) return ok({ form, brought: null });
  const ruleset = await readRulesetById(id, portsOf(c));
  return ruleset === null
    ? err(refusal("ruleset-not-found", { ruleset: id }))
    : ok({ form, brought: { ruleset, value: id, otn: null } });
}

/** The rule set that a form has as a record; it is chosen unless another one is. Refuses what is not a record. */
function written(form: Form, otn: string): Outcome<FormWithRules> {
  const read = definitionIn({ otn });
  if (!read.ok) return read;
  const { ruleset, shipped } = read.value;
  const chosen = form.get("ruleset") ?? OWN;
  const choosing = (value: string) => new Map([...form, ["ruleset", chosen === OWN ? value : chosen]]);
  if (shipped !== null) return ok({ form: choosing(shipped), brought: null });
  const brought = { ruleset, value: OWN, otn: writeOtnRules(ruleset) };
  return ok({ form: choosing(OWN), brought });
}

/** Takes a form as it was sent, or as the address fills it in; gives it with the custom rule set that it brings along. */
export async function withRules(c: Ctx, form: Form): Promise<Outcome<FormWithRules>> {
  const otn = form.get("otn")?.trim() ?? "";
  return otn === "" ? named(c, form) : written(form, otn);
}

/** The rule set that is chosen, as a request names it: by its id, or as an object with its fields. */
export function rulesetIn({ form, brought }: FormWithRules): unknown {
  const chosen = form.get("ruleset");
  if (brought?.otn == null || chosen !== brought.value) return chosen?.trim() || undefined;
  const { id: _id, name, ...rules } = brought.ruleset;
  return name === CUSTOM_NAME ? rules : { name, ...rules };
}
