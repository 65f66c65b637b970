import type { EditorWords } from "../../../i18n/built/editor.ts";
import { PIECE_SETS, RULE_FIELDS, type RuleField } from "../../../rules/index.ts";

const SPEEDS: ReadonlySet<RuleField> = new Set(["attackerSpeed", "defenderSpeed", "kingSpeed"]);

const isSet = (field: RuleField): boolean => /Stop$|Pass$|Hostile/.test(field);

export function valueWords(words: EditorWords, field: RuleField, value: string | number | null): string {
  if (field === "size") return `${value}×${value}`;
  if (SPEEDS.has(field)) return value === null ? words.noLimit : words.squares(Number(value));
  if (field === "repetitionCount") return words.occurrence(Number(value));
  if (isSet(field)) return words.who[setName(String(value))];
  const values: Readonly<Record<string, Readonly<Record<string, string>>>> = words.values;
  return values[field]?.[String(value)] ?? String(value);
}

const setName = (letters: string): keyof EditorWords["who"] =>
  letters === ""
    ? "none"
    : (PIECE_SETS.find((set): set is Exclude<typeof set, ""> => set === letters) ?? "adk");

export type Control =
  | { readonly kind: "choice"; readonly values: readonly (string | number | null)[] }
  | { readonly kind: "flag" }
  | { readonly kind: "number"; readonly min: number; readonly max: number }
  | { readonly kind: "board" };

/** Numbers with a higher maximum are typed, not chosen from a list. */
const LONGEST_LIST = 20;

const numbers = (min: number, max: number): readonly number[] =>
  Array.from({ length: max - min + 1 }, (_, at) => min + at);

/** Derives the control of a rule from the table of rules (`RULE_FIELDS`), so that both have the same values. */
export function controlOf(field: RuleField): Control {
  const row = RULE_FIELDS[field];
  if ("text" in row) return { kind: "board" };
  if ("values" in row) {
    const values = row.values.filter((value) => typeof value !== "boolean");
    return values.length === 0 ? { kind: "flag" } : { kind: "choice", values };
  }
  const { min, max, default: usual } = row;
  if (max > LONGEST_LIST) return { kind: "number", min, max };
  return { kind: "choice", values: [...(usual === null ? [null] : []), ...numbers(min, max)] };
}

/** The rules by groups, in the form's order. */
export const GROUPS: Readonly<Record<keyof EditorWords["groups"], readonly RuleField[]>> = {
  board: ["size", "firstMove", "attackerSpeed", "defenderSpeed", "kingSpeed"],
  throne: ["throneStop", "thronePass", "throneHostile", "throneHostileOccupied"],
  corners: ["escape", "cornerSize", "cornerStop", "cornerHostile"],
  king: ["kingCapture", "kingArmed"],
  capture: ["shieldwall", "shieldwallCorner", "linnaeanCapture"],
  ending: [
    "edgeFort",
    "encirclement",
    "noLegalMove",
    "repetition",
    "repetitionCount",
    "noProgress",
    "maxPlies",
    "drawByAgreement",
  ],
};
