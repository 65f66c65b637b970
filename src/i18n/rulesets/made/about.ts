import type { Rules } from "../../../rules/index.ts";
import type { Language } from "../../../contract/languages.ts";
import { en } from "./en.ts";
import { kingCaptureOf } from "./facts.ts";
import { ru } from "./ru.ts";
import { sv } from "./sv.ts";
import type { KingFate, MadeSentences } from "./types.ts";

export const MADE: Readonly<Record<Language, MadeSentences>> = { en, ru, sv };

const FATES: Readonly<Record<Rules["kingCapture"], KingFate>> = {
  surround: "surround",
  "surround-edge": "surround",
  custodial: "custodial",
  "custodial-away-from-throne": "away",
  "custodial-off-throne": "away",
};

/** Any rules in a sentence: where the king wants to go, and how he is captured. */
export function madeAbout(rules: Rules, language: Language): string {
  return MADE[language].about(rules.escape, FATES[kingCaptureOf(rules)]);
}
