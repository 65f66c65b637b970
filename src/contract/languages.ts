/** The languages for players. The first is the default. */
export const LANGUAGES = ["en", "ru", "sv"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Locales for dates and numbers. English is British: the day comes before the month, and clocks have 24 hours. */
export const LOCALES = { en: "en-GB", ru: "ru-RU", sv: "sv-SE" } as const satisfies Record<Language, string>;

export function languageNamed(text: string | undefined, otherwise: Language = LANGUAGES[0]): Language {
  return LANGUAGES.find((known) => known === text) ?? otherwise;
}

/** Returns the language of the first tag (such as `sv-FI`) whose language is supported, or the default language. */
export function languageAmong(tags: readonly (string | null | undefined)[]): Language {
  const wanted = tags.map((tag) => tag?.split("-")[0]?.toLowerCase());
  return languageNamed(wanted.find((tag) => LANGUAGES.some((known) => known === tag)));
}
