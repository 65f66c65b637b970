import { wordsIn } from "../../i18n/catalogues.ts";
import type { Language } from "../../i18n/languages.ts";
import type { PublicWords } from "../../i18n/words/public.ts";
import type { Ruleset } from "../../rules/index.ts";

type Column = keyof PublicWords["rules"]["columns"];

const count = (ruleset: Ruleset, letter: "a" | "d") => ruleset.setup.split(letter).length - 1;

/** What is peculiar to a rule set, in words, in the order of a table's columns. */
export function factsOf(ruleset: Ruleset, language: Language): readonly (readonly [Column, string])[] {
  const words = wordsIn(language).public.rules;
  const whether = (holds: boolean) => (holds ? words.yes : words.no);
  return [
    ["board", `${ruleset.size}×${ruleset.size}`],
    ["men", words.menOf(count(ruleset, "a"), count(ruleset, "d"))],
    ["king", words.king[ruleset.kingCapture]],
    ["shieldwall", whether(ruleset.shieldwall)],
    ["fort", whether(ruleset.edgeFort)],
    ["encirclement", whether(ruleset.encirclement)],
    ["repetition", words.repetition[ruleset.repetition]],
    ["noProgress", ruleset.noProgress === null ? words.no : words.plies(ruleset.noProgress)],
    ["agreement", whether(ruleset.drawByAgreement)],
  ];
}
