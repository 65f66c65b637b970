import { isCleanLine, isSeen } from "../../lib/marks.ts";
import { RULE_FIELDS, type RuleField, type Rules } from "../ruleset.ts";
import type { RulesetError, RulesetErrorCode } from "./problems.ts";

type Wrong = Extract<RulesetErrorCode, "type" | "value"> | null;

/** Returns the letters in canonical order. Returns the text unchanged if a letter is unknown or occurs twice. */
function inOrder(text: string): string {
  const letters = [..."adk"].filter((letter) => text.includes(letter)).join("");
  return letters.length === text.length ? letters : text;
}

function normal(field: RuleField, value: unknown): unknown {
  const row = RULE_FIELDS[field];
  const isSet = "values" in row && (row.values as readonly unknown[]).includes("ad");
  return isSet && typeof value === "string" && value.length <= 3 ? inOrder(value) : value;
}

function wrongOf(field: RuleField, value: unknown): Wrong {
  const row = RULE_FIELDS[field];
  if ("text" in row) return typeof value === "string" ? null : "type";
  if ("values" in row) {
    const values: readonly unknown[] = row.values;
    const kind = typeof values[0];
    if (typeof value !== kind || (kind === "number" && !Number.isInteger(value))) return "type";
    return values.includes(value) ? null : "value";
  }
  if (value === null) return row.default === null ? null : "type";
  if (typeof value !== "number" || !Number.isInteger(value)) return "type";
  return value >= row.min && value <= row.max ? null : "value";
}

const NAME_LENGTH = 40;

/** Characters for private use: each font draws them differently. */
const PRIVATE = /\p{Co}/u;

function wrongName(name: unknown): Wrong {
  if (typeof name !== "string") return "type";
  // A character has at most two UTF-16 units, so the characters of longer text need not be counted.
  const fits = name.length <= 2 * NAME_LENGTH && [...name].length <= NAME_LENGTH;
  return fits && isSeen(name) && isCleanLine(name) && !PRIVATE.test(name) ? null : "value";
}

export function fittingName(text: string): string | undefined {
  const name = Array.from(text.slice(0, 2 * NAME_LENGTH))
    .slice(0, NAME_LENGTH)
    .join("")
    .trim();
  return wrongName(name) === null ? name : undefined;
}

const escaped = (name: string): string => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;

/** Fills in defaults. Returns every error, not only the first: missing and unknown fields, wrong types, invalid values. */
export function readFields(all: object) {
  const given = all as Readonly<Record<string, unknown>>;
  const errors: RulesetError[] = [];
  const addError = (name: string, code: RulesetErrorCode | null): void => {
    if (code !== null) errors.push({ pointer: escaped(name), code });
  };
  const has = (name: string): boolean => Object.hasOwn(given, name) && given[name] !== undefined;
  for (const name of Object.keys(given)) {
    if (name !== "name" && !Object.hasOwn(RULE_FIELDS, name)) addError(name, "unknown-field");
  }
  const name = has("name") ? given["name"] : undefined;
  if (name !== undefined) addError("name", wrongName(name));
  const rules = Object.entries(RULE_FIELDS).map(([key, row]): [string, unknown] => {
    const field = key as RuleField;
    if (!has(field)) {
      if ("default" in row) return [field, row.default];
      addError(field, "required");
      return [field, undefined];
    }
    const value = normal(field, given[field]);
    addError(field, wrongOf(field, value));
    return [field, value];
  });
  return { rules: Object.fromEntries(rules) as unknown as Rules, name: name as string | undefined, errors };
}
