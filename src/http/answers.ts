import type { RouteConfig } from "@asteasolutions/zod-to-openapi";
import * as z from "zod";
import { JSON_TYPE, LINES_TYPE } from "./accept.ts";
import { Problem } from "../contract/problems/problem.ts";

/** Not typed by the schema, because handlers also pass on JSON text that an object wrote. */
type Answer = RouteConfig["responses"][string];

/** If `schema` is a list, returns the schema of its items, which clients can request as lines; otherwise null. */
function lineOf(schema: z.ZodType): z.ZodType | null {
  const items: unknown = schema instanceof z.ZodObject ? schema.shape["items"] : null;
  return items instanceof z.ZodArray ? (items.element as z.ZodType) : null;
}

export function answers(schema: z.ZodType, description: string): Answer {
  const line = lineOf(schema);
  if (line === null) return { description, content: { [JSON_TYPE]: { schema } } };
  return { description, content: { [JSON_TYPE]: { schema }, [LINES_TYPE]: { schema: line } } };
}

const anyProblem = (description: string): Answer => ({
  description,
  content: { "application/problem+json": { schema: Problem } },
});

/** Problems that any route can have. The codes of each operation are added by status (docs/). */
export const problems = {
  "4XX": anyProblem("Rejected before the operation was reached"),
  "5XX": anyProblem("A fault of the service: try again later"),
};
