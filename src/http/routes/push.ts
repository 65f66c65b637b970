import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { myPushSubscriptions, readPushKey, subscribeToPush, unsubscribeFromPush } from "../../app/push.ts";
import { resource } from "../app.ts";
import { portsOf, principalOf } from "../context.ts";
import { needs, open } from "../guards.ts";
import { repeatable, replayHeaders, requestKey } from "../idempotency.ts";
import { listed, listQuery, orderedBy, pageOf } from "../lists.ts";
import { refused } from "../problem-answers.ts";
import { NewPushSubscription, PushKey, PushSubscription } from "../../contract/push.ts";
import { IdParam } from "../../contract/fields.ts";
import { answers, body, problems } from "../answers.ts";

const tags = ["Notices"];

const key = createRoute({
  method: "get",
  path: "/v1/push/key",
  operationId: "getPushKey",
  tags,
  summary: "Get the key that browsers subscribe with",
  ...open(),
  responses: { 200: answers(PushKey, "The public key (VAPID, RFC 8292)"), ...problems },
});

const list = createRoute({
  method: "get",
  path: "/v1/me/push-subscriptions",
  operationId: "listPushSubscriptions",
  tags,
  summary: "List the browsers that notify me",
  ...needs("manage"),
  request: { query: z.object({ ...listQuery, ...orderedBy("asc") }) },
  responses: { 200: answers(pageOf(PushSubscription), "All of them"), ...problems },
});

const create = createRoute({
  method: "post",
  path: "/v1/me/push-subscriptions",
  operationId: "createPushSubscription",
  tags,
  summary: "Add a browser that notifies me",
  description:
    "The body is what `PushSubscription.toJSON()` writes. Messages are Web Push (RFC 8030), encrypted for the browser (RFC 8291, `aes128gcm`): JSON with `title`, `body`, `lang`, `path` (of the page to open) and `tag`. What is pushed when is in `push` of `GET /v1/me/notices`; quiet hours and muted games are shared with mail. A browser that is already subscribed keeps its id. A subscription ends with the token or session it was made with.",
  ...needs("manage"),
  request: { ...body(NewPushSubscription), ...repeatable },
  responses: { 201: answers(PushSubscription, "The subscription"), ...problems },
});

const remove = createRoute({
  method: "delete",
  path: "/v1/me/push-subscriptions/{id}",
  operationId: "deletePushSubscription",
  tags,
  summary: "Remove a browser that notifies me",
  ...needs("manage"),
  request: { params: IdParam },
  responses: { 204: { description: "Deleted" }, ...problems },
});

export const pushRoutes = resource()
  .openapi(key, async (c) => c.json(await readPushKey(portsOf(c)), 200))
  .openapi(list, async (c) => {
    const { cursor: after = null, ...page } = c.req.valid("query");
    const browsers = await myPushSubscriptions(principalOf(c), { after, ...page }, portsOf(c));
    return browsers.ok ? listed(c, browsers.value) : refused(c, browsers.error);
  })
  .openapi(create, async (c) => {
    const asked = { wish: c.req.valid("json"), key: await requestKey(c) };
    const made = await subscribeToPush(principalOf(c), asked, portsOf(c));
    if (!made.ok) return refused(c, made.error);
    const { value, isReplayed } = made.value;
    return c.json(value, 201, {
      location: `/v1/me/push-subscriptions/${value.id}`,
      ...replayHeaders(isReplayed),
    });
  })
  .openapi(remove, async (c) => {
    const removed = await unsubscribeFromPush(principalOf(c), c.req.valid("param").id, portsOf(c));
    return removed.ok ? c.body(null, 204) : refused(c, removed.error);
  });
