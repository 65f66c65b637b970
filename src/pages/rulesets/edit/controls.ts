import type { EditorWords } from "../../../i18n/built/rulesets.ts";
import { RULE_FIELDS, type RuleField } from "../../../rules/index.ts";

/** What a rule can be set to, and so how the form asks for it. */
export type Control =
  | { readonly kind: "choice"; readonly values: readonly (string | number | null)[] }
  | { readonly kind: "flag" }
  | { readonly kind: "number"; readonly min: number; readonly max: number }
  | { readonly kind: "board" };

/** More numbers than this nobody chooses from a list: they are typed. */
const LONGEST_LIST = 20;

/** The whole numbers from one to another. */
const numbers = (min: number, max: number): readonly number[] =>
  Array.from({ length: max - min + 1 }, (_, at) => min + at);

/** How the form asks for a rule: from the table of rules, so that no rule can be forgotten. */
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

/** The rules in groups, in the order of the form. `setup` is the board above them. */
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
    "drawByAgreement",
  ],
};
