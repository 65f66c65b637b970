import { DEFAULT_RULES, isLeftOut, RULE_FIELDS, type RuleField, type Rules } from "../../../rules/index.ts";
import { controlOf } from "./controls.ts";

/** What the form holds, by the names of its fields: the rules, and `name`. */
export type Fields = ReadonlyMap<string, string>;

/** The names of the rules, in the order of their table. */
export const FIELD_NAMES = Object.keys(RULE_FIELDS) as readonly RuleField[];

/** The size that a form without one means: most rule sets have it. */
const USUAL_SIZE = "11";

/** A rule as the form has it. */
export function textOf(value: Rules[RuleField]): string {
  if (value == null) return "";
  return typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
}

/** The form that a rule set fills in. */
export function fieldsOf(rules: Rules, name = ""): Fields {
  return new Map([...FIELD_NAMES.map((field) => [field, textOf(rules[field])] as const), ["name", name]]);
}

/** The rules that are meant where a form is silent, as the form has them. */
const USUAL: Fields = fieldsOf({ ...DEFAULT_RULES, size: 11, setup: "" });

/** A form with all of its fields: missing ones have their defaults. Unknown ones are dropped. */
export function wholeFields(some: Fields): Fields {
  return new Map([...USUAL].map(([name, usual]) => [name, some.get(name) ?? usual]));
}

/** What a rule is set to, as JSON has it; what the form does not offer stays text, which the rules refuse. */
function valueIn(field: RuleField, text: string): unknown {
  const control = controlOf(field);
  if (control.kind === "board") return text.trim();
  if (control.kind === "flag") return text === "yes" ? true : text === "no" ? false : text;
  const typed = text.trim();
  if (control.kind === "number") return typed === "" ? null : numberIn(typed);
  const offered = control.values.find((value) => textOf(value as Rules[RuleField]) === typed);
  return offered === undefined ? numberIn(typed) : offered;
}

/** A whole number where the text is one: the rules then say what is wrong with it. */
const numberIn = (text: string): number | string => (/^\d{1,9}$/.test(text) ? Number(text) : text);

/** The rule set that a form describes, as `readRuleset` takes it. */
export function givenIn(fields: Fields): Readonly<Record<string, unknown>> {
  const whole = wholeFields(fields);
  const rules = FIELD_NAMES.map((field) => [field, valueIn(field, whole.get(field) ?? "")] as const);
  const name = whole.get("name")?.trim() ?? "";
  const said = rules.filter(([field, value]) => !isLeftOut(field, value));
  return { ...Object.fromEntries(said), ...(name === "" ? {} : { name }) };
}

/** What the form says besides what is usual: as short as an address should be. The size is always said. */
export function unusualFields(fields: Fields): Fields {
  const whole = wholeFields(fields);
  return new Map([...whole].filter(([name, text]) => name === "size" || text !== USUAL.get(name)));
}

/** The size of the board that a form is about; what it asks for may be none that there is. */
export function sizeIn(fields: Fields): Rules["size"] {
  const asked = Number(fields.get("size") ?? USUAL_SIZE);
  return RULE_FIELDS.size.values.find((size) => size === asked) ?? 11;
}

/** The rules that a form describes, as far as it does: what it sets to something that there is not, is as usual. */
export function rulesIn(fields: Fields): Rules {
  const given = givenIn(fields);
  const known = FIELD_NAMES.flatMap((field): [string, unknown][] => {
    const control = controlOf(field);
    const value = given[field];
    if (control.kind === "choice") return control.values.includes(value as never) ? [[field, value]] : [];
    return typeof value === (control.kind === "flag" ? "boolean" : "string") ? [[field, value]] : [];
  });
  return { ...DEFAULT_RULES, ...Object.fromEntries(known), size: sizeIn(fields) } as Rules;
}
