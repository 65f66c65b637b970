import type { Ctx, ProblemView } from "../../http/context.ts";
import { fieldSentence } from "../../http/field-sentences.ts";
import { logRefusal, sentenceOfRefusal } from "../../http/problem-answers.ts";
import type { Language } from "../../i18n/languages.ts";
import { PROBLEMS, type Refusal } from "../../problems/table.ts";
import { forPeople } from "./for-people.ts";

/** A refusal, as it is worded for this reader. */
export type Problem = ProblemView;

/** A refusal as a page shows it, in the reader's language and without what is meant for programs. */
export function worded(c: Ctx, refusal: Refusal, language: Language = c.var.language): Problem {
  const { code, fields } = refusal;
  logRefusal(c, refusal);
  const { title, detail } = sentenceOfRefusal(refusal, language);
  const errors = fields?.map((field) => ({
    pointer: field.pointer,
    detail: fieldSentence(field, language),
  }));
  return {
    code,
    status: PROBLEMS[code],
    title,
    detail: forPeople(detail),
    ...(errors === undefined ? {} : { errors }),
  };
}

/** What a refusal says to who pressed one button: of a field that is wrong, what is wrong with it. */
export function sentenceOf({ detail, errors = [] }: Problem): string {
  return errors[0]?.detail ?? detail;
}
