/** The languages that everything a player reads is written in. The first is the one used when none is known. */
export const LANGUAGES = ["en", "ru", "sv"] as const;
export type Language = (typeof LANGUAGES)[number];
