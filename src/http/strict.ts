import type { RouteConfig } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import * as z from "zod";
import type { FieldRefusal } from "../contract/problems/fields.ts";
import { fieldSentence } from "../contract/problems/fields.ts";
import { fieldsRefusal } from "../contract/problems/table.ts";
import type { Ctx, HttpEnv } from "./context.ts";
import { refused } from "./problem-answers.ts";
import { pointer } from "./validation.ts";

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
