import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { formatDuration, formatInstant } from "../../lib/duration.ts";
import { isSecret } from "../../lib/secret.ts";
import { now } from "../../lib/now.ts";
import { isReachable } from "../../players/store.ts";
import { resource } from "../app.ts";
import { open } from "../guards.ts";
import { CAPS, QUOTAS, RATE_LIMITS } from "../limits.ts";
import { Limit, listQuery, pageOf, wholeListAnswer } from "../lists.ts";
import { answers, problems } from "../schemas/answers.ts";

const tags = ["Service"];

const health = createRoute({
  method: "get",
  path: "/health",
  tags,
  summary: "Whether the service works, and its time",
  responses: {
    200: answers(z.object({ status: z.literal("ok"), time: z.string() }), "It works"),
    ...problems,
  },
});

const LimitView = z.object({ name: z.string(), max: z.int(), per: z.string().nullable(), of: z.string() });

const limits = createRoute({
  method: "get",
  path: "/v1/limits",
  tags,
  summary: "How often and how much",
  ...open(),
  request: { query: z.object({ ...listQuery, limit: Limit.default(CAPS.listLength.max) }) },
  responses: { 200: answers(pageOf(LimitView), "All limits"), ...problems },
});

function allLimits(): z.output<typeof LimitView>[] {
  const rates = Object.entries(RATE_LIMITS).map(([name, { max, per, of }]) => ({ name, max, per, of }));
  const quotas = Object.entries(QUOTAS).map(([name, { max, span, of }]) => ({
    name,
    max,
    per: formatDuration(span),
    of,
  }));
  const caps = Object.entries(CAPS).map(([name, { max, of }]) => ({ name, max, per: null, of }));
  return [...rates, ...quotas, ...caps];
}

export const serviceRoutes = resource()
  .openapi(health, async (c) => {
    if (!isSecret(c.env.SECRET)) throw new Error("SECRET is missing or too short");
    await isReachable(c.env.DB);
    return c.json({ status: "ok" as const, time: formatInstant(now()) }, 200);
  })
  .openapi(limits, (c) =>
    wholeListAnswer(
      c,
      allLimits().map((limit) => JSON.stringify(limit)),
      c.req.valid("query"),
    ),
  );
