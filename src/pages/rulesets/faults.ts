import { rulesetProblemIn } from "../../i18n/ruleset-problems.ts";
import type { EditorWords } from "../../i18n/built/rulesets.ts";
import type { RulesetProblemsWords } from "../../i18n/built/rulesets.ts";
import type { RuleField, RulesetError, RulesetWarning } from "../../rules/index.ts";
import { controlOf } from "./edit/controls.ts";
import { FIELD_NAMES } from "./edit/fields.ts";

/** Says what is wrong or odd, a sentence or two each. */
export type Tell = (problem: RulesetError | RulesetWarning) => string;

/** The field that an error or a warning is about; empty where it is about the whole. */
export const fieldOf = ({ pointer }: Pick<RulesetError, "pointer">): string => pointer.slice(1);

const isField = (name: string): name is RuleField => FIELD_NAMES.some((field) => field === name);

/** Says it as the form has it: a number that was typed is no value of JSON there. */
export function tellIn(words: EditorWords, problems: RulesetProblemsWords): Tell {
  return (problem) => {
    const field = fieldOf(problem);
    const control = isField(field) ? controlOf(field) : null;
    const isTyped = control?.kind === "number" && (problem.code === "type" || problem.code === "value");
    return isTyped ? words.typed(control.min, control.max) : rulesetProblemIn(problem, problems);
  };
}
