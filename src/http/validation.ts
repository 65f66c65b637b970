import type { Hook } from "@hono/zod-openapi";
import { wordsIn } from "../i18n/catalogues.ts";
import type { Language } from "../i18n/languages.ts";
import { say, type FieldWords } from "../i18n/problem-words.ts";
import type { ProblemFacts } from "../problems/table.ts";
import type { Ctx, HttpEnv } from "./context.ts";
import { ruleOf, sentenceFor, type Issue } from "./issue-words.ts";
import { problem, type FieldError } from "./problem-answers.ts";

/** Marks a schema's own check, so that its sentence is found in every language. */
export function fieldRule(sentence: keyof FieldWords, facts: ProblemFacts = {}) {
  return { params: { sentence, facts } };
}

/** An RFC 6901 pointer to a place in the request. */
function pointer(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** What a schema found wrong with `data`, as a sentence. */
export function issueSentence(issue: Issue, data: unknown, language: Language): string {
  const { fields, kinds } = wordsIn(language).problems;
  const { sentence, facts } = sentenceFor(issue, data, kinds);
  return fields[sentence](say(facts));
}

function fieldErrors(issue: Issue, data: unknown, language: Language): FieldError[] {
  const detail = issueSentence(issue, data, language);
  // A field that we do not know is named itself, not the object it was found in.
  const places =
    issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
  return places.map((path) => ({ pointer: pointer(path), detail }));
}

/** All that a schema found wrong with `data`, field by field. */
export function fieldErrorsOf(issues: readonly Issue[], data: unknown, language: Language): FieldError[] {
  return issues.flatMap((issue) => fieldErrors(issue, data, language));
}

/** What a schema found wrong, as an answer. */
export const refuseInvalid: Hook<unknown, HttpEnv, string, unknown> = (result, c) => {
  if (result.success) return undefined;
  const issues = result.error.issues as readonly Issue[];
  // The validator hands it on with a failure too; its type does not say so.
  const { data } = result as { readonly data?: unknown };
  if (issues.some((issue) => ruleOf(issue)?.sentence === "cursor")) return problem(c, "invalid-cursor");
  return problem(c, "invalid-request", {}, { errors: fieldErrorsOf(issues, data, c.var.language) });
};

/** One field that only a look-up could find wrong. */
export function refuseField(
  c: Ctx,
  at: string,
  sentence: keyof FieldWords,
  facts: ProblemFacts = {},
): Response {
  const detail = wordsIn(c.var.language).problems.fields[sentence](say(facts));
  return problem(c, "invalid-request", {}, { errors: [{ pointer: at, detail }] });
}
