import { type Language, LANGUAGES } from "../contract/languages.ts";
import { type Catalogue, CATALOGUES } from "./built/catalogue.ts";

/** Gives the catalogue of a language. It is for pages alone: a fresh isolate that serves the API does not read what only they say. */
export function wordsIn(language: Language): Catalogue {
  return CATALOGUES[language];
}

/** What each language calls itself. */
export const languageNames = (): Readonly<Record<string, string>> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, wordsIn(language).frame.itself]));
