import { wordsIn } from "../i18n/catalogues.ts";
import type { Language } from "../i18n/languages.ts";
import { say, type FieldWords, type KindWords } from "../i18n/problem-words.ts";
import type { FieldRefusal } from "../problems/table.ts";

/** What is wrong with one field, as a sentence. What a value has to be is named in the language, too. */
export function fieldSentence(
  { sentence, facts }: Pick<FieldRefusal, "sentence" | "facts">,
  language: Language,
): string {
  const { fields, kinds } = wordsIn(language).problems;
  const kind = sentence === "kind" ? kinds[facts["expected"] as keyof KindWords] : undefined;
  const named = kind === undefined ? facts : { ...facts, expected: kind };
  return fields[sentence as keyof FieldWords](say(named));
}
