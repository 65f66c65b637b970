import { createRoute } from "@hono/zod-openapi";
import { formatInstant } from "../../lib/duration.ts";
import type { NoticeStanding } from "../../mailbox/object.ts";
import { resource } from "../app.ts";
import { mailboxOf, principalOf } from "../context.ts";
import { needs } from "../guards.ts";
import { answers, body, problems } from "../schemas/answers.ts";
import { changesOf, Notices, noticesView, NoticeWishes } from "../schemas/notices.ts";

const tags = ["Notices"];

const read = createRoute({
  method: "get",
  path: "/v1/me/notices",
  tags,
  summary: "When mail goes to me",
  description:
    "Mail goes to the confirmed address (`mailGoesTo` of `GET /v1/me`); without one there is none.",
  ...needs("read"),
  responses: { 200: answers(Notices, "The settings, and when the next mail would go"), ...problems },
});

const change = createRoute({
  method: "patch",
  path: "/v1/me/notices",
  tags,
  summary: "Change when mail goes to me",
  description: "What is left out stays as it is. What waits to be sent is judged by the new settings.",
  ...needs("manage"),
  request: body(NoticeWishes),
  responses: { 200: answers(Notices, "The settings, as changed"), ...problems },
});

function view({ settings, next }: NoticeStanding) {
  return noticesView(settings, next === null ? null : formatInstant(next));
}

export const noticeRoutes = resource()
  .openapi(read, async (c) => {
    return c.json(view(await mailboxOf(c.env, principalOf(c).player.id).noticeSettings()), 200);
  })
  .openapi(change, async (c) => {
    const mailbox = mailboxOf(c.env, principalOf(c).player.id);
    return c.json(view(await mailbox.changeNoticeSettings(changesOf(c.req.valid("json")))), 200);
  });
