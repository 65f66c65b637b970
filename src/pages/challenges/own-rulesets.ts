import { readRulesetById } from "../../app/custom-rulesets.ts";
import { rulesOf, type WithRules } from "../../game/rules-of.ts";
import { type Ctx, portsOf } from "../../http/context.ts";
import { type Outcome, refusal } from "../../problems/table.ts";
import { err, ok, type Ruleset, shippedRuleset } from "../../rules/index.ts";
import type { Form } from "../frame/forms.ts";

/** A rule set that is not shipped, and is among the choices because the form was asked for with it. */
export interface Brought {
  readonly ruleset: Ruleset;
  /** What the form sends for it. */
  readonly value: string;
  /** The record that it was brought as; null where it is known by its id. */
  readonly otn: string | null;
}

/** The rule set of a challenge, to be among the choices of its answer; null for a shipped one. */
export function broughtBy(challenge: WithRules): Brought | null {
  if (shippedRuleset(challenge.ruleset) !== null) return null;
  return { ruleset: rulesOf(challenge), value: challenge.ruleset, otn: null };
}

/** What every custom rule set's id begins with. */
const CUSTOM = "custom-";

/** The custom rule set that a form names by its id; null for none. Refuses one that no challenge has used. */
async function knownIn(c: Ctx, form: Form): Promise<Outcome<Brought | null>> {
  const id = form.get("ruleset") ?? "";
  if (!id.startsWith(CUSTOM)) return ok(null);
  const ruleset = await readRulesetById(id, portsOf(c));
  return ruleset === null
    ? err(refusal("ruleset-not-found", { ruleset: id }))
    : ok({ ruleset, value: id, otn: null });
}

/** Takes a form as it was sent, or as the address fills it in; gives the custom rule set that it brings along. */
export function broughtIn(c: Ctx, form: Form): Promise<Outcome<Brought | null>> {
  return knownIn(c, form);
}
