import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { changeMe, confirmMyAddress, leave as leaveForGood, readMe } from "../../app/me.ts";
import { resource } from "../app.ts";
import { portsOf, principalOf } from "../context.ts";
import { needs } from "../guards.ts";
import { repeatable, replayHeaders, requestKey } from "../idempotency.ts";
import { refused } from "../problem-answers.ts";
import { OwnPlayer, PlayerChanges } from "../../contract/player.ts";
import { answers, body, optionalBody, problems } from "../answers.ts";

const tags = ["Me"];

const read = createRoute({
  method: "get",
  path: "/v1/me",
  operationId: "getMe",
  tags,
  summary: "Get my account, with what only I see",
  ...needs("read"),
  responses: { 200: answers(OwnPlayer, "The player whose token this is"), ...problems },
});

const change = createRoute({
  method: "patch",
  path: "/v1/me",
  operationId: "updateMe",
  tags,
  summary: "Change my settings",
  ...needs("manage"),
  request: body(PlayerChanges),
  responses: { 200: answers(OwnPlayer, "My account, as changed"), ...problems },
});

const leave = createRoute({
  method: "delete",
  path: "/v1/me",
  operationId: "deleteMe",
  tags,
  summary: "Delete my account",
  description:
    "Resigns running games, withdraws challenges, revokes all tokens. The name becomes `deleted-…` everywhere.",
  ...needs("manage"),
  responses: { 204: { description: "Gone" }, ...problems },
});

const confirmAgain = createRoute({
  method: "post",
  path: "/v1/me/email/confirm",
  operationId: "sendConfirmationMail",
  tags,
  summary: "Send my confirmation e-mail again",
  description:
    "Its link works once, for 15 minutes, and only until another one has been used; a link sent before stays valid for its own 15 minutes. If my address is already confirmed, or I have given none: `409 nothing-to-confirm`.",
  ...needs("manage"),
  request: { ...optionalBody(z.strictObject({})), ...repeatable },
  responses: { 202: { description: "It is on its way" }, ...problems },
});

export const meRoutes = resource()
  .openapi(read, async (c) => {
    const me = await readMe(principalOf(c), portsOf(c));
    return me.ok ? c.json(me.value, 200) : refused(c, me.error);
  })
  .openapi(change, async (c) => {
    const me = await changeMe(principalOf(c), c.req.valid("json"), portsOf(c));
    return me.ok ? c.json(me.value, 200) : refused(c, me.error);
  })
  .openapi(confirmAgain, async (c) => {
    const sent = await confirmMyAddress(principalOf(c), await requestKey(c), portsOf(c));
    return sent.ok ? c.body(null, 202, replayHeaders(sent.value.isReplayed)) : refused(c, sent.error);
  })
  .openapi(leave, async (c) => {
    const left = await leaveForGood(principalOf(c), portsOf(c));
    return left.ok ? c.body(null, 204) : refused(c, left.error);
  });
