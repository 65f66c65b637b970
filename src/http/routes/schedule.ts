import { createRoute } from "@hono/zod-openapi";
import { changeSchedule, readSchedule } from "../../app/schedules.ts";
import { resource } from "../app.ts";
import { portsOf, principalOf } from "../context.ts";
import { needs } from "../guards.ts";
import { problem, refused } from "../problem-answers.ts";
import { Schedule, ScheduleWish } from "../../contract/schedule.ts";
import { answers, body, problems } from "../answers.ts";

const tags = ["Time off"];

const read = createRoute({
  method: "get",
  path: "/v1/me/schedule",
  operationId: "getSchedule",
  tags,
  summary: "Get my schedule: the nights and weekends when I don't play",
  description: "Until I set it, it is my time zone, no nights, no weekends, and cover.",
  ...needs("read"),
  responses: { 200: answers(Schedule, "The schedule"), ...problems },
});

const change = createRoute({
  method: "put",
  path: "/v1/me/schedule",
  operationId: "setSchedule",
  tags,
  summary: "Set my schedule",
  description:
    "Replaces all of it. A game that honours nights or weekends copies both players' schedules when it begins and keeps them as they were then. `cover` takes effect when a game next asks for it, usually ten minutes before a deadline.",
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
    // An empty object resets everything; a forgotten body must not.
    if ((await c.req.text()) === "") return problem(c, "malformed-json");
    const schedule = await changeSchedule(principalOf(c), c.req.valid("json"), portsOf(c));
    return schedule.ok ? c.json(schedule.value, 200) : refused(c, schedule.error);
  });
