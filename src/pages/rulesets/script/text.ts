import { ruleText } from "../../../i18n/rulesets/index.ts";
import { madeFigures } from "../../../i18n/rulesets/made-figures.ts";
import type { Language } from "../../../contract/languages.ts";
import type { EditorWords } from "../../../i18n/built/editor.ts";
import type { Ruleset } from "../../../rules/index.ts";
import { Text } from "../board-view.tsx";

/** Returns the markup of a rule set's text. Loaded separately, because this file contains the texts in each language. */
export const textMarkup = (ruleset: Ruleset, words: EditorWords, language: Language) =>
  Text({ text: ruleText(ruleset, language, madeFigures(ruleset)), words });
