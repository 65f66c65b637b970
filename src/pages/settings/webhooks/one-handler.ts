import { Hono } from "hono";
import * as z from "zod";
import { formatInstant } from "../../../lib/duration.ts";
import { newId } from "../../../lib/ids.ts";
import { now } from "../../../lib/now.ts";
import { failingEnds } from "../../../webhooks/retries.ts";
import { dateWords } from "../../../i18n/times.ts";
import type { Principal } from "../../../players/store.ts";
import { RESEND_SPANS, WebhookPage } from "./one-view.tsx";
import type { Ctx, HttpEnv } from "../../../http/context.ts";
import { pageOf } from "../../../http/lists.ts";
import { Webhook, WebhookDelivery } from "../../../http/schemas/webhook.ts";
import { api, type ApiAnswer, type Problem } from "../../frame/api.ts";
import type { Form } from "../../frame/forms.ts";
import { page } from "../../frame/page.ts";
import { did, notShown, pressingOwn, propsFor, readingOwn, statusOf } from "../shown.ts";
import { webhookChangesIn, webhookFieldsIn, webhookFieldsOf } from "./form.ts";
import { atAddress, secretShown } from "./handler.ts";

const LOG_LENGTH = 20;
const Deliveries = pageOf(WebhookDelivery);
const Resending = z.object({ resending: z.int() });

/** Why a form was not taken; with the form, where it is the one that changes the webhook. */
interface Refusal {
  readonly problem: Problem;
  readonly form: Form | null;
}

const idOf = (c: Ctx): string => c.req.param("id") ?? "";
const pathOf = (c: Ctx): string => `/settings/webhooks/${idOf(c)}`;
const apiPathOf = (c: Ctx): string => `/v1/webhooks/${encodeURIComponent(idOf(c))}`;

/** Why a webhook is off: its receiver wanted no more, it failed for too long, or its owner switched it off. */
function offReason(webhook: z.output<typeof Webhook>, last: z.output<typeof WebhookDelivery> | undefined) {
  if (webhook.status === "active") return null;
  if (last?.outcome === "gone") return "gone";
  const { failingSince } = webhook;
  return failingSince !== null && failingEnds(Date.parse(failingSince)) <= now() ? "failing" : "you";
}

async function shown(c: Ctx, refusal: Refusal | null = null): Promise<Response> {
  const cursor = c.req.method === "GET" ? c.req.query("cursor") : undefined;
  const from = cursor === undefined ? "" : `&cursor=${encodeURIComponent(cursor)}`;
  const [webhook, log, newest] = await Promise.all([
    api(c, "GET", apiPathOf(c), Webhook),
    api(c, "GET", `${apiPathOf(c)}/deliveries?limit=${LOG_LENGTH}${from}`, Deliveries),
    api(c, "GET", `${apiPathOf(c)}/deliveries?limit=1`, Deliveries),
  ]);
  if (!webhook.ok) return notShown(c, webhook.problem);
  if (!log.ok) return notShown(c, log.problem);
  const form = refusal?.form ?? null;
  const markup = WebhookPage({
    ...propsFor(c, refusal && atAddress(refusal.problem)),
    webhook: webhook.body,
    fields: form === null ? webhookFieldsOf(webhook.body) : webhookFieldsIn(form),
    offReason: offReason(webhook.body, newest.ok ? newest.body.items[0] : undefined),
    deliveries: log.body.items,
    older: log.body.next,
    isNewest: cursor === undefined,
    keyed: newId(),
  });
  return page(c, c.var.language, markup, statusOf(refusal?.problem ?? null));
}

/** After a button: the page again with what was done, or with why it was not. */
async function pressed<T>(
  c: Ctx,
  answer: ApiAnswer<T>,
  done: (body: T) => Parameters<typeof did>[2],
): Promise<Response> {
  return answer.ok ? did(c, pathOf(c), done(answer.body)) : shown(c, { problem: answer.problem, form: null });
}

async function change(c: Ctx, form: Form): Promise<Response> {
  const before = await api(c, "GET", apiPathOf(c), Webhook);
  if (!before.ok) return notShown(c, before.problem);
  const body = webhookChangesIn(form, before.body);
  const answer = await api(c, "PATCH", apiPathOf(c), Webhook, { body });
  return answer.ok ? did(c, pathOf(c), "saved") : shown(c, { problem: answer.problem, form });
}

async function switchIt(c: Ctx, form: Form): Promise<Response> {
  const body = { status: form.get("status") ?? "" };
  return pressed(c, await api(c, "PATCH", apiPathOf(c), Webhook, { body }), () => "saved");
}

async function rotate(c: Ctx, form: Form, { player }: Principal): Promise<Response> {
  const Rotated = Webhook.extend({ secret: z.string(), oldSecretUntil: z.string() });
  const answer = await api(c, "POST", `${apiPathOf(c)}/rotate`, Rotated, { key: form.get("key") });
  if (!answer.ok) return shown(c, { problem: answer.problem, form: null });
  const { secret, oldSecretUntil } = answer.body;
  const until = dateWords(Date.parse(oldSecretUntil), c.var.language, player.timezone);
  return secretShown(c, answer.body, secret, until);
}

async function test(c: Ctx, form: Form): Promise<Response> {
  const answer = await api(c, "POST", `${apiPathOf(c)}/test`, z.unknown(), { key: form.get("key") });
  return pressed(c, answer, () => "pinged");
}

async function resend(c: Ctx, form: Form): Promise<Response> {
  const made = encodeURIComponent(c.req.param("deliveryId") ?? "");
  const path = `${apiPathOf(c)}/deliveries/${made}/resend`;
  // Each button of the page has an attempt of its own: the key is the page's, and theirs together.
  const key = `${form.get("key") ?? newId()}-${made}`.slice(0, 200);
  return pressed(c, await api(c, "POST", path, Resending, { key }), () => "resent");
}

async function resendAll(c: Ctx, form: Form): Promise<Response> {
  const span = RESEND_SPANS.find((one) => String(one) === form.get("span")) ?? RESEND_SPANS[0] ?? 0;
  const body = { since: formatInstant(now() - span) };
  // Without a key: it would hold another time with each press. What is under way is not sent twice anyway.
  const answer = await api(c, "POST", `${apiPathOf(c)}/deliveries/resend`, Resending, { body });
  return pressed(c, answer, ({ resending }) => (resending === 0 ? "nothing-failed" : "resent"));
}

async function remove(c: Ctx): Promise<Response> {
  const answer = await api(c, "DELETE", apiPathOf(c), z.null());
  return answer.ok ? did(c, "/settings/webhooks", "deleted") : notShown(c, answer.problem);
}

/** `/settings/webhooks/<id>`: one webhook, what can be done with it, and what was sent to it. */
export const webhookPages = new Hono<HttpEnv>()
  .get(
    "/settings/webhooks/:id",
    readingOwn((c) => shown(c)),
  )
  .post("/settings/webhooks/:id", pressingOwn(change))
  .post("/settings/webhooks/:id/status", pressingOwn(switchIt))
  .post("/settings/webhooks/:id/rotate", pressingOwn(rotate))
  .post("/settings/webhooks/:id/test", pressingOwn(test))
  .post("/settings/webhooks/:id/deliveries/resend", pressingOwn(resendAll))
  .post("/settings/webhooks/:id/deliveries/:deliveryId/resend", pressingOwn(resend))
  .post(
    "/settings/webhooks/:id/delete",
    pressingOwn((c) => remove(c)),
  );
