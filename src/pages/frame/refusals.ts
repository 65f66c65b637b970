import { wordsIn } from "../../i18n/catalogues.ts";
import type { Language } from "../../i18n/languages.ts";
import { fieldWords, refusalWords } from "../../i18n/refusals.ts";
import { PROBLEMS, type ProblemCode, type Refusal } from "../../problems/table.ts";
import type { Ctx } from "../../http/context.ts";
import type { Problem } from "./api.ts";

/** A refusal as a page shows it, in the reader's language and without what is meant for programs. */
export function worded(c: Ctx, refusal: Refusal): Problem {
  const { language } = c.var;
  const { code, fields } = refusal;
  const { title, detail } = refusalWords(refusal, language);
  const errors = fields?.map((field) => ({ pointer: field.pointer, detail: fieldWords(field, language) }));
  return {
    code,
    status: PROBLEMS[code].status,
    title,
    detail,
    ...(errors === undefined ? {} : { errors }),
  };
}

/** An answer of the API as a page shows it: without the hint for programs at the end of its detail. */
export function withoutHint(problem: Problem, language: Language): Problem {
  const words = wordsIn(language).problems.problems[problem.code as ProblemCode];
  const end = "hint" in words ? ` ${words.hint}` : "";
  const { detail } = problem;
  return { ...problem, detail: detail.endsWith(end) ? detail.slice(0, detail.length - end.length) : detail };
}
