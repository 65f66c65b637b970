import { pluralRules } from "./formatters.ts";
import type { Language } from "../contract/languages.ts";

/** Forms of words by category; those that a language does not have may be left out. */
type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** Picks the words that a count asks for in a language: one game, two games. */
export const pluralOf = (language: Language, count: number, forms: Forms): string =>
  forms[pluralRules(language, {}).select(count)] ?? forms.other;

/** Picks the words that a place in a row asks for: 1st, 2nd. */
export const ordinalFormOf = (language: Language, count: number, forms: Forms): string =>
  forms[pluralRules(language, { type: "ordinal" }).select(count)] ?? forms.other;

/** From the second on: so often a position can come up before the rules say what comes of it. */
const WORDS: Readonly<Record<Language, readonly string[]>> = {
  en: ["second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"],
  ru: ["второй", "третий", "четвёртый", "пятый", "шестой", "седьмой", "восьмой", "девятый"],
  sv: ["andra", "tredje", "fjärde", "femte", "sjätte", "sjunde", "åttonde", "nionde"],
};

const ENDINGS: Readonly<Record<Language, Forms>> = {
  en: { one: "st", two: "nd", few: "rd", other: "th" },
  ru: { other: "-й" },
  sv: { one: ":a", other: ":e" },
};

/** A number from 2 on as the time for which something happens: `third` time, «в третий раз», `tredje` gången. */
export function ordinalOf(language: Language, count: number): string {
  return WORDS[language][count - 2] ?? `${count}${ordinalFormOf(language, count, ENDINGS[language])}`;
}
