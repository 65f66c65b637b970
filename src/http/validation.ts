import * as z from "zod";
import { HTTPException } from "hono/http-exception";
import {
  type FieldRefusal,
  type FieldSentence,
  type RequestPart,
  fieldSentence,
} from "../contract/problems/fields.ts";
import { type Outcome, type Refusal, fieldsRefusal, refusal } from "../contract/problems/table.ts";
import type { Ctx } from "./context.ts";
import { refused } from "./problem-answers.ts";
import { mapValues, pointed } from "../lib/json.ts";
import { err, ok } from "../rules/index.ts";

type Issue = z.core.$ZodIssue;

/** Returns the sentence that a custom check in a schema names; null if one of zod's own checks failed. */
function ruleOf(issue: Issue): FieldSentence | null {
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

/** The sentences about values that are too small and too big, by zod's word for their kind. */
const SIZES = {
  string: { small: "too-short", big: "too-long" },
  array: { small: "too-few", big: "too-many" },
  other: { small: "too-small", big: "too-large" },
} as const;

function sizeSentence(end: "small" | "big", origin: string, limit: number): FieldSentence {
  const sentences = origin === "string" || origin === "array" ? SIZES[origin] : SIZES.other;
  return fieldSentence(sentences[end], { limit });
}

/**
 * Chooses the sentence for an issue. zod's own messages are written for developers, and can't tell a missing value from
 * a wrong one.
 * @param data the part of the request as it was sent
 */
export function sentenceFor(issue: Issue, data: unknown, part: RequestPart): FieldSentence {
  const rule = ruleOf(issue);
  if (rule !== null) return rule;
  const value = valueAt(data, issue.path);
  if (value === undefined) return fieldSentence("needed");
  // A repeated parameter is read as a list, but no parameter accepts lists.
  if (part === "query" && Array.isArray(value)) return fieldSentence("parameter-repeated");
  switch (issue.code) {
    case "invalid_type":
      return fieldSentence("kind", { expected: issue.expected });
    case "invalid_value":
      return fieldSentence("one-of", { options: issue.values.map(String) });
    case "too_small":
      if (value === "" && issue.path.at(-1) === "name") return fieldSentence("name-empty");
      return sizeSentence("small", issue.origin, Number(issue.minimum));
    case "too_big":
      return sizeSentence("big", issue.origin, Number(issue.maximum));
    case "invalid_union":
      return "options" in issue
        ? fieldSentence("one-of", { options: (issue.options as unknown[]).map(String) })
        : fieldSentence("not-accepted");
    case "invalid_format":
      if (issue.format === "email") return fieldSentence("email");
      return fieldSentence(issue.format === "datetime" ? "instant" : "not-accepted");
    default:
      return fieldSentence("not-accepted");
  }
}

/** Feed readers and calendars add parameters of their own to an address, to bypass caches. */
const MAY_SAY_MORE = /^\/feeds\//;

export function unknownParameters({ req: { url } }: Ctx): FieldRefusal[] {
  if (!url.includes("?")) return [];
  const names = new Set(new URL(url).searchParams.keys());
  return [...names].map((field) => ({
    in: "query" as const,
    pointer: pointer([field]),
    ...fieldSentence("unknown-parameter", { field }),
  }));
}

/** Rejects an `If-Match` that the route does not support, because its client relies on it to prevent lost updates. */
function unheeded({ req }: Ctx): FieldRefusal[] {
  if (req.header("if-match") === undefined) return [];
  return [{ in: "header", pointer: "/if-match", ...fieldSentence("if-match-unsupported") }];
}

export function pointer(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${pointed(String(part))}`).join("");
}

function fieldsIn(issue: Issue, data: unknown, part: RequestPart): FieldRefusal[] {
  if (issue.code !== "unrecognized_keys")
    return [{ in: part, pointer: pointer(issue.path), ...sentenceFor(issue, data, part) }];
  // For an unknown field, the pointer leads to the field and not to its object.
  const sentence = part === "query" ? "unknown-parameter" : "unknown-field";
  return issue.keys.map((field) => ({
    in: part,
    pointer: pointer([...issue.path, field]),
    ...fieldSentence(sentence, { field }),
  }));
}

/** Maximum fields in a problem. Otherwise, a list with 100,000 wrong items would cause a response of megabytes. */
const MOST_FIELDS = 100;

export function invalid(issues: readonly Issue[], data: unknown, part: RequestPart = "body"): Refusal {
  if (issues.some((issue) => ruleOf(issue)?.sentence === "cursor")) return refusal("invalid-cursor");
  const fields = issues.slice(0, MOST_FIELDS).flatMap((issue) => fieldsIn(issue, data, part));
  return fieldsRefusal(fields.slice(0, MOST_FIELDS));
}

/** Validates `data` like part of a request. For callers that read the data themselves, such as pages with forms. */
export function check<S extends z.ZodType>(
  schema: S,
  data: unknown,
  part: RequestPart = "body",
): Outcome<z.output<S>> {
  const read = schema.safeParse(data);
  return read.success ? ok(read.data) : err(invalid(read.error.issues, data, part));
}

export interface Schemas {
  readonly query?: z.ZodObject | undefined;
  readonly params?: z.ZodObject | undefined;
  readonly headers?: z.ZodObject | undefined;
  readonly body?: z.ZodType | undefined;
}

/** Reads a repeated parameter as a list, so that it is rejected and no value is silently dropped. */
const queriesOf = ({ req }: Ctx): object =>
  mapValues(req.queries(), (values) => (values.length === 1 ? values[0] : values));

/** Reads the body, which is JSON (body.ts). A missing body is read as an empty object. */
async function bodyIn({ req }: Ctx): Promise<unknown> {
  const type = req.header("content-type");
  if (type === undefined) return {};
  if (!/^application\/json\b/i.test(type)) throw new HTTPException(415);
  return req.json().catch(() => {
    throw new HTTPException(400);
  });
}

/**
 * Reads the parts of a request by their schemas, for `c.req.valid`. Returns a response that rejects invalid parts,
 * unknown query parameters, or an `If-Match` that the route does not support; otherwise null.
 */
export async function readParts(c: Ctx, path: string, schemas: Schemas): Promise<Response | null> {
  const { query, params, headers, body } = schemas;
  const unknown = query !== undefined || MAY_SAY_MORE.test(path) ? [] : unknownParameters(c);
  const isConditional = headers !== undefined && "if-match" in headers.shape;
  const fields = [...unknown, ...(isConditional ? [] : unheeded(c))];
  if (fields.length > 0) return refused(c, fieldsRefusal(fields));
  const take = async (
    target: "query" | "param" | "header" | "json",
    part: RequestPart,
    schema: z.ZodType,
    data: unknown,
  ): Promise<Response | null> => {
    const read = await schema.safeParseAsync(data);
    if (!read.success) return refused(c, invalid(read.error.issues, data, part));
    c.req.addValidatedData(target, read.data as object);
    return null;
  };
  return (
    (query && (await take("query", "query", query, queriesOf(c)))) ??
    (params && (await take("param", "path", params, c.req.param()))) ??
    (headers && (await take("header", "header", headers, c.req.header()))) ??
    (body && (await take("json", "body", body, await bodyIn(c)))) ??
    null
  );
}
