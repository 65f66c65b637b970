import { cleanedLine } from "../../lib/marks.ts";
import { PIECE_SETS, type PieceSet, RULE_FIELDS, type RuleField, type Rules } from "../ruleset.ts";

const TAG_LENGTH = 200;

/**
 * Makes a text harmless in brackets, where `]` closes and `|` divides comments. Removes characters that are invisible
 * or change the direction. `longest` is in UTF-16 units.
 */
export function bracketText(text: string, longest: number): string {
  const plain = text
    .slice(0, longest)
    .normalize("NFC")
    .replaceAll("[", "(")
    .replaceAll("]", ")")
    .replaceAll("|", "/")
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/gu, " ");
  return cleanedLine(plain, "").trim();
}

/**
 * Makes a text harmless in a tag. Removes dots before spaces, because OpenTafl looks for the first turn (`1. `) in tags
 * too.
 */
export function tagText(text: string): string {
  return bracketText(text, TAG_LENGTH)
    .replaceAll(/\.+(?=\s|$)/g, "")
    .trim();
}

export const nameField = (name: string): string => tagText(name).replaceAll(/\s/g, "_");

/** `unsupported-rule`: our games do not have the rule. `no-escape`: the king could not escape. */
export type KeyProblem = "value" | "unsupported-rule" | "no-escape";

/** `rules` includes the effects of the keys that are read before this one. */
export type Read = (value: string, rules: Rules) => Partial<Rules> | KeyProblem;
type Write = (rules: Rules) => string | null;
export interface Key {
  readonly values: string;
  readonly read: Read;
  readonly write: Write;
}

/** Makes a key with a letter for each value of a field. The first letter is OpenTafl's default. */
export function coded<Field extends RuleField>(
  field: Field,
  letters: Readonly<Record<string, Rules[Field]>>,
): Key {
  const [usual] = Object.keys(letters);
  return {
    values: Object.keys(letters).join(", "),
    read: (letter) => (Object.hasOwn(letters, letter) ? { [field]: letters[letter] } : "value"),
    write: (rules) => {
      const letter = Object.keys(letters).find((key) => letters[key] === rules[field]);
      return letter === undefined || letter === usual ? null : letter;
    },
  };
}

export function counted(field: "repetitionCount" | "noProgress"): Key {
  const { min, max, default: usual } = RULE_FIELDS[field];
  return {
    values: `${min}–${max}`,
    read(digits) {
      const count = /^[1-9]\d{0,3}$/.test(digits) ? Number(digits) : Number.NaN;
      return count >= min && count <= max ? { [field]: count } : "value";
    },
    write: (rules) => (rules[field] === usual ? null : String(rules[field])),
  };
}

/** Our letters, each with OpenTafl's letters for it. These include commanders and knights, which our games do not have. */
const LISTED: readonly (readonly [string, string])[] = [
  ["a", "tcnk"],
  ["d", "TCN"],
  ["k", "K"],
];

export const PIECES = LISTED.map(([, list]) => list).join(" ");

const listOf = (set: string): string =>
  LISTED.flatMap(([letter, list]) => (set.includes(letter) ? [list] : [])).join("");

export function setOf(list: string): PieceSet | null {
  if (!/^[tcnkmgTCNKMG]*$/.test(list)) return null;
  const letters = LISTED.flatMap(([letter, [own = ""]]) => (list.includes(own) ? [letter] : []));
  return PIECE_SETS.find((set) => set === letters.join("")) ?? null;
}

type SetField = "throneStop" | "thronePass" | "throneHostile" | "cornerStop" | "cornerHostile";

export function listed(field: SetField | "throneHostileOccupied", isAbsent: (rules: Rules) => boolean): Key {
  const { values, default: usual } = RULE_FIELDS[field];
  return {
    values: (values as readonly string[]).includes("adk") ? PIECES : PIECES.replace(" K", ""),
    read(list) {
      const set = setOf(list);
      return (values as readonly (string | null)[]).includes(set) ? { [field]: set } : "value";
    },
    write: (rules) => (isAbsent(rules) || rules[field] === usual ? null : listOf(rules[field])),
  };
}

/**
 * Makes the reader of a key that lists the pieces that may re-enter squares. Other pieces are removed from `fields`.
 */
export function narrowing(...fields: readonly SetField[]): Read {
  return (list, rules) => {
    const set = setOf(list);
    if (set === null) return "value";
    const both = (field: SetField): string =>
      [...rules[field]].filter((piece) => set.includes(piece)).join("");
    return Object.fromEntries(fields.map((field) => [field, both(field)])) as Partial<Rules>;
  };
}
