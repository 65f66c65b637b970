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
import { type Refused, refusedOf, errorAt } from "../fields.tsx";
import { type ClockKindName, type Field, type FieldName, fieldsOf } from "../../../contract/clocks.ts";
import { definitionIn, readRulesetById } from "../../../operations/custom-rulesets.ts";
import { rulesOf, type WithRules } from "../../../game/rules-of.ts";
import { type Ctx, portsOf } from "../../../http/context.ts";
import { type Outcome, refusal } from "../../../contract/problems/table.ts";

/** A clock whose settings a player sets; `usual`: what the form's fields hold at first, days and hours of a span. */
interface OwnClock {
  readonly id: string;
  readonly kind: ClockKindName;
  readonly usual: Readonly<Partial<Record<FieldName, readonly string[]>>>;
}

export const OWN_CLOCKS = [
  { id: "own", kind: "per-move", usual: { perMove: ["4", "0"] } },
  {
    id: "own-store",
    kind: "fischer",
    usual: { initial: ["5", "0"], increment: ["0", "12"], max: ["10", "0"] },
  },
  {
    id: "own-periods",
    kind: "byo-yomi",
    usual: { main: ["10", "0"], periods: ["3"], period: ["1", "0"] },
  },
  { id: "own-blocks", kind: "canadian", usual: { main: ["10", "0"], moves: ["10"], time: ["20", "0"] } },
  { id: "own-unlimited", kind: "unlimited", usual: { abandonAfter: ["30", "0"] } },
] as const satisfies readonly OwnClock[];

/** A setting of such a clock, with the name that it has in the form. */
export interface OwnField {
  readonly name: FieldName;
  readonly field: Field;
  readonly inForm: string;
  readonly usual: readonly string[];
}

/** The settings of such a clock, in the order in which they are shown. Two kinds have a main time: each its own field. */
export function ownFields({ id, kind, usual }: OwnClock): readonly OwnField[] {
  return fieldsOf(kind).map(([name, field]) => ({
    name,
    field,
    inForm: name === "main" ? `${id}-${name}` : name,
    usual: usual[name] ?? [],
  }));
}

/** What was typed for a setting, as the API takes it; undefined where it may be left out and was. */
function settingIn(form: Form, { field, inForm }: OwnField): unknown {
  const typed = (name: string) => form.get(name)?.trim() ?? "";
  if (field.type === "switch") return form.has(inForm);
  if (field.type === "count") return /^\d{1,4}$/.test(typed(inForm)) ? Number(typed(inForm)) : typed(inForm);
  const [days, hours] = [typed(`${inForm}-days`), typed(`${inForm}-hours`)];
  if ("usual" in field && days === "" && hours === "") return undefined;
  // The schema refuses what is no number.
  return `P${days || "0"}DT${hours || "0"}H`;
}

function clockIn(form: Form): unknown {
  const chosen = form.get("clock");
  const own = OWN_CLOCKS.find(({ id }) => id === chosen);
  if (own === undefined) return usualClocks().find(({ name }) => name === chosen)?.clock;
  const settings = ownFields(own).map((field) => [field.name, settingIn(form, field)] as const);
  return { kind: own.kind, ...Object.fromEntries(settings.filter(([, value]) => value !== undefined)) };
}

/** Whether a form asks for a rated game; undefined where it has no box for that. With the house none is. */
function ratedIn(form: Form): boolean | undefined {
  const isWithHouse = HOUSE.some(({ name }) => name === form.get("to")?.trim());
  return form.has(HAS_RATED) ? form.has("rated") && !isWithHouse : undefined;
}

/** The offers that a form allows, no takebacks in a rated game; undefined (all of them) where it has no boxes for them. */
function offersIn(form: Form) {
  const ticked = OFFER_TYPES.filter((type) => form.has(`offers.${type}`));
  if (!form.has("offers")) return undefined;
  return ratedIn(form) === true ? ticked.filter((type) => RATED_OFFERS.includes(type)) : ticked;
}

const textIn = (form: Form, name: string): string | undefined => form.get(name)?.trim() || undefined;

/** The form as a body of `POST /v1/challenges`: the same schema checks it. */
export function challengeIn(filled: FormWithRules) {
  const { form } = filled;
  const listed = form.get("listed") === "yes";
  // A name that was typed before it was for anyone is not meant.
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

/** What is chosen where the clock stays as it was proposed. */
export const SAME_CLOCK = "same";

/** The form of a counter-offer as a body of `POST /v1/challenges/{id}/counter`. */
export function counterIn(form: Form) {
  const {
    to: _to,
    listed: _listed,
    requires: _requires,
    clock,
    ...terms
  } = challengeIn({ form, brought: null });
  return form.get("clock") === SAME_CLOCK ? terms : { ...terms, clock };
}

/** What the form of a counter-offer holds at first: the challenge as it is, from the side of who answers it. */
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

/** A refusal as the form shows it. */
export function refusedTerms(problem: Problem): Refused {
  // This refusal names no field; it is about the name in `to`.
  if (problem.code === "own-challenge") return refusedOf(errorAt("/to", problem));
  if (problem.code !== "invalid-ruleset") return refusedOf(problem);
  // All that is wrong with a rule set stands beside the choice of one.
  const { detail, errors = [] } = problem;
  return { detail, fields: new Map([["/ruleset", errors.map((one) => one.detail).join(" ")]]) };
}

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
function rulesetIn({ form, brought }: FormWithRules): unknown {
  const chosen = form.get("ruleset");
  if (brought?.otn == null || chosen !== brought.value) return chosen?.trim() || undefined;
  const { id: _id, name, ...rules } = brought.ruleset;
  return name === CUSTOM_NAME ? rules : { name, ...rules };
}
