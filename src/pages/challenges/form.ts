import { CLOCK_PRESETS } from "../../game/clock/presets.ts";
import { OWN_CLOCKS } from "./own-clocks.ts";
import type { Form } from "../frame/forms.ts";
import type { Problem } from "../frame/refusals.ts";

/** A span as it was typed, in days and hours. The schema refuses what is no number. */
function spanIn(form: Form, name: string): string {
  const typed = (unit: string) => form.get(`${name}-${unit}`)?.trim() || "0";
  return `P${typed("days")}DT${typed("hours")}H`;
}

function clockIn(form: Form): unknown {
  const chosen = form.get("clock");
  const own = OWN_CLOCKS.find(({ id }) => id === chosen);
  if (own === undefined) return CLOCK_PRESETS.find(({ name }) => name === chosen)?.clock;
  const spans = own.spans.map(({ name }) => [name, spanIn(form, name)]);
  return { kind: own.kind, ...Object.fromEntries(spans) };
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
    message: textIn(form, "message"),
  };
}

/** The sentences of a refusal, by the name of the field that they stand beside. */
export function refusalsByField({ code, detail, errors = [] }: Problem): ReadonlyMap<string, string> {
  // This refusal names no field; it is about the name in `to`.
  if (code === "own-challenge") return new Map([["to", detail]]);
  return new Map(errors.map((error) => [error.pointer.split("/").at(-1) ?? "", error.detail]));
}
