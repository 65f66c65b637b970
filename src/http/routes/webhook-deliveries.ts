import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { resource } from "../app.ts";
import { jsonText, mailboxOf, principalOf, type Ctx } from "../context.ts";
import { needs } from "../guards.ts";
import { overRate } from "../limits.ts";
import { listQuery, pageAnswer, pageOf } from "../lists.ts";
import { once, repeatable } from "../once.ts";
import { problem } from "../problem-answers.ts";
import { answers, body, IdParam, optionalBody, problems } from "../schemas/answers.ts";
import { EventRecord } from "../schemas/event.ts";
import { deliveryView, WebhookDelivery } from "../schemas/webhook.ts";

const tags = ["Webhooks"];

const test = createRoute({
  method: "post",
  path: "/v1/webhooks/{id}/test",
  tags,
  summary: "Send a ping to a webhook",
  ...needs("manage"),
  request: { params: IdParam, ...optionalBody(z.strictObject({})), ...repeatable },
  responses: { 202: answers(EventRecord, "The event that is being sent"), ...problems },
});

const list = createRoute({
  method: "get",
  path: "/v1/webhooks/{id}/deliveries",
  tags,
  summary: "What was sent to a webhook, and what became of it",
  description: "Every attempt, the newest first. Kept for 30 days.",
  ...needs("manage"),
  request: { params: IdParam, query: z.object(listQuery) },
  responses: { 200: answers(pageOf(WebhookDelivery), "A page of attempts"), ...problems },
});

const DeliveryParams = IdParam.extend({
  deliveryId: z.string().meta({ param: { name: "deliveryId", in: "path" } }),
});

const Resending = z
  .object({ resending: z.int().meta({ description: "How many events are being sent again." }) })
  .meta({ id: "Resending" });

const resend = createRoute({
  method: "post",
  path: "/v1/webhooks/{id}/deliveries/{deliveryId}/resend",
  tags,
  summary: "Send the event of an attempt again, now",
  description: "With the same `webhook-id`. One that waits for its next try is sent now, and not twice.",
  ...needs("manage"),
  request: { params: DeliveryParams, ...optionalBody(z.strictObject({})), ...repeatable },
  responses: { 202: answers(Resending, "It is being sent"), ...problems },
});

const Since = z.strictObject({
  since: z.iso
    .datetime({ offset: true })
    .meta({ format: "date-time", examples: ["2026-11-20T20:00:00.000Z"] }),
});

const resendFailed = createRoute({
  method: "post",
  path: "/v1/webhooks/{id}/deliveries/resend",
  tags,
  summary: "Send everything again that failed since a time",
  description:
    "Every event whose last attempt since then failed: those that were given up, and those that wait for their next try, which are sent now and not twice. What happened while the webhook was off was not queued and is not sent; it is in `GET /v1/me/events`.",
  ...needs("manage"),
  request: { params: IdParam, ...body(Since), ...repeatable },
  responses: { 202: answers(Resending, "They are being sent"), ...problems },
});

function ownMailbox(c: Ctx) {
  return mailboxOf(c.env, principalOf(c).player.id);
}

/** What makes us call somebody counts as a test of them. */
async function sending(c: Ctx, send: () => Promise<Response>): Promise<Response> {
  return (await overRate(c, "tests", principalOf(c).player.id)) ?? send();
}

async function ping(c: Ctx, webhookId: string, eventId: string): Promise<Response> {
  const record = await ownMailbox(c).ping(webhookId, eventId);
  if (record === "off") return problem(c, "webhook-off");
  return record === null ? problem(c, "webhook-not-found") : jsonText(c, record, 202);
}

async function resendOne(c: Ctx, webhookId: string, deliveryId: string): Promise<Response> {
  const sent = await ownMailbox(c).resend(webhookId, deliveryId);
  if (sent === "off") return problem(c, "webhook-off");
  if (sent === "no-attempt") return problem(c, "delivery-not-found");
  return sent === null ? problem(c, "webhook-not-found") : c.json({ resending: 1 }, 202);
}

async function resendAll(c: Ctx, webhookId: string, since: string): Promise<Response> {
  const sent = await ownMailbox(c).resendSince(webhookId, Date.parse(since));
  if (sent === "off") return problem(c, "webhook-off");
  return sent === null ? problem(c, "webhook-not-found") : c.json({ resending: sent }, 202);
}

export const webhookDeliveryRoutes = resource()
  .openapi(test, (c) => once(c, (eventId) => sending(c, () => ping(c, c.req.valid("param").id, eventId))))
  .openapi(list, async (c) => {
    const { limit, cursor } = c.req.valid("query");
    const page = await ownMailbox(c).attempts(c.req.valid("param").id, cursor ?? null, limit + 1);
    if (page === null) return problem(c, "webhook-not-found");
    const text = (made: (typeof page)[number]): string => JSON.stringify(deliveryView(made));
    return pageAnswer(c, page, limit, { place: ({ at, id }) => ({ at, id }), text });
  })
  .openapi(resend, (c) => {
    const { id, deliveryId } = c.req.valid("param");
    return once(c, () => sending(c, () => resendOne(c, id, deliveryId)));
  })
  .openapi(resendFailed, (c) => {
    const [{ id }, { since }] = [c.req.valid("param"), c.req.valid("json")];
    return once(c, () => sending(c, () => resendAll(c, id, since)));
  });
