import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import type { OutageView } from "../../app/declared-outages.ts";
import { serviceStatus, STATUS_KEPT, type StatusView } from "../../app/status.ts";
import { SECOND } from "../../lib/duration.ts";
import { resource } from "../app.ts";
import { portsOf } from "../context.ts";
import { answers, problems } from "../schemas/answers.ts";
import { exactly } from "../schemas/exact.ts";
import { Instant } from "../schemas/fields.ts";

const OutageAnswer = exactly<OutageView>()(
  z.object({
    from: Instant,
    to: Instant,
    declared: z.boolean().meta({
      description:
        "Whether it was declared by hand afterwards, and not measured. Clocks stood still in it either way.",
    }),
  }),
);

const Status = exactly<StatusView>()(
  z
    .object({
      status: z.enum(["ok", "degraded"]),
      time: z.string().meta({ description: "The service's time." }),
      upSince: z.string().meta({ description: "Since when the service, as it runs now, has been up." }),
      records: z.enum(["reachable", "unreachable"]).meta({
        description:
          "Whether the records (players, tokens, lists of games) can be asked. Games go on without.",
      }),
      games: z
        .object({ unreadable: z.int().meta({ description: "Games that show their last good state alone." }) })
        .nullable(),
      alarms: z
        .object({
          late: z.int().meta({ description: "How many of the last day went off late." }),
          over: z.string().meta({ description: "From when on one counts as late." }),
          p50: z.string().nullable().meta({ description: "How late half of these were at most." }),
          p99: z.string().nullable(),
          worst: z.string().nullable(),
          since: z.string(),
        })
        .nullable()
        .meta({ description: "Deadlines and deliveries go by alarms." }),
      outages: z
        .array(OutageAnswer)
        .nullable()
        .meta({ description: "The last ten, the newest first: when the service could not take moves." }),
      waiting: z
        .object({ mail: z.int(), webhooks: z.int() })
        .nullable()
        .meta({ description: "What is tried again after an attempt that failed." }),
    })
    .meta({ id: "Status" }),
);

const status = createRoute({
  method: "get",
  path: "/v1/status",
  operationId: "getStatus",
  tags: ["Service"],
  summary: "Service status",
  description: "It needs no token and never fails; what cannot be known now is null.",
  security: [],
  responses: { 200: answers(Status, "How it is"), ...problems },
});

export const statusRoutes = resource().openapi(status, async (c) => {
  const found = await serviceStatus(portsOf(c));
  return c.json(found, 200, { "cache-control": `public, max-age=${STATUS_KEPT / SECOND}` });
});
