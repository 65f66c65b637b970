import type { Language } from "./languages.ts";

/** `second` to `ninth`, as positions come up again; in Russian as with `раз`. */
const ORDINALS: Readonly<Record<Language, readonly string[]>> = {
  en: ["second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"],
  ru: ["второй", "третий", "четвёртый", "пятый", "шестой", "седьмой", "восьмой", "девятый"],
  sv: ["andra", "tredje", "fjärde", "femte", "sjätte", "sjunde", "åttonde", "nionde"],
};

/** The ordinal of a number from 2 to 9 in words; a larger number as it is. */
export const ordinalOf = (language: Language, count: number): string =>
  ORDINALS[language][count - 2] ?? String(count);
