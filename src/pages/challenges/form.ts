import { allClocks } from "../../app/clocks.ts";
import { HONOURED_STOPS } from "../../game/clock/stops.ts";
import { OWN_CLOCKS, type OwnField, ownFields } from "./own-clocks.ts";
import type { Form } from "../frame/forms.ts";
import type { Problem } from "../frame/refusals.ts";

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

const textIn = (form: Form, name: string): string | undefined => form.get(name)?.trim() || undefined;

/** The form as a body of `POST /v1/challenges`: the same schema checks it. */
export function challengeIn(form: Form) {
  return {
    ruleset: textIn(form, "ruleset"),
    side: textIn(form, "side"),
    to: textIn(form, "to"),
    listed: form.has("listed"),
    clock: clockIn(form),
    stops: HONOURED_STOPS.filter((stop) => form.has(`stops.${stop}`)),
    message: textIn(form, "message"),
  };
}

/** The sentences of a refusal, by the name of the field that they stand beside. */
export function refusalsByField({ code, detail, errors = [] }: Problem): ReadonlyMap<string, string> {
  // This refusal names no field; it is about the name in `to`.
  if (code === "own-challenge") return new Map([["to", detail]]);
  return new Map(errors.map((error) => [error.pointer.split("/").at(-1) ?? "", error.detail]));
}
