import { type Language, languageNamed, LANGUAGES } from "../contract/languages.ts";
import { type Catalogue, CATALOGUES } from "./built/catalogue.ts";

/** Gives the catalogue of a language. */
export function wordsIn(language: Language): Catalogue {
  return CATALOGUES[language];
}

/** What each language calls itself. */
export const languageNames = (): Readonly<Record<string, string>> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, wordsIn(language).frame.itself]));

/**
 * Chooses the language of an answer: of ours, the one that an `Accept-Language` header weighs most (RFC 9110, 12.5.4),
 * else the first of all.
 */
export function preferredLanguage(acceptLanguage: string | null | undefined): Language {
  const wishes = (acceptLanguage ?? "")
    .slice(0, 200)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((word) => word.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith("q="));
      return { language: tag.split("-")[0] ?? "", weight: weight ? Number(weight.slice(2)) || 0 : 1 };
    });
  const ours: readonly string[] = LANGUAGES;
  const known = wishes.filter(({ language, weight }) => ours.includes(language) && weight > 0);
  return languageNamed(known.toSorted((a, b) => b.weight - a.weight)[0]?.language);
}
