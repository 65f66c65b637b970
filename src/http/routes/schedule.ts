import { createRoute } from "@hono/zod-openapi";
import { changeSchedule, readSchedule } from "../../app/schedules.ts";
import { resource } from "../app.ts";
import { portsOf, principalOf } from "../context.ts";
import { needs } from "../guards.ts";
import { problem, refused } from "../problem-answers.ts";
import { answers, body, problems } from "../schemas/answers.ts";
import { Schedule, ScheduleWish } from "../schemas/schedule.ts";

const tags = ["Time off"];

const read = createRoute({
  method: "get",
  path: "/v1/me/schedule",
  operationId: "getSchedule",
  tags,
  summary: "My schedule: nights and weekends when I don’t play",
  description: "Never set, it is my time zone, no night, no weekend, and cover.",
  ...needs("read"),
  responses: { 200: answers(Schedule, "The schedule"), ...problems },
});

const change = createRoute({
  method: "put",
  path: "/v1/me/schedule",
  operationId: "setSchedule",
  tags,
  summary: "Change my schedule",
  description:
    "Sets all of it. A game that honours nights or weekends copies both players' schedules when it begins, and keeps them as they were then; `cover` counts when a game next asks for it, as a rule ten minutes before a deadline.",
  ...needs("manage"),
  request: body(ScheduleWish),
  responses: { 200: answers(Schedule, "The schedule, as set"), ...problems },
});

export const scheduleRoutes = resource()
  .openapi(read, async (c) => {
    const schedule = await readSchedule(principalOf(c), portsOf(c));
    return schedule.ok ? c.json(schedule.value, 200) : refused(c, schedule.error);
  })
  .openapi(change, async (c) => {
    // An empty object sets everything back; a body that was forgotten is not meant to.
    if ((await c.req.text()) === "") return problem(c, "malformed-json");
    const schedule = await changeSchedule(principalOf(c), c.req.valid("json"), portsOf(c));
    return schedule.ok ? c.json(schedule.value, 200) : refused(c, schedule.error);
  });
