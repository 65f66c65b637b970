/** The languages that everything a player reads is written in. The first is the one used when none is known. */
export const LANGUAGES = ["en", "ru", "sv"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language that a text names; another one where it names none of ours. */
export function languageNamed(text: string | undefined, otherwise: Language = LANGUAGES[0]): Language {
  return LANGUAGES.find((known) => known === text) ?? otherwise;
}
