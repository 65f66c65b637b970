import { usualClocks } from "../../../operations/clocks.ts";
import { HONOURED_STOPS, OFFER_TYPES, RATED_OFFERS } from "../../../contract/terms.ts";
import { HOUSE } from "../../../contract/house.ts";
import { HAS_RATED, requiresIn } from "./standing.tsx";
import type { ChallengeView } from "../../../contract/game.ts";
import {
  otherSide,
  CUSTOM_NAME,
  CUSTOM_PREFIX,
  err,
  ok,
  type Ruleset,
  shippedRuleset,
  writeOtnRules,
} from "../../../rules/index.ts";
import type { Form } from "../forms.ts";
import type { Problem } from "../problem.tsx";
import { type Refused, refusedOf } from "../fields.tsx";
import { type Field, type FieldName, fieldsOf, OWN_CLOCKS, type OwnClock } from "../../../contract/clocks.ts";
import { definitionIn, readRulesetById } from "../../../operations/custom-rulesets.ts";
import { rulesOf, type WithRules } from "../../../game/rules-of.ts";
import { type Ctx, portsOf } from "../../../http/context.ts";
import { type Outcome, refusal } from "../../../contract/problems/table.ts";

export interface OwnField {
  readonly name: FieldName;
  readonly field: Field;
  readonly inForm: string;
  readonly usual: readonly string[];
}

/** Two kinds of clock have a `main` time, so the name of this field includes the clock's id. */
export function ownFields({ id, kind, usual }: OwnClock): readonly OwnField[] {
  return fieldsOf(kind).map(([name, field]) => ({
    name,
    field,
    inForm: name === "main" ? `${id}-${name}` : name,
    usual: usual[name] ?? [],
  }));
}

/** Returns undefined if an optional setting was left empty. */
function settingIn(form: Form, { field, inForm }: OwnField): unknown {
  const typed = (name: string) => form.get(name)?.trim() ?? "";
  if (field.type === "switch") return form.has(inForm);
  if (field.type === "count") return /^\d{1,4}$/.test(typed(inForm)) ? Number(typed(inForm)) : typed(inForm);
  const [days, hours] = [typed(`${inForm}-days`), typed(`${inForm}-hours`)];
  if ("usual" in field && days === "" && hours === "") return undefined;
  // The schema rejects text that is not a number.
  return `P${days || "0"}DT${hours || "0"}H`;
}

function clockIn(form: Form): unknown {
  const chosen = form.get("clock");
  const own = OWN_CLOCKS.find(({ id }) => id === chosen);
  if (own === undefined) return usualClocks().find(({ name }) => name === chosen)?.clock;
  const settings = ownFields(own).map((field) => [field.name, settingIn(form, field)] as const);
  return { kind: own.kind, ...Object.fromEntries(settings.filter(([, value]) => value !== undefined)) };
}

/** Returns undefined if the form has no checkbox for rated games. Games against house players are unrated. */
function ratedIn(form: Form): boolean | undefined {
  const isWithHouse = HOUSE.some(({ name }) => name === form.get("to")?.trim());
  return form.has(HAS_RATED) ? form.has("rated") && !isWithHouse : undefined;
}

/** Returns undefined, for the API's default, if the form has no boxes for offers. Rated games allow only `RATED_OFFERS`. */
function offersIn(form: Form) {
  const ticked = OFFER_TYPES.filter((type) => form.has(`offers.${type}`));
  if (!form.has("offers")) return undefined;
  return ratedIn(form) === true ? ticked.filter((type) => RATED_OFFERS.includes(type)) : ticked;
}

const textIn = (form: Form, name: string): string | undefined => form.get(name)?.trim() || undefined;

