import { DEFAULT_RULES, isLeftOut, RULE_FIELDS, type RuleField, type Rules } from "../../../rules/index.ts";
import { controlOf } from "./controls.ts";

/** The form's values by field name: the rules, and `name`. */
export type Fields = ReadonlyMap<string, string>;

export const FIELD_NAMES = Object.keys(RULE_FIELDS) as readonly RuleField[];

export function textOf(value: Rules[RuleField]): string {
  if (value == null) return "";
  return typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
}

export function fieldsOf(rules: Rules, name = ""): Fields {
  return new Map([...FIELD_NAMES.map((field) => [field, textOf(rules[field])] as const), ["name", name]]);
}

const USUAL: Fields = fieldsOf({ ...DEFAULT_RULES, size: 11, setup: "" });

/** Adds defaults for missing fields, and drops unknown ones, which an address can contain. */
export function wholeFields(some: Fields): Fields {
  return new Map([...USUAL].map(([name, usual]) => [name, some.get(name) ?? usual]));
}

/** Returns a field's value as JSON. Text that is neither a choice nor a number stays text, so that it is rejected. */
function valueIn(field: RuleField, text: string): unknown {
  const control = controlOf(field);
  if (control.kind === "board") return text.trim();
  if (control.kind === "flag") return text === "yes" ? true : text === "no" ? false : text;
  const typed = text.trim();
  if (control.kind === "number") return typed === "" ? null : numberIn(typed);
  const offered = control.values.find((value) => textOf(value as Rules[RuleField]) === typed);
  return offered === undefined ? numberIn(typed) : offered;
}

const numberIn = (text: string): number | string => (/^\d{1,9}$/.test(text) ? Number(text) : text);

/** Returns the form as input for `readRuleset`. */
export function givenIn(fields: Fields): Readonly<Record<string, unknown>> {
  const whole = wholeFields(fields);
  const rules = FIELD_NAMES.map((field) => [field, valueIn(field, whole.get(field) ?? "")] as const);
  const name = whole.get("name")?.trim() ?? "";
  const said = rules.filter(([field, value]) => !isLeftOut(field, value));
  return { ...Object.fromEntries(said), ...(name === "" ? {} : { name }) };
}

/** Returns the fields that differ from the defaults, and always the size, for a short address. */
export function unusualFields(fields: Fields): Fields {
  const whole = wholeFields(fields);
  return new Map([...whole].filter(([name, text]) => name === "size" || text !== USUAL.get(name)));
}

/** Returns the form's size; 11 if the form has no valid size. */
export function sizeIn(fields: Fields): Rules["size"] {
  const size = Number(fields.get("size"));
  return RULE_FIELDS.size.values.find((one) => one === size) ?? 11;
}

/** Returns rules for drawing the board despite errors: invalid values and typed numbers are replaced with defaults. */
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
