import * as z from "zod";
import { capReached } from "./limits.ts";
import { CAPS } from "../contract/limits.ts";
import { mailboxOf } from "./ports.ts";
import { IdCursor, Limit, orderedBy, pageOf } from "../contract/lists.ts";
import { EventRecord } from "../contract/events/records.ts";
import { SECOND } from "../lib/duration.ts";
import { queryRefusal, refusal } from "../contract/problems/table.ts";
import { err, ok } from "../rules/index.ts";
import { textPage } from "./answers.ts";
import { needs, operation } from "./operation.ts";

const LONGEST_WAIT = 25;

export const listEvents = operation({
  id: "listEvents",
  method: "get",
  path: "/v1/me/events",
  tag: "Events",
  summary: "List everything that happened to me, oldest first",
  description: `Continue with \`after\`, the id of the last event that you have seen (\`cursor\` means the same here), in the order that you ask for: \`order=desc\` gives older events. \`after=latest\` starts after everything that has happened, \`after=earliest\` before it: the first page of \`after=latest\` is empty, and its \`cursor\` is where to continue. With \`wait\` the request is held until there is an event; ${CAPS.longPolls.max} requests of one player can wait at a time. Events are kept for 30 days.`,
  access: needs("read"),
  input: {
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
  answer: textPage(pageOf(EventRecord), "A page of events"),
  refuses: ["limit-reached"],
  run: async ({ player }, { limit, cursor, after = cursor ?? null, wait, order = "asc" }, ports) => {
    // Only in the order of time does what is new come next.
    if (order === "desc" && wait > 0) return err(queryRefusal("/wait", "wait-newest-first"));
    const mailbox = mailboxOf(ports, player.id);
    const found = await (order === "asc"
      ? mailbox.read(after, limit, wait * SECOND)
      : mailbox.readBack(after, limit));
    if (found === null) return err(refusal("invalid-cursor"));
    return found.isFull === true ? err(capReached("longPolls")) : ok(found);
  },
});

export const eventOperations = [listEvents];
