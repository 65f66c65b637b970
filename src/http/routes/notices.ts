import { createRoute } from "@hono/zod-openapi";
import { changeNotices, readNotices } from "../../app/notices.ts";
import { resource } from "../app.ts";
import { portsOf, principalOf } from "../context.ts";
import { needs } from "../guards.ts";
import { refused } from "../problem-answers.ts";
import { Notices, NoticeWishes } from "../../contract/notices.ts";
import { answers, body, problems } from "../answers.ts";

const tags = ["Notices"];

const read = createRoute({
  method: "get",
  path: "/v1/me/notices",
  operationId: "getNotices",
  tags,
  summary: "Get my mail and push settings",
  description:
    "Mail goes to the confirmed address (`mailGoesTo` of `GET /v1/me`); without one no mail is sent. Push messages go to the browsers of `GET /v1/me/push-subscriptions`.",
  ...needs("read"),
  responses: { 200: answers(Notices, "The settings, and when the next mail is due"), ...problems },
});

const change = createRoute({
  method: "patch",
  path: "/v1/me/notices",
  operationId: "updateNotices",
  tags,
  summary: "Change my mail and push settings",
  description: "Fields left out stay as they are. The new settings also apply to messages that are waiting.",
  ...needs("manage"),
  request: body(NoticeWishes),
  responses: { 200: answers(Notices, "The settings, as changed"), ...problems },
});

export const noticeRoutes = resource()
  .openapi(read, async (c) => {
    const notices = await readNotices(principalOf(c), portsOf(c));
    return notices.ok ? c.json(notices.value, 200) : refused(c, notices.error);
  })
  .openapi(change, async (c) => {
    const notices = await changeNotices(principalOf(c), c.req.valid("json"), portsOf(c));
    return notices.ok ? c.json(notices.value, 200) : refused(c, notices.error);
  });
