import type { Language } from "../contract/languages.ts";

/** Picks the words that a count asks for in a language; forms that a language does not have may be left out. */
export function pluralOf(
  language: Language,
  count: number,
  forms: Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>,
  type: Intl.PluralRuleType = "cardinal",
): string {
  return forms[new Intl.PluralRules(language, { type }).select(count)] ?? forms.other;
}

/** From the second on: so often a position can come up before the rules say what comes of it. */
const WORDS: Readonly<Record<Language, readonly string[]>> = {
  en: ["second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"],
  ru: ["второй", "третий", "четвёртый", "пятый", "шестой", "седьмой", "восьмой", "девятый"],
  sv: ["andra", "tredje", "fjärde", "femte", "sjätte", "sjunde", "åttonde", "nionde"],
};

const ENDINGS: Readonly<Record<Language, Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>>> = {
  en: { one: "st", two: "nd", few: "rd", other: "th" },
  ru: { other: "-й" },
  sv: { one: ":a", other: ":e" },
};

/** A number from 2 on as the time for which something happens: `third` time, «в третий раз», `tredje` gången. */
export function ordinalOf(language: Language, count: number): string {
  const endings = ENDINGS[language];
  const rule = new Intl.PluralRules(language, { type: "ordinal" }).select(count);
  return WORDS[language][count - 2] ?? `${count}${endings[rule] ?? endings.other}`;
}

/** «в третий» (раз): the Russian preposition goes by what follows it. */
export const forTime = (count: number): string => `${count === 2 ? "во" : "в"} ${ordinalOf("ru", count)}`;
