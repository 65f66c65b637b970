import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import {
  changeWebhook,
  createWebhook,
  myWebhooks,
  readWebhook,
  removeWebhook,
  rotateWebhook,
} from "../../app/webhooks.ts";
import { resource } from "../app.ts";
import { portsOf, principalOf } from "../context.ts";
import { needs } from "../guards.ts";
import { listed, listQuery, orderedBy, pageOf } from "../lists.ts";
import { repeatable, replayHeaders, requestKey } from "../idempotency.ts";
import { refused } from "../problem-answers.ts";
import {
  NewWebhook,
  RotatedWebhook,
  Webhook,
  WebhookChanges,
  WebhookWithSecret,
} from "../../contract/webhook.ts";
import { IdParam } from "../../contract/fields.ts";
import { answers, body, optionalBody, problems } from "../answers.ts";

const tags = ["Webhooks"];

const create = createRoute({
  method: "post",
  path: "/v1/webhooks",
  operationId: "createWebhook",
  tags,
  summary: "Create a webhook",
  description:
    "Deliveries are signed by Standard Webhooks 1.0.0. The secret is shown only here. Every event is sent at least once, and may come twice: `webhook-id` is the event's id and stays the same. A status from 200 to 299 within 10 s is success, redirects are not followed, and 410 switches the webhook off. A failed delivery is tried again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, give or take a fifth, or later if `Retry-After` asks for it; a webhook that fails for five days without a success is switched off. Events of one game come in order while the receiver answers.",
  ...needs("manage"),
  request: { ...body(NewWebhook), ...repeatable },
  responses: {
    201: answers(WebhookWithSecret, "The webhook, with its secret"),
    ...problems,
  },
});

const list = createRoute({
  method: "get",
  path: "/v1/webhooks",
  operationId: "listWebhooks",
  tags,
  summary: "List my webhooks",
  ...needs("manage"),
  request: { query: z.object({ ...listQuery, ...orderedBy("asc") }) },
  responses: { 200: answers(pageOf(Webhook), "All of them"), ...problems },
});

const read = createRoute({
  method: "get",
  path: "/v1/webhooks/{id}",
  operationId: "getWebhook",
  tags,
  summary: "Get a webhook",
  ...needs("manage"),
  request: { params: IdParam },
  responses: { 200: answers(Webhook, "The webhook, without its secret"), ...problems },
});

const change = createRoute({
  method: "patch",
  path: "/v1/webhooks/{id}",
  operationId: "updateWebhook",
  tags,
  summary: "Change a webhook, or switch it off or on",
  description: "Fields left out stay as they are. A new address is checked as for a new webhook.",
  ...needs("manage"),
  request: { params: IdParam, ...body(WebhookChanges) },
  responses: { 200: answers(Webhook, "The webhook as it is now"), ...problems },
});

const remove = createRoute({
  method: "delete",
  path: "/v1/webhooks/{id}",
  operationId: "deleteWebhook",
  tags,
  summary: "Delete a webhook",
  ...needs("manage"),
  request: { params: IdParam },
  responses: { 204: { description: "Deleted" }, ...problems },
});

const rotate = createRoute({
  method: "post",
  path: "/v1/webhooks/{id}/rotate",
  operationId: "rotateWebhookSecret",
  tags,
  summary: "Give a webhook a new secret",
  description:
    "The new secret is shown only here. For 24 hours the old one signs too, so a receiver that knows either can verify; `webhook-signature` then holds both, with a space between them. A second change within that time ends the first secret at once.",
  ...needs("manage"),
  request: { params: IdParam, ...optionalBody(z.strictObject({})), ...repeatable },
  responses: {
    200: answers(RotatedWebhook, "The webhook, with its new secret and how long the old one still signs"),
    ...problems,
  },
});

/** An answer with a secret, which is shown once, must not be cached. */
function secretHeaders(isReplayed: boolean): Record<string, string> {
  return { "cache-control": "no-store", ...replayHeaders(isReplayed) };
}

export const webhookRoutes = resource()
  .openapi(create, async (c) => {
    const asked = { wish: c.req.valid("json"), key: await requestKey(c) };
    const made = await createWebhook(principalOf(c), asked, portsOf(c));
    if (!made.ok) return refused(c, made.error);
    const { value, isReplayed } = made.value;
    return c.json(value, 201, { location: `/v1/webhooks/${value.id}`, ...secretHeaders(isReplayed) });
  })
  .openapi(list, async (c) => {
    const { cursor: after = null, ...page } = c.req.valid("query");
    const webhooks = await myWebhooks(principalOf(c), { after, ...page }, portsOf(c));
    return webhooks.ok ? listed(c, webhooks.value) : refused(c, webhooks.error);
  })
  .openapi(read, async (c) => {
    const webhook = await readWebhook(principalOf(c), c.req.valid("param").id, portsOf(c));
    return webhook.ok ? c.json(webhook.value, 200) : refused(c, webhook.error);
  })
  .openapi(change, async (c) => {
    const asked = { id: c.req.valid("param").id, wish: c.req.valid("json") };
    const webhook = await changeWebhook(principalOf(c), asked, portsOf(c));
    return webhook.ok ? c.json(webhook.value, 200) : refused(c, webhook.error);
  })
  .openapi(remove, async (c) => {
    const removed = await removeWebhook(principalOf(c), c.req.valid("param").id, portsOf(c));
    return removed.ok ? c.body(null, 204) : refused(c, removed.error);
  })
  .openapi(rotate, async (c) => {
    const asked = { id: c.req.valid("param").id, key: await requestKey(c) };
    const rotated = await rotateWebhook(principalOf(c), asked, portsOf(c));
    if (!rotated.ok) return refused(c, rotated.error);
    return c.json(rotated.value.value, 200, secretHeaders(rotated.value.isReplayed));
  });
