import { type Language, languageNamed } from "../contract/languages.ts";
import { editor as editorEn } from "./en/editor.ts";
import { analysis as analysisEn } from "./en/endings.ts";
import { near as nearEn } from "./en/game.ts";
import { verify as verifyEn } from "./en/log.ts";
import { rulesetProblems as problemsEn } from "./en/ruleset-problems.ts";
import { moving as movingEn, plans as plansEn, script as scriptEn } from "./en/script.ts";
import { editor as editorRu } from "./ru/editor.ts";
import { analysis as analysisRu } from "./ru/endings.ts";
import { near as nearRu } from "./ru/game.ts";
import { verify as verifyRu } from "./ru/log.ts";
import { rulesetProblems as problemsRu } from "./ru/ruleset-problems.ts";
import { moving as movingRu, plans as plansRu, script as scriptRu } from "./ru/script.ts";
import { editor as editorSv } from "./sv/editor.ts";
import { analysis as analysisSv } from "./sv/endings.ts";
import { near as nearSv } from "./sv/game.ts";
import { verify as verifySv } from "./sv/log.ts";
import { rulesetProblems as problemsSv } from "./sv/ruleset-problems.ts";
import { moving as movingSv, plans as plansSv, script as scriptSv } from "./sv/script.ts";
import type { EditorWords } from "./words/editor.ts";
import type { AnalysisWords } from "./words/endings.ts";
import type { NearWords } from "./words/game.ts";
import type { VerifyWords } from "./words/log.ts";
import type { RulesetProblemWords } from "./words/ruleset-problems.ts";
import type { MovingWords, PlanWords, ScriptWords } from "./words/script.ts";

type InEach<Words> = Readonly<Record<Language, Words>>;

// Browsers load no whole catalogue: of these, each script takes those that it names, and the build drops the others.

/** What the scripts of all pages and the embedded board say. */
export const SCRIPT_WORDS: InEach<ScriptWords> = { en: scriptEn, ru: scriptRu, sv: scriptSv };

/** What is said of moving pieces, and of forms that are on their way. */
export const MOVING_WORDS: InEach<MovingWords> = { en: movingEn, ru: movingRu, sv: movingSv };

export const ANALYSIS_WORDS: InEach<AnalysisWords> = { en: analysisEn, ru: analysisRu, sv: analysisSv };

export const PLAN_WORDS: InEach<PlanWords> = { en: plansEn, ru: plansRu, sv: plansSv };

export const EDITOR_WORDS: InEach<EditorWords> = { en: editorEn, ru: editorRu, sv: editorSv };

/** What can be wrong with a rule set. */
export const RULESET_PROBLEM_WORDS: InEach<RulesetProblemWords> = {
  en: problemsEn,
  ru: problemsRu,
  sv: problemsSv,
};

/** What is said of a board that is looked at from near. */
export const NEAR_WORDS: InEach<NearWords> = { en: nearEn, ru: nearRu, sv: nearSv };

/** What is said of a record that is verified. */
export const VERIFY_WORDS: InEach<VerifyWords> = { en: verifyEn, ru: verifyRu, sv: verifySv };

/** The first of our languages among some tags (`sv-FI`), the most wanted first; else the first of ours. */
export function languageAmong(tags: readonly (string | null | undefined)[]): Language {
  const wanted = tags.map((tag) => tag?.split("-")[0]?.toLowerCase());
  return languageNamed(wanted.find((tag) => tag !== undefined && tag in SCRIPT_WORDS));
}
