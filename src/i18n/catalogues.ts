import { type Language, LANGUAGES } from "../contract/languages.ts";
import { type Catalogue, CATALOGUES } from "./built/catalogue.ts";

/** Only pages may call this, so that an isolate that serves only the API does not load these words. */
export function wordsIn(language: Language): Catalogue {
  return CATALOGUES[language];
}

export const languageNames = (): Readonly<Record<string, string>> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, wordsIn(language).frame.itself]));