/** The body of `POST /v1/challenges`. */
export function challengeIn(filled: FormWithRules) {
  const { form } = filled;
  const listed = form.get("listed") === "yes";
  // Ignores a name that was typed before "listed" was chosen.
  const to = listed ? undefined : textIn(form, "to");
  return {
    ruleset: rulesetIn(filled),
    side: textIn(form, "side"),
    to,
    listed,
    rated: ratedIn(form),
    requires: to === undefined ? requiresIn(form) : undefined,
    clock: clockIn(form),
    stops: HONOURED_STOPS.filter((stop) => form.has(`stops.${stop}`)),
    offers: offersIn(form),
    message: textIn(form, "message"),
  };
}

/** The form's value for keeping the current clock. */
export const SAME_CLOCK = "same";

/** The body of `POST /v1/challenges/{id}/counter`. */
export function counterIn(form: Form) {
  const { ruleset, side, rated, clock, stops, offers, message } = challengeIn({ form, brought: null });
  const terms = { ruleset, side, rated, stops, offers, message };
  return form.get("clock") === SAME_CLOCK ? terms : { ...terms, clock };
}

/** Returns a form for a counter-proposal, filled with the challenge's terms as seen from the other side. */
export function formOf({ ruleset, side, stops, offers, rated }: ChallengeView): Form {
  return new Map([
    ["ruleset", ruleset],
    ["side", side === "random" ? side : otherSide(side)],
    ["clock", SAME_CLOCK],
    ...stops.map((stop) => [`stops.${stop}`, "on"] as const),
    [HAS_RATED, "yes"],
    ...(rated ? [["rated", "on"] as const] : []),
    ["offers", "chosen"],
    ...offers.map((type) => [`offers.${type}`, "on"] as const),
  ]);
}

export function refusedTerms(problem: Problem): Refused {
  const { detail, errors = [] } = problem;
  // This refusal names no field; it is about the name in `to`.
  if (problem.code === "own-challenge") return { detail, fields: new Map([["/to", detail]]) };
  if (problem.code !== "invalid-ruleset") return refusedOf(problem);
  // The form has one place for all errors of a rule set: beside the choice of rule sets.
  return { detail, fields: new Map([["/ruleset", errors.map((one) => one.detail).join(" ")]]) };
}

/** A custom rule set that the form offers in addition to the built-in ones. */
export interface Brought {
  readonly ruleset: Ruleset;
  readonly value: string;
  /** The rules as OTN; null if the id alone identifies the rule set. */
  readonly otn: string | null;
}

export interface FormWithRules {
  readonly form: Form;
  readonly brought: Brought | null;
}

/** The value of the field `ruleset` that selects the rules in the field `otn`. */
const OWN = "own";

/** Returns null for a built-in rule set. */
export function broughtBy(challenge: WithRules): Brought | null {
  if (shippedRuleset(challenge.ruleset) !== null) return null;
  return { ruleset: rulesOf(challenge), value: challenge.ruleset, otn: null };
}

/** Rejects an unknown custom rule set. */
async function named(c: Ctx, form: Form): Promise<Outcome<FormWithRules>> {
  const id = form.get("ruleset") ?? "";
  if (!id.startsWith(CUSTOM_PREFIX)) return ok({ form, brought: null });
  const ruleset = await readRulesetById(id, portsOf(c));
  return ruleset === null
    ? err(refusal("ruleset-not-found", { ruleset: id }))
    : ok({ form, brought: { ruleset, value: id, otn: null } });
}

/** Selects the rule set in the form's OTN, unless the form selects another rule set. Rejects invalid OTN. */
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

/** Returns a form that was sent or is prefilled from the address, together with its custom rule set. */
export async function withRules(c: Ctx, form: Form): Promise<Outcome<FormWithRules>> {
  const otn = form.get("otn")?.trim() ?? "";
  return otn === "" ? named(c, form) : written(form, otn);
}

/** Returns the id of the chosen rule set, or its rules if the form contains them as OTN; undefined if none is chosen. */
function rulesetIn({ form, brought }: FormWithRules): unknown {
  const chosen = form.get("ruleset");
  if (brought?.otn == null || chosen !== brought.value) return chosen?.trim() || undefined;
  const { id: _id, name, ...rules } = brought.ruleset;
  return name === CUSTOM_NAME ? rules : { name, ...rules };
}
