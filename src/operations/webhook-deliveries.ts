import * as z from "zod";
import { overRate } from "./limits.ts";
import { listPage, reachOf } from "./lists.ts";
import { mailboxOf, type Ports } from "./ports.ts";
import { pageOf, timedQuery } from "../contract/lists.ts";
import { type AccountRecord, EventRecord } from "../contract/events/records.ts";
import { IdParam } from "../contract/fields.ts";
import { Resending, ResendRequest, WebhookDelivery } from "../contract/webhook.ts";
import { formatDuration, formatInstant, formatInstantOrNull } from "../lib/duration.ts";
import { pick } from "../lib/json.ts";
import type { Principal } from "../players/store.ts";
import { refusal } from "../contract/problems/table.ts";
import { err, ok } from "../rules/index.ts";
import { MOST_REPLAYED } from "../channels/webhooks/channel.ts";
import type { Attempt } from "../channels/webhooks/attempts.ts";
import { json, page } from "./answers.ts";
import type { ViewOf } from "../contract/view.ts";
import { needs, NOTHING, operationsOf } from "./operation.ts";
import { isUnknown, noWebhook } from "./webhooks.ts";

const operation = operationsOf("Webhooks");
export const deliveryOperations = operation.all;
const access = needs("manage");

const isOff = err(refusal("webhook-off"));
const noDelivery = err(refusal("delivery-not-found"));

export function deliveryView(made: Attempt): ViewOf<typeof WebhookDelivery> {
  return {
    id: made.id,
    event: made.eventId,
    ...pick(made, "type", "game", "attempt"),
    at: formatInstant(made.at),
    outcome: made.result,
    ...pick(made, "status", "fault"),
    detail: made.why,
    duration: formatDuration(made.took),
    answer: made.answer,
    next: formatInstantOrNull(made.next),
  };
}

/** Rejects unknown webhooks, and too many requests that call a receiver. */
async function barred(principal: Principal, id: string, ports: Ports) {
  if (await isUnknown(principal, id, ports)) return noWebhook;
  const over = await overRate(ports, "tests", principal.player.id);
  return over && err(over);
}

export const testWebhook = operation.post("/v1/webhooks/{id}/test", {
  id: "testWebhook",
  summary: "Send a test event to a webhook",
  access,
  input: { params: IdParam, optionalBody: NOTHING },
  repeats: "once",
  answer: json(EventRecord, "The event that is being sent", { status: 202 }),
  refuses: ["webhook-not-found", "webhook-off"],
  run: async (principal, { id, newId: eventId }, ports) => {
    const refused = await barred(principal, id, ports);
    if (refused !== null) return refused;
    const record = await mailboxOf(ports, principal.player.id).webhooks.ping(id, eventId);
    if (record === null) return noWebhook;
    return record === "off" ? isOff : ok(JSON.parse(record) as AccountRecord);
  },
});

export const listDeliveries = operation.get("/v1/webhooks/{id}/deliveries", {
  id: "listDeliveries",
  summary: "List the deliveries of a webhook",
  description: "Every attempt, newest first. Kept for 30 days.",
  access,
  input: { params: IdParam, query: timedQuery("desc") },
  answer: page(() => pageOf(WebhookDelivery()), "A page of attempts"),
  refuses: ["webhook-not-found"],
  run: async (principal, { id, ...paging }, ports) => {
    if (await isUnknown(principal, id, ports)) return noWebhook;
    const rows = await mailboxOf(ports, principal.player.id).webhooks.attempts(id, reachOf(paging, "desc"));
    return rows === null ? noWebhook : ok(listPage(rows, paging, deliveryView));
  },
});

export const resendDelivery = operation.post("/v1/webhooks/{id}/deliveries/{deliveryId}/resend", {
  id: "resendDelivery",
  summary: "Resend a delivery",
  description: "Sends its event again now, with the same `webhook-id`; a waiting attempt is dropped.",
  access,
  input: {
    params: IdParam.extend({
      deliveryId: z.string().meta({ param: { name: "deliveryId", in: "path" } }),
    }),
    optionalBody: NOTHING,
  },
  repeats: "once",
  answer: json(Resending, "It is being sent", { status: 202 }),
  refuses: ["webhook-not-found", "delivery-not-found", "webhook-off"],
  run: async (principal, { id, deliveryId }, ports) => {
    const refused = await barred(principal, id, ports);
    if (refused !== null) return refused;
    const sent = await mailboxOf(ports, principal.player.id).webhooks.resend(id, deliveryId);
    if (sent === "resent") return ok({ resending: 1 });
    return sent === null ? noWebhook : sent === "off" ? isOff : noDelivery;
  },
});

export const resendFailedDeliveries = operation.post("/v1/webhooks/{id}/deliveries/resend", {
  id: "resendFailedDeliveries",
  summary: "Resend failed or missed events",
  description: `With \`since\`: events whose last attempt since then failed. With \`after\`: later events that the webhook has not received, even while it was off, ${MOST_REPLAYED} in a request; repeat it while the webhook has \`missed\`. An event that waits for its next attempt is sent now instead.`,
  access,
  input: { params: IdParam, body: ResendRequest },
  repeats: "once",
  answer: json(Resending, "They are being sent", { status: 202 }),
  refuses: ["webhook-not-found", "webhook-off", "invalid-cursor"],
  run: async (principal, { id, since, after }, ports) => {
    const refused = await barred(principal, id, ports);
    if (refused !== null) return refused;
    const mailbox = mailboxOf(ports, principal.player.id);
    const sent = await (after === undefined
      ? mailbox.webhooks.resendSince(id, since ?? 0)
      : mailbox.webhooks.replay(id, after));
    if (typeof sent === "number") return ok({ resending: sent });
    if (sent === "unknown") return err(refusal("invalid-cursor"));
    return sent === null ? noWebhook : isOff;
  },
});
