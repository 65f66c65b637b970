import { editor as en } from "../../../i18n/en/editor.ts";
import { near as nearEn } from "../../../i18n/en/game.ts";
import { rulesetProblems as problemsEn } from "../../../i18n/en/ruleset-problems.ts";
import type { Language } from "../../../contract/languages.ts";
import { editor as ru } from "../../../i18n/ru/editor.ts";
import { near as nearRu } from "../../../i18n/ru/game.ts";
import { rulesetProblems as problemsRu } from "../../../i18n/ru/ruleset-problems.ts";
import { editor as sv } from "../../../i18n/sv/editor.ts";
import { near as nearSv } from "../../../i18n/sv/game.ts";
import { rulesetProblems as problemsSv } from "../../../i18n/sv/ruleset-problems.ts";
import type { EditorWords } from "../../../i18n/words/editor.ts";
import type { NearWords } from "../../../i18n/words/game.ts";
import { type Tell, tellIn } from "../faults.ts";

export const EDITOR_WORDS: Readonly<Record<Language, EditorWords>> = { en, ru, sv };

/** What is said of a board that is looked at from near. */
export const NEAR_WORDS: Readonly<Record<Language, NearWords>> = { en: nearEn, ru: nearRu, sv: nearSv };

const PROBLEM_WORDS = { en: problemsEn, ru: problemsRu, sv: problemsSv } as const;

/** What is said of errors and warnings in a language. */
export const tellOf = (language: Language): Tell => tellIn(EDITOR_WORDS[language], PROBLEM_WORDS[language]);
