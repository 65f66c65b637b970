import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { resource } from "../app.ts";
import { mailboxOf, principalOf } from "../context.ts";
import { needs } from "../guards.ts";
import { IdCursor, Limit, listAnswer, pageOf } from "../lists.ts";
import { problem } from "../problem-answers.ts";
import { answers, problems } from "../schemas/answers.ts";
import { EventRecord } from "../schemas/event.ts";

const LONGEST_WAIT = 25;

const read = createRoute({
  method: "get",
  path: "/v1/me/events",
  tags: ["Events"],
  summary: "Everything that happened to me, oldest first",
  description:
    "Go on with `after`, the id of the last event that you have seen (`cursor` means the same here). With `wait` the request is held until there is an event. Events are kept for 30 days.",
  ...needs("read"),
  request: {
    query: z.object({
      limit: Limit,
      cursor: IdCursor.optional().meta({ description: "`next` of the page before: the same as `after`." }),
      after: IdCursor.optional(),
      wait: z.coerce
        .number()
        .int()
        .min(0)
        .max(LONGEST_WAIT)
        .default(0)
        .meta({ description: "Seconds to wait for an event." }),
    }),
  },
  responses: { 200: answers(pageOf(EventRecord), "A page of events"), ...problems },
});

export const eventRoutes = resource().openapi(read, async (c) => {
  const { limit, cursor, after = cursor ?? null, wait } = c.req.valid("query");
  const page = await mailboxOf(c.env, principalOf(c).player.id).read(after, limit, wait * 1000);
  return page === null ? problem(c, "invalid-cursor") : listAnswer(c, page.items, page.next);
});
