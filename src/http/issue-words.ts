import type * as z from "zod";
import { fieldSentence, type FieldSentence, type RequestPart } from "../contract/problems/fields.ts";

export type Issue = z.core.$ZodIssue;

/** The sentence that a schema's own check names (validation.ts), if the issue comes from one. */
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

/** The sentence for a text of the wrong form. */
function formatSentence(format: string): FieldSentence {
  switch (format) {
    case "email":
      return fieldSentence("email");
    case "datetime":
      return fieldSentence("instant");
    default:
      return fieldSentence("not-accepted");
  }
}

/** The sentence for a value that is too small or too large, by what its size is counted in. */
function sizeSentence(end: "small" | "big", origin: string, limit: number): FieldSentence {
  const isSmall = end === "small";
  switch (origin) {
    case "string":
      return fieldSentence(isSmall ? "too-short" : "too-long", { limit });
    case "array":
      return fieldSentence(isSmall ? "too-few" : "too-many", { limit });
    default:
      return fieldSentence(isSmall ? "too-small" : "too-large", { limit });
  }
}

/**
 * Chooses the sentence for an issue. zod's own catalogues are for developers, and without the value, as when another
 * language is asked for later, they would say that something wrong was missing.
 * @param data what was sent
 */
export function sentenceFor(issue: Issue, data: unknown, part: RequestPart): FieldSentence {
  const rule = ruleOf(issue);
  if (rule !== null) return rule;
  const value = valueAt(data, issue.path);
  if (value === undefined) return fieldSentence("needed");
  // A list is what a repeated parameter is read as; no list is written in an address.
  if (part === "query" && Array.isArray(value)) return fieldSentence("parameter-repeated");
  switch (issue.code) {
    case "invalid_type":
      return fieldSentence("kind", { expected: issue.expected });
    case "invalid_value":
      return fieldSentence("one-of", { options: issue.values.map(String) });
    case "too_small":
      return sizeSentence("small", issue.origin, Number(issue.minimum));
    case "too_big":
      return sizeSentence("big", issue.origin, Number(issue.maximum));
    case "invalid_union":
      return "options" in issue
        ? fieldSentence("one-of", { options: (issue.options as unknown[]).map(String) })
        : fieldSentence("not-accepted");
    case "invalid_format":
      return formatSentence(issue.format);
    default:
      return fieldSentence("not-accepted");
  }
}
