import type { Ctx, ProblemView } from "../../http/context.ts";
import { errorsOf, logRefusal } from "../../http/problem-answers.ts";
import type { Language } from "../../contract/languages.ts";
import { refusalWords } from "../../i18n/refusals.ts";
import { PROBLEMS, type Refusal } from "../../contract/problems/table.ts";

/** A refusal, as it is worded for this reader. */
export type Problem = ProblemView;

/** A refusal as a page shows it, in the reader's language and without what is meant for programs. */
export function worded(c: Ctx, refusal: Refusal, language: Language = c.var.language): Problem {
  const { code } = refusal;
  logRefusal(c, refusal);
  const { title, detail } = refusalWords(refusal, language, c.var.principal?.player.timezone);
  const errors = errorsOf(refusal, language)?.map(({ pointer, detail: why }) => ({ pointer, detail: why }));
  return {
    code,
    status: PROBLEMS[code].status,
    title,
    detail,
    ...(errors === undefined ? {} : { errors }),
  };
}

/** A refusal in one sentence, for a form of one button: what is wrong with its field, if a field is named. */
export function sentenceOf({ detail, errors = [] }: Problem): string {
  return errors[0]?.detail ?? detail;
}
