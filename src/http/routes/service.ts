import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { allLimits, checkHealth } from "../../app/service.ts";
import { resource } from "../app.ts";
import { portsOf } from "../context.ts";
import { open } from "../guards.ts";
import { Limit, listQuery, pageOf, wholeListAnswer } from "../lists.ts";
import { Instant, Span } from "../../contract/fields.ts";
import { Checks } from "./status.ts";
import { CAPS } from "../../contract/limits.ts";
import { answers, problems } from "../answers.ts";

const tags = ["Service"];

const Health = z.object({ status: z.enum(["ok", "failing"]), time: Instant, checks: Checks });

const health = createRoute({
  method: "get",
  path: "/health",
  operationId: "getHealth",
  tags,
  summary: "Check whether the service works, and get its time",
  responses: {
    200: answers(Health, "It works"),
    503: answers(Health, "Something that was tried failed"),
    ...problems,
  },
});

const PublishedLimit = z.object({ name: z.string(), max: z.int(), per: Span.nullable(), of: z.string() });

const limits = createRoute({
  method: "get",
  path: "/v1/limits",
  operationId: "listLimits",
  tags,
  summary: "Get all limits",
  ...open(),
  request: { query: z.object({ ...listQuery, limit: Limit.default(CAPS.listLength.max) }) },
  responses: { 200: answers(pageOf(PublishedLimit), "All limits"), ...problems },
});

export const serviceRoutes = resource()
  .openapi(health, async (c) => {
    const found = await checkHealth(portsOf(c));
    return c.json(found, found.status === "ok" ? 200 : 503);
  })
  .openapi(limits, (c) => wholeListAnswer(c, allLimits(), c.req.valid("query")));
