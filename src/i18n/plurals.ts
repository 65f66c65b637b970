import { pluralRules } from "./formatters.ts";
import type { Language } from "../contract/languages.ts";

/** Forms by plural category. A language leaves out the categories that it does not have. */
type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

export const pluralOf = (language: Language, count: number, forms: Forms): string =>
  forms[pluralRules(language, {}).select(count)] ?? forms.other;

/** Returns the form for an ordinal: 1st, 2nd. */
export const ordinalFormOf = (language: Language, count: number, forms: Forms): string =>
  forms[pluralRules(language, { type: "ordinal" }).select(count)] ?? forms.other;

/** The first word is for 2, the last for the highest `repetitionCount`. */
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

/** Returns the ordinal for a number of times (2 or more): `third` time, «в третий раз», `tredje` gången. */
export function ordinalOf(language: Language, count: number): string {
  return WORDS[language][count - 2] ?? `${count}${ordinalFormOf(language, count, ENDINGS[language])}`;
}
