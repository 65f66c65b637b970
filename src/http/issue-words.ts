import type * as z from "zod";
import type { FieldWords } from "../i18n/problem-words.ts";
import type { ProblemFacts } from "../problems/table.ts";

export type Issue = z.core.$ZodIssue;

/** What is to be said of one issue: which sentence, and what it names. */
export interface FieldSentence {
  readonly sentence: keyof FieldWords;
  readonly facts: ProblemFacts;
}

/** What a schema's own check said of itself (validation.ts), if the issue comes from one. */
export function ruleOf(issue: Issue): FieldSentence | null {
  return issue.code === "custom" && issue.params !== undefined
    ? (issue.params as unknown as FieldSentence)
    : null;
}

function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key],
    data,
  );
}

/** The sentence for a text that has not the form it has to have. */
const FORMAT_SENTENCES: Readonly<Record<string, keyof FieldWords>> = { email: "email", datetime: "instant" };

const say = (sentence: keyof FieldWords, facts: ProblemFacts = {}): FieldSentence => ({ sentence, facts });

/**
 * Which sentence describes an issue. zod's own catalogues are for developers, and they no longer know the value when
 * they are asked again in another language: they would say that nothing was sent where something wrong was.
 * @param data what was sent
 */
export function sentenceFor(issue: Issue, data: unknown): FieldSentence {
  const rule = ruleOf(issue);
  if (rule !== null) return rule;
  if (issue.code === "unrecognized_keys") return say("unknown-field", { field: issue.keys.join(", ") });
  if (valueAt(data, issue.path) === undefined) return say("needed");
  switch (issue.code) {
    case "invalid_type":
      return say("kind", { expected: issue.expected });
    case "invalid_value":
      return say("one-of", { options: issue.values.map(String) });
    case "too_small":
      return say(issue.origin === "string" || issue.origin === "array" ? "too-short" : "too-small", {
        limit: Number(issue.minimum),
      });
    case "too_big":
      return say(issue.origin === "string" || issue.origin === "array" ? "too-long" : "too-large", {
        limit: Number(issue.maximum),
      });
    case "invalid_union":
      return "options" in issue
        ? say("one-of", { options: (issue.options as unknown[]).map(String) })
        : say("not-accepted");
    case "invalid_format":
      return say(FORMAT_SENTENCES[issue.format] ?? "not-accepted");
    default:
      return say("not-accepted");
  }
}
