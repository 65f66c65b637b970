import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { advanceClock, stayAway } from "../../app/service-clock.ts";
import { DAY, formatInstant } from "../../lib/duration.ts";
import { resource } from "../app.ts";
import { portsOf } from "../context.ts";
import { durationBetween, Instant } from "../../contract/fields.ts";
import { answers, body, problems } from "../answers.ts";

const LONGEST_LEAP = 366 * DAY;

const clock = createRoute({
  method: "post",
  path: "/dev/clock",
  operationId: "advanceClock",
  tags: ["Local mode"],
  summary: "Move the service's clock forward",
  description:
    "Only on your own machine. Whatever falls due by then happens, in order, before the answer. With `away` it is as if the service had been down meanwhile: nothing happens, and three minutes or more are an outage.",
  request: body(
    z.strictObject({ advance: durationBetween(0, LONGEST_LEAP), away: z.boolean().default(false) }),
  ),
  responses: {
    200: answers(z.object({ now: Instant, happened: z.int() }), "The service's time"),
    ...problems,
  },
});

/** The routes of local mode; production leaves them out. */
export const localRoutes = resource().openapi(clock, async (c) => {
  const { advance, away } = c.req.valid("json");
  const { now, happened } = await (away ? stayAway : advanceClock)(advance, portsOf(c));
  return c.json({ now: formatInstant(now), happened }, 200);
});
