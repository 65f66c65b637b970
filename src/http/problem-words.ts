import type { Language } from "../contract/languages.ts";
import { pointerInRequest, type Refusal, type RulesetRefusal } from "../contract/problems/table.ts";
import { fieldWords } from "../i18n/refusals.ts";
import { rulesetProblemText } from "../i18n/ruleset-problems.ts";
import type { ProblemView } from "./context.ts";

export { refusalWords } from "../i18n/refusals.ts";

function rulesetErrors({ at, errors }: RulesetRefusal, language: Language) {
  return errors.map((error) => ({
    in: "body" as const,
    pointer: pointerInRequest(error, at),
    code: error.code,
    detail: rulesetProblemText(error, language),
    ...(error.key === undefined ? {} : { key: error.key }),
  }));
}

export function errorsOf({ fields, ruleset }: Refusal, language: Language): ProblemView["errors"] {
  if (ruleset !== undefined) return rulesetErrors(ruleset, language);
  return fields?.map((field) => ({
    in: field.in ?? ("body" as const),
    pointer: field.pointer,
    detail: fieldWords(field, language),
  }));
}
