import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { readEvents } from "../../app/events.ts";
import { resource } from "../app.ts";
import { portsOf, principalOf } from "../context.ts";
import { needs } from "../guards.ts";
import { IdCursor, Limit, listAnswer, orderedBy, pageOf } from "../lists.ts";
import { refused } from "../problem-answers.ts";
import { EventRecord } from "../../contract/events/records.ts";
import { CAPS } from "../../contract/limits.ts";
import { answers, problems } from "../answers.ts";

const LONGEST_WAIT = 25;

const read = createRoute({
  method: "get",
  path: "/v1/me/events",
  operationId: "listEvents",
  tags: ["Events"],
  summary: "List everything that happened to me, oldest first",
  description: `Continue with \`after\`, the id of the last event that you have seen (\`cursor\` means the same here), in the order that you ask for: \`order=desc\` gives older events. \`after=latest\` starts after everything that has happened, \`after=earliest\` before it: the first page of \`after=latest\` is empty, and its \`cursor\` is where to continue. With \`wait\` the request is held until there is an event; ${CAPS.longPolls.max} requests of one player can wait at a time. Events are kept for 30 days.`,
  ...needs("read"),
  request: {
    query: z.object({
      limit: Limit,
      cursor: IdCursor.optional().meta({ description: "The same as `after`: `next` or `cursor` of a page." }),
      ...orderedBy("asc"),
      after: IdCursor.optional().meta({ description: "The id of an event, `latest` or `earliest`." }),
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
  const { limit, cursor, after = cursor ?? null, wait, order = "asc" } = c.req.valid("query");
  const page = await readEvents(principalOf(c), { after, limit, wait: wait * 1000, order }, portsOf(c));
  return page.ok ? listAnswer(c, page.value.items, page.value) : refused(c, page.error);
});
