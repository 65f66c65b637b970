/** The languages of everything that players read. The first is used when a reader's language is not known. */
export const LANGUAGES = ["en", "ru", "sv"] as const;
export type Language = (typeof LANGUAGES)[number];

/** How dates and numbers are written. English is British: the day before the month, and 24 hours. */
export const LOCALES = { en: "en-GB", ru: "ru-RU", sv: "sv-SE" } as const satisfies Record<Language, string>;

/** Finds the language that a text names; gives `otherwise` if it names none of ours. */
export function languageNamed(text: string | undefined, otherwise: Language = LANGUAGES[0]): Language {
  return LANGUAGES.find((known) => known === text) ?? otherwise;
}

/** The first of our languages among some tags (`sv-FI`), the most wanted first; else the first of ours. */
export function languageAmong(tags: readonly (string | null | undefined)[]): Language {
  const wanted = tags.map((tag) => tag?.split("-")[0]?.toLowerCase());
  return languageNamed(wanted.find((tag) => LANGUAGES.some((known) => known === tag)));
}
