import { analysis as en } from "../../../../i18n/en/endings.ts";
import { plans as planEn } from "../../../../i18n/en/script.ts";
import type { Language } from "../../../../contract/languages.ts";
import { analysis as ru } from "../../../../i18n/ru/endings.ts";
import { plans as planRu } from "../../../../i18n/ru/script.ts";
import { analysis as sv } from "../../../../i18n/sv/endings.ts";
import { plans as planSv } from "../../../../i18n/sv/script.ts";
import type { AnalysisWords } from "../../../../i18n/words/endings.ts";
import type { PlanWords } from "../../../../i18n/words/script.ts";

export const ANALYSIS_WORDS: Readonly<Record<Language, AnalysisWords>> = { en, ru, sv };

export const PLAN_WORDS: Readonly<Record<Language, PlanWords>> = { en: planEn, ru: planRu, sv: planSv };
