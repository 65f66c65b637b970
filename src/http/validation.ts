import type { Hook, RouteConfig } from "@hono/zod-openapi";
import { pointed } from "../lib/json.ts";
import { type FieldRefusal, fieldSentence, type RequestPart } from "../contract/problems/fields.ts";
import { fieldsRefusal, type Outcome, type Refusal, refusal } from "../contract/problems/table.ts";
import { err, ok } from "../rules/index.ts";
import type { Ctx, HttpEnv } from "./context.ts";
import { type Issue, ruleOf, sentenceFor } from "./issue-words.ts";
import { refused } from "./problem-answers.ts";
import type { MiddlewareHandler } from "hono";
import * as z from "zod";

/** Readers of feeds and calendars add parameters of their own to an address, to get past a cache. */
const MAY_SAY_MORE = /^\/feeds\//;

/** The parameters of an address whose route has none. */
export function unknownParameters({ req: { url } }: Ctx): FieldRefusal[] {
  if (!url.includes("?")) return [];
  const names = new Set(new URL(url).searchParams.keys());
  return [...names].map((field) => ({
    in: "query" as const,
    pointer: pointer([field]),
    ...fieldSentence("unknown-parameter", { field }),
  }));
}

/** An `If-Match` that the route does not support: ignoring it could do what the client wants prevented. */
function unheeded({ req }: Ctx): FieldRefusal[] {
  if (req.header("if-match") === undefined) return [];
  return [{ in: "header", pointer: "/if-match", ...fieldSentence("if-match-unsupported") }];
}

/** Refuses parameters of a route that has none, or an `If-Match` where it is not supported. */
function refuseUnknown(hasQuery: boolean, isConditional: boolean): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const fields = [...(hasQuery ? [] : unknownParameters(c)), ...(isConditional ? [] : unheeded(c))];
    return fields.length === 0 ? next() : refused(c, fieldsRefusal(fields));
  };
}

/** Makes a route refuse query parameters that its definition does not name, and an `If-Match` that it does not name. */
export function strictly<Route extends RouteConfig>(route: Route): Route {
  const { request = {}, middleware = [], path } = route;
  const { query, headers } = request;
  const isConditional = headers instanceof z.ZodObject && "if-match" in headers.shape;
  const hasQuery = query !== undefined || MAY_SAY_MORE.test(path);
  return {
    ...route,
    middleware: [
      ...(Array.isArray(middleware) ? middleware : [middleware]),
      refuseUnknown(hasQuery, isConditional),
    ],
    ...(query instanceof z.ZodObject ? { request: { ...request, query: query.strict() } } : {}),
  };
}

/** An RFC 6901 pointer to a place in the request. */
export function pointer(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${pointed(String(part))}`).join("");
}

function fieldsIn(issue: Issue, data: unknown, part: RequestPart): FieldRefusal[] {
  if (issue.code !== "unrecognized_keys")
    return [{ in: part, pointer: pointer(issue.path), ...sentenceFor(issue, data, part) }];
  // For an unknown field the pointer names the field, not the object that has it.
  const sentence = part === "query" ? "unknown-parameter" : "unknown-field";
  return issue.keys.map((field) => ({
    in: part,
    pointer: pointer([...issue.path, field]),
    ...fieldSentence(sentence, { field }),
  }));
}

/** So many wrong fields are told: a list of a hundred thousand would make an answer of megabytes. */
const MOST_TOLD = 100;

/** Makes the refusal for the issues of a schema with `data`, a part of the request, field by field. */
export function invalid(issues: readonly Issue[], data: unknown, part: RequestPart = "body"): Refusal {
  if (issues.some((issue) => ruleOf(issue)?.sentence === "cursor")) return refusal("invalid-cursor");
  const told = issues.slice(0, MOST_TOLD).flatMap((issue) => fieldsIn(issue, data, part));
  return fieldsRefusal(told.slice(0, MOST_TOLD));
}

/** The parts of a request by the validator's names for them. */
const PARTS: Readonly<Record<string, RequestPart>> = {
  json: "body",
  query: "query",
  param: "path",
  header: "header",
};

/** Validates `data` as a route validates a part of a request; for pages, which read forms. */
export function check<S extends z.ZodType>(
  schema: S,
  data: unknown,
  part: RequestPart = "body",
): Outcome<z.output<S>> {
  const read = schema.safeParse(data);
  return read.success ? ok(read.data) : err(invalid(read.error.issues, data, part));
}

/** Answers with the issues of a schema. */
export const refuseInvalid: Hook<unknown, HttpEnv, string, unknown> = (result, c) => {
  if (result.success) return undefined;
  // The validator passes it on after a failure too; its type does not say so.
  const { data } = result as { readonly data?: unknown };
  return refused(c, invalid(result.error.issues, data, PARTS[result.target]));
};
