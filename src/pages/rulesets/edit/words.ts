import type { EditorWords } from "../../../i18n/built/rulesets.ts";
import { PIECE_SETS, type RuleField } from "../../../rules/index.ts";

const SPEEDS: ReadonlySet<RuleField> = new Set(["attackerSpeed", "defenderSpeed", "kingSpeed"]);

const isSet = (field: RuleField): boolean => /Stop$|Pass$|Hostile/.test(field);

/** What a rule can be set to, in words. */
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
