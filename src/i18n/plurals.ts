import type { Language } from "../contract/languages.ts";

/** A sentence for a count, with the plural that the count asks for. */
export type Counted = (count: number) => string;

/** Picks the words that a count asks for in a language; forms that a language does not have may be left out. */
export function pluralOf(
  language: Language,
  count: number,
  forms: Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>,
): string {
  return forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
}
