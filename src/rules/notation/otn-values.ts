import { cleanedLine } from "../../lib/marks.ts";
import { PIECE_SETS, type PieceSet, RULE_FIELDS, type RuleField, type Rules } from "../ruleset.ts";

/** The longest text that a tag is given. */
const TAG_LENGTH = 200;

/**
 * Takes any text; gives text that is safe between brackets. Brackets would close them and `|` divides comments: they become
 * parentheses and a slash. Line breaks and other control characters become spaces; marks that nobody sees, and that turn the
 * direction of writing, go.
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
 * Takes any text; gives text that is safe in a tag. A point before a space is dropped, since OpenTafl looks for the first
 * turn, `1. `, in the tags too.
 */
export function tagText(text: string): string {
  return bracketText(text, TAG_LENGTH)
    .replaceAll(/\.+(?=\s|$)/g, "")
    .trim();
}

/** Takes a rule set's name; gives it as OTN writes names, without spaces, and safe in the tag of a game record. */
export function nameField(name: string): string {
  return tagText(name).replaceAll(/\s/g, "_");
}

/** Why a key's value is refused: it has no meaning, one that our games have not, or one with which nobody could win. */
export type KeyProblem = "value" | "unsupported-rule" | "no-escape";

/** What a key's value says of the rules, given what the keys before it in the table have said; or why it is refused. */
export type Read = (value: string, rules: Rules) => Partial<Rules> | KeyProblem;
/** What a key's value is for rules; null where it is left out. */
type Write = (rules: Rules) => string | null;
export interface Key {
  /** What its value may be, for readers in any language. */
  readonly values: string;
  readonly read: Read;
  readonly write: Write;
}

/** The values of a field by their letters; the first is what leaving the key out means. */
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

/** A whole number of a field that has bounds, where it is not as usual. */
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

/** OpenTafl's letters for ours: each side's men with the commanders and knights that ours do not have. */
const LISTED: readonly (readonly [string, string])[] = [
  ["a", "tcnk"],
  ["d", "TCN"],
  ["k", "K"],
];

/** What such a list is made of. */
export const PIECES = LISTED.map(([, list]) => list).join(" ");

/** Takes a set of pieces; gives OpenTafl's list. */
function listOf(set: string): string {
  return LISTED.flatMap(([letter, list]) => (set.includes(letter) ? [list] : [])).join("");
}

/** Takes a list of OpenTafl's; gives the set of those pieces that our games have, or null for what is no list. */
export function setOf(list: string): PieceSet | null {
  if (!/^[tcnkmgTCNKMG]*$/.test(list)) return null;
  const letters = LISTED.flatMap(([letter, [own = ""]]) => (list.includes(own) ? [letter] : []));
  return PIECE_SETS.find((set) => set === letters.join("")) ?? null;
}

type SetField = "throneStop" | "thronePass" | "throneHostile" | "cornerStop" | "cornerHostile";

/** A set of pieces, where it is not as usual, and the squares that it is about are there at all. */
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

/** Who may come back to squares: of those who may stop or pass, the others cannot. */
export function narrowing(...fields: readonly SetField[]): Read {
  return (list, rules) => {
    const set = setOf(list);
    if (set === null) return "value";
    const both = (field: SetField): string =>
      [...rules[field]].filter((piece) => set.includes(piece)).join("");
    return Object.fromEntries(fields.map((field) => [field, both(field)])) as Partial<Rules>;
  };
}
