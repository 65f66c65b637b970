import { allClocks } from "../../operations/clocks.ts";
import { HONOURED_STOPS, OFFER_TYPES } from "../../contract/terms.ts";
import type { ChallengeView } from "../../contract/game.ts";
import { otherSide } from "../../rules/index.ts";
import { type FormWithRules, rulesetIn } from "./own-rulesets.ts";
import type { Form } from "../frame/forms.ts";
import type { Problem } from "../frame/refusals.ts";
import { type Refused, refusedOf, toldAt } from "../frame/fields.tsx";
import { type ClockKindName, type Field, type FieldName, fieldsOf } from "../../contract/clocks.ts";

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
  if (own === undefined) return allClocks().find(({ name }) => name === chosen)?.clock;
  const settings = ownFields(own).map((field) => [field.name, settingIn(form, field)] as const);
  return { kind: own.kind, ...Object.fromEntries(settings.filter(([, value]) => value !== undefined)) };
}

/** The offers that a form allows; undefined (all of them) where it has no boxes for them. */
const offersIn = (form: Form) =>
  form.has("offers") ? OFFER_TYPES.filter((type) => form.has(`offers.${type}`)) : undefined;

const textIn = (form: Form, name: string): string | undefined => form.get(name)?.trim() || undefined;

/** The form as a body of `POST /v1/challenges`: the same schema checks it. */
export function challengeIn(filled: FormWithRules) {
  const { form } = filled;
  const listed = form.get("listed") === "yes";
  return {
    ruleset: rulesetIn(filled),
    side: textIn(form, "side"),
    // A name that was typed before it was for anyone is not meant.
    to: listed ? undefined : textIn(form, "to"),
    listed,
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
  const { to: _to, listed: _listed, clock, ...terms } = challengeIn({ form, brought: null });
  return form.get("clock") === SAME_CLOCK ? terms : { ...terms, clock };
}

/** What the form of a counter-offer holds at first: the challenge as it is, from the side of who answers it. */
export function formOf({ ruleset, side, stops, offers }: ChallengeView): Form {
  return new Map([
    ["ruleset", ruleset],
    ["side", side === "random" ? side : otherSide(side)],
    ["clock", SAME_CLOCK],
    ...stops.map((stop) => [`stops.${stop}`, "on"] as const),
    ["offers", "chosen"],
    ...offers.map((type) => [`offers.${type}`, "on"] as const),
  ]);
}

/** A refusal as the form shows it. */
export function refusedTerms(problem: Problem): Refused {
  // This refusal names no field; it is about the name in `to`.
  if (problem.code === "own-challenge") return refusedOf(toldAt("/to", problem));
  if (problem.code !== "invalid-ruleset") return refusedOf(problem);
  // All that is wrong with a rule set stands beside the choice of one.
  const { detail, errors = [] } = problem;
  return { detail, fields: new Map([["/ruleset", errors.map((one) => one.detail).join(" ")]]) };
}
