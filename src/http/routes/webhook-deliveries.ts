import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import {
  deliveriesTo,
  pingWebhook,
  resendDelivery,
  resendFailed as resendAllFailed,
} from "../../app/deliveries.ts";
import type { Done } from "../../app/under-key.ts";
import type { Outcome } from "../../contract/problems/table.ts";
import { resource } from "../app.ts";
import { jsonAnswer, portsOf, principalOf, type Ctx } from "../context.ts";
import { needs } from "../guards.ts";
import { listed, listQuery, orderedBy, pageOf } from "../lists.ts";
import { repeatable, replayHeaders, requestKey } from "../idempotency.ts";
import { refused } from "../problem-answers.ts";
import { EventRecord } from "../../contract/events/records.ts";
import { InstantWish, IdParam } from "../../contract/fields.ts";
import { Resending, WebhookDelivery } from "../../contract/webhook.ts";
import { answers, body, optionalBody, problems } from "../answers.ts";

const tags = ["Webhooks"];

const test = createRoute({
  method: "post",
  path: "/v1/webhooks/{id}/test",
  operationId: "testWebhook",
  tags,
  summary: "Send a ping to a webhook",
  ...needs("manage"),
  request: { params: IdParam, ...optionalBody(z.strictObject({})), ...repeatable },
  responses: { 202: answers(EventRecord, "The event that is being sent"), ...problems },
});

const list = createRoute({
  method: "get",
  path: "/v1/webhooks/{id}/deliveries",
  operationId: "listDeliveries",
  tags,
  summary: "List the deliveries to a webhook, and how they went",
  description: "Every attempt, newest first. Kept for 30 days.",
  ...needs("manage"),
  request: { params: IdParam, query: z.object({ ...listQuery, ...orderedBy("desc") }) },
  responses: { 200: answers(pageOf(WebhookDelivery), "A page of attempts"), ...problems },
});

const DeliveryParams = IdParam.extend({
  deliveryId: z.string().meta({ param: { name: "deliveryId", in: "path" } }),
});

const resend = createRoute({
  method: "post",
  path: "/v1/webhooks/{id}/deliveries/{deliveryId}/resend",
  operationId: "resendDelivery",
  tags,
  summary: "Send the event of an attempt again now",
  description:
    "It keeps its `webhook-id`. An event that is waiting for its next attempt is sent now instead, not twice.",
  ...needs("manage"),
  request: { params: DeliveryParams, ...optionalBody(z.strictObject({})), ...repeatable },
  responses: { 202: answers(Resending, "It is being sent"), ...problems },
});

const Since = z.strictObject({
  since: InstantWish,
});

const resendFailed = createRoute({
  method: "post",
  path: "/v1/webhooks/{id}/deliveries/resend",
  operationId: "resendFailedDeliveries",
  tags,
  summary: "Send everything that failed since a time again",
  description:
    "Every event whose last attempt since then failed: those given up, and those waiting for their next attempt, which are sent now instead, not twice. What happened while the webhook was off was not queued and is not sent; it is in `GET /v1/me/events`.",
  ...needs("manage"),
  request: { params: IdParam, ...body(Since), ...repeatable },
  responses: { 202: answers(Resending, "They are being sent"), ...problems },
});

/** Answers 202 with what is being sent. */
function sendingAnswer(c: Ctx, sent: Outcome<Done<unknown>>): Response {
  if (!sent.ok) return refused(c, sent.error);
  const { value, isReplayed } = sent.value;
  return jsonAnswer(c, value, 202, replayHeaders(isReplayed));
}

export const webhookDeliveryRoutes = resource()
  .openapi(test, async (c) => {
    const asked = { id: c.req.valid("param").id, key: await requestKey(c) };
    return sendingAnswer(c, await pingWebhook(principalOf(c), asked, portsOf(c)));
  })
  .openapi(list, async (c) => {
    const { cursor: after = null, ...paging } = c.req.valid("query");
    const asked = { id: c.req.valid("param").id, after, ...paging };
    const page = await deliveriesTo(principalOf(c), asked, portsOf(c));
    return page.ok ? listed(c, page.value) : refused(c, page.error);
  })
  .openapi(resend, async (c) => {
    const { id, deliveryId: delivery } = c.req.valid("param");
    const asked = { id, delivery, key: await requestKey(c) };
    return sendingAnswer(c, await resendDelivery(principalOf(c), asked, portsOf(c)));
  })
  .openapi(resendFailed, async (c) => {
    const since = c.req.valid("json").since;
    const asked = { id: c.req.valid("param").id, since, key: await requestKey(c) };
    return sendingAnswer(c, await resendAllFailed(principalOf(c), asked, portsOf(c)));
  });
