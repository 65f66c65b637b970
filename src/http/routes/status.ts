import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { serviceStatus, STATUS_KEPT } from "../../app/status.ts";
import { SECOND } from "../../lib/duration.ts";
import { resource } from "../app.ts";
import { portsOf } from "../context.ts";
import { Instant } from "../../contract/fields.ts";
import { answers, problems } from "../answers.ts";

const OutageAnswer = z.object({
  from: Instant,
  to: Instant,
  declared: z.boolean().meta({
    description: "Whether it was declared afterwards; otherwise it was measured. Clocks stopped either way.",
  }),
});

const Check = z.enum(["ok", "failed"]);

/** What was tried to see whether the service works. */
export const Checks = z
  .object({
    database: Check.meta({ description: "A row was written, and each table of the records asked for." }),
    objects: Check.meta({
      description: "The kind of object that keeps games was asked for what it stores.",
    }),
  })
  .meta({ description: "What was tried, at most 15 seconds ago." });

const Status = z
  .object({
    status: z.enum(["ok", "degraded"]),
    time: z.string().meta({ description: "The service's time." }),
    upSince: z.string().meta({ description: "When the service was last started." }),
    checks: Checks,
    answers: z
      .object({
        count: z.int(),
        faults: z.int().meta({
          description: "How many were faults of the service: from 5, and 1 %, on it is `degraded`.",
        }),
        within: z.string(),
      })
      .nullable()
      .meta({ description: "How many requests were answered in the last ten minutes." }),
    records: z.enum(["reachable", "unreachable"]).meta({
      description:
        "Whether the records (players, tokens, lists of games) can be reached. Games go on without them.",
    }),
    games: z
      .object({
        unreadable: z.int().meta({ description: "Games that can only show their last good state." }),
      })
      .nullable(),
    alarms: z
      .object({
        late: z.int().meta({ description: "How many went off late in the last day." }),
        over: z.string().meta({ description: "The delay from which an alarm counts as late." }),
        p50: z.string().nullable().meta({ description: "The median delay of the late ones." }),
        p99: z.string().nullable(),
        worst: z.string().nullable(),
        since: z.string(),
      })
      .nullable()
      .meta({ description: "The alarms that trigger deadlines and deliveries." }),
    outages: z
      .array(OutageAnswer)
      .nullable()
      .meta({ description: "The last ten times when the service could not take moves, newest first." }),
    waiting: z
      .object({
        mail: z.int(),
        mailHeld: z.int().meta({
          description:
            "How many of the e-mails wait because the service isn't set up to send them; they go out when it is.",
        }),
        webhooks: z.int(),
      })
      .nullable()
      .meta({ description: "Deliveries that failed and will be tried again." }),
  })
  .meta({ id: "Status" });

const status = createRoute({
  method: "get",
  path: "/v1/status",
  operationId: "getStatus",
  tags: ["Service"],
  summary: "Get the state of the service",
  description: "It never fails; what is not known right now is null.",
  security: [],
  responses: { 200: answers(Status, "The state of the service"), ...problems },
});

export const statusRoutes = resource().openapi(status, async (c) => {
  const found = await serviceStatus(portsOf(c));
  return c.json(found, 200, { "cache-control": `public, max-age=${STATUS_KEPT / SECOND}` });
});
