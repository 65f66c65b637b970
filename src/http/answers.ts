import type { RouteConfig } from "@asteasolutions/zod-to-openapi";
import * as z from "zod";
import { Problem } from "../contract/problems/problem.ts";

/** An answer in a route's definition. Not narrower, because handlers pass on texts that an object has written. */
type Answer = RouteConfig["responses"][string];

const isPage = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodObject && "items" in schema.shape && "next" in schema.shape;

/**
 * For a route's definition: a JSON answer. That a page of a list can come as lines is said in words: with a second
 * content type, clients that are made from the description would have to tell the two apart at every list.
 */
export function answers(schema: z.ZodType, description: string): Answer {
  const lines = isPage(schema) ? ". With `Accept: application/x-ndjson` the items come one a line" : "";
  return { description: description + lines, content: { "application/json": { schema } } };
}

const anyProblem = (description: string): Answer => ({
  description,
  content: { "application/problem+json": { schema: Problem } },
});

/** For a route's definition: the problems that it can answer with. What it refuses itself is listed by its status (docs/). */
export const problems = {
  "4XX": anyProblem("Refused before the operation was reached"),
  "5XX": anyProblem("A fault of the service: try again later"),
};
