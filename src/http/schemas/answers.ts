import type { RouteConfig } from "@hono/zod-openapi";
import * as z from "zod";
import { REQUEST_PARTS } from "../../problems/fields.ts";
import { PROBLEM_CODES, type ProblemCode } from "../../problems/table.ts";
import { RULESET_ERRORS } from "../../rules/index.ts";

/** A refusal (RFC 9457). */
export const Problem = z
  .looseObject({
    type: z.string().meta({ description: "A link to a page that explains the code." }),
    title: z.string(),
    status: z.int(),
    code: z.enum(PROBLEM_CODES as [ProblemCode, ...ProblemCode[]]),
    detail: z.string().meta({ description: "A sentence for the player, in their language." }),
    instance: z.string(),
    errors: z
      .array(
        z.object({
          in: z.enum(REQUEST_PARTS),
          pointer: z.string(),
          code: z
            .enum(RULESET_ERRORS)
            .optional()
            .meta({ description: "In `invalid-ruleset`: what is wrong there." }),
          detail: z.string(),
          key: z.string().optional().meta({ description: "In an OpenTafl record: the key in question." }),
        }),
      )
      .optional()
      .meta({
        description: "The wrong fields, and what is wrong with each; `in` is the part of the request.",
      }),
  })
  .meta({ id: "Problem" });

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

/** For a route's definition: the answer to a reader who has this version. */
export const unchanged = { 304: { description: "Nothing has changed" } };

const anyProblem = (description: string): Answer => ({
  description,
  content: { "application/problem+json": { schema: Problem } },
});

/** For a route's definition: the problems that it can answer with. What it refuses itself is listed by its status (docs/). */
export const problems = {
  "4XX": anyProblem("Refused before the operation was reached"),
  "5XX": anyProblem("A fault of the service: try again later"),
};

/** For a route's definition: a required JSON body. */
export function body<T extends z.ZodType>(schema: T) {
  return { body: { required: true, content: { "application/json": { schema } } } } as const;
}

/** For a route's definition: an optional body; a missing one counts as empty. */
export function optionalBody<T extends z.ZodType>(schema: T) {
  return { body: { required: false, content: { "application/json": { schema } } } } as const;
}

/** An id in a path. The route answers an unknown one with its own 404. */
export const IdParam = z.object({ id: z.string().meta({ param: { name: "id", in: "path" } }) });
