import { moving as enMoving, script as en } from "../../../i18n/en/script.ts";
import { type Language, languageNamed } from "../../../contract/languages.ts";
import { moving as ruMoving, script as ru } from "../../../i18n/ru/script.ts";
import type { MovingWords, ScriptWords } from "../../../i18n/words/script.ts";
import { moving as svMoving, script as sv } from "../../../i18n/sv/script.ts";

export const SCRIPT_WORDS: Readonly<Record<Language, ScriptWords>> = { en, ru, sv };

/** What is said of moving pieces, and of forms that are on their way. */
export const MOVING_WORDS: Readonly<Record<Language, MovingWords>> = {
  en: enMoving,
  ru: ruMoving,
  sv: svMoving,
};

/** The first of our languages among some tags (`sv-FI`), the most wanted first; else the first of ours. */
export function languageAmong(tags: readonly (string | null | undefined)[]): Language {
  const wanted = tags.map((tag) => tag?.split("-")[0]?.toLowerCase());
  return languageNamed(wanted.find((tag) => tag !== undefined && tag in SCRIPT_WORDS));
}
