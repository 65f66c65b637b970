import { Hono } from "hono";
import { refused } from "../../../http/problem-answers.ts";
import { Cursor, cursorOf } from "../../../contract/lists.ts";
import type { Done } from "../../../operations/once.ts";
import type { Shown } from "../../../contract/shown.ts";
import {
  listDeliveries,
  resendDelivery,
  resendFailedDeliveries,
  testWebhook,
} from "../../../operations/webhook-deliveries.ts";
import {
  deleteWebhook,
  getWebhook,
  rotateWebhookSecret,
  updateWebhook,
} from "../../../operations/webhooks.ts";
import { newId } from "../../../lib/ids.ts";
import { now } from "../../../lib/now.ts";
import { failingEnds } from "../../../channels/webhooks/retries.ts";
import { dateWords } from "../../../i18n/times.ts";
import type { Principal } from "../../../players/store.ts";
import type { Outcome, Refusal } from "../../../contract/problems/table.ts";
import { RESEND_SPANS, WebhookPage } from "./one-view.tsx";
import { portsOf, type Ctx, type HttpEnv } from "../../../http/context.ts";
import { type Webhook, WebhookChanges, type WebhookDelivery } from "../../../contract/webhook.ts";
import { check } from "../../../http/validation.ts";
import { type Form, pressKey } from "../../frame/forms.ts";
import { page } from "../../frame/page.ts";
import { worded } from "../../frame/refusals.ts";
import { did, pressingOwn, propsFor, readingOwn, statusOf } from "../shown.ts";
import { webhookChangesIn, webhookFieldsIn, webhookFieldsOf } from "./form.ts";
import { atAddress, secretShown } from "./handler.ts";

const LOG_LENGTH = 20;

/** Why a form was not taken; with the form, where it is the one that changes the webhook. */
interface Refused {
  readonly refusal: Refusal;
  readonly form: Form | null;
}

const idOf = (c: Ctx): string => c.req.param("id") ?? "";
const pathOf = (c: Ctx): string => `/settings/webhooks/${idOf(c)}`;

/** Why a webhook is off: its receiver wanted no more, it failed for too long, its secret was lost, or its owner switched it off. */
function offReason(webhook: Shown<typeof Webhook>, last: Shown<typeof WebhookDelivery> | undefined) {
  if (webhook.status === "active") return null;
  if (last?.outcome === "gone") return "gone";
  if (last?.fault === "secret-lost") return "secret-lost";
  const { failingSince } = webhook;
  return failingSince !== null && failingEnds(Date.parse(failingSince)) <= now() ? "failing" : "you";
}

async function shown(c: Ctx, principal: Principal, why: Refused | null = null): Promise<Response> {
  const id = idOf(c);
  const cursor = c.req.method === "GET" ? c.req.query("cursor") : undefined;
  const after = check(Cursor.optional(), cursor);
  if (!after.ok) return refused(c, after.error);
  const [webhook, log, newest] = await Promise.all([
    getWebhook.run(principal, { id }, portsOf(c)),
    listDeliveries.run(principal, { id, cursor: after.value, limit: LOG_LENGTH }, portsOf(c)),
    listDeliveries.run(principal, { id, limit: 1 }, portsOf(c)),
  ]);
  if (!webhook.ok) return refused(c, webhook.error);
  if (!log.ok) return refused(c, log.error);
  const form = why?.form ?? null;
  const problem = why && atAddress(worded(c, why.refusal));
  const markup = WebhookPage({
    ...propsFor(c, problem),
    webhook: webhook.value,
    fields: form === null ? webhookFieldsOf(webhook.value) : webhookFieldsIn(form),
    offReason: offReason(webhook.value, newest.ok ? newest.value.items[0] : undefined),
    deliveries: log.value.items,
    older: log.value.next && cursorOf(log.value.next),
    isNewest: cursor === undefined,
    keyed: newId(),
  });
  return page(c, c.var.language, markup, statusOf(problem));
}

/** After a button: the page again with what was done, or with why it was not. */
async function pressed<T>(
  c: Ctx,
  principal: Principal,
  sent: Outcome<Done<T>>,
  done: (value: T) => Parameters<typeof did>[2],
): Promise<Response> {
  if (!sent.ok) return shown(c, principal, { refusal: sent.error, form: null });
  return did(c, pathOf(c), done(sent.value.value));
}

async function change(c: Ctx, form: Form, principal: Principal): Promise<Response> {
  const id = idOf(c);
  const before = await getWebhook.run(principal, { id }, portsOf(c));
  if (!before.ok) return refused(c, before.error);
  const wish = check(WebhookChanges, webhookChangesIn(form, before.value));
  const changed = wish.ok ? await updateWebhook.run(principal, { id, ...wish.value }, portsOf(c)) : wish;
  return changed.ok ? did(c, pathOf(c), "saved") : shown(c, principal, { refusal: changed.error, form });
}

async function switchIt(c: Ctx, form: Form, principal: Principal): Promise<Response> {
  const wish = check(WebhookChanges, { status: form.get("status") ?? "" });
  const changed = wish.ok
    ? await updateWebhook.run(principal, { id: idOf(c), ...wish.value }, portsOf(c))
    : wish;
  if (!changed.ok) return shown(c, principal, { refusal: changed.error, form: null });
  return did(c, pathOf(c), "saved");
}

async function rotate(c: Ctx, form: Form, principal: Principal): Promise<Response> {
  const key = await pressKey(c, form.get("key"), null);
  const rotated = await rotateWebhookSecret.run(principal, { id: idOf(c), key }, portsOf(c));
  if (!rotated.ok) return shown(c, principal, { refusal: rotated.error, form: null });
  const webhook = rotated.value.value;
  const { timezone } = principal.player;
  const until = dateWords(Date.parse(webhook.oldSecretUntil), c.var.language, timezone);
  return secretShown(c, webhook, webhook.secret, until);
}

async function test(c: Ctx, form: Form, principal: Principal): Promise<Response> {
  const key = await pressKey(c, form.get("key"), null);
  const sent = await testWebhook.run(principal, { id: idOf(c), key }, portsOf(c));
  return pressed(c, principal, sent, () => "pinged");
}

async function resend(c: Ctx, form: Form, principal: Principal): Promise<Response> {
  const deliveryId = c.req.param("deliveryId") ?? "";
  // Each button of the page has an attempt of its own: the key is the page's, and theirs together.
  const key = await pressKey(c, `${form.get("key") ?? newId()}-${deliveryId}`, null);
  const sent = await resendDelivery.run(principal, { id: idOf(c), deliveryId, key }, portsOf(c));
  return pressed(c, principal, sent, () => "resent");
}

async function resendAll(c: Ctx, form: Form, principal: Principal): Promise<Response> {
  const span = RESEND_SPANS.find((one) => String(one) === form.get("span")) ?? RESEND_SPANS[0] ?? 0;
  // Without a key: it would hold another time with each press. What is under way is not sent twice anyway.
  const asked = { id: idOf(c), since: now() - span, key: null };
  const sent = await resendFailedDeliveries.run(principal, asked, portsOf(c));
  return pressed(c, principal, sent, ({ resending }) => (resending === 0 ? "nothing-failed" : "resent"));
}

async function remove(c: Ctx, _form: Form, principal: Principal): Promise<Response> {
  const removed = await deleteWebhook.run(principal, { id: idOf(c) }, portsOf(c));
  return removed.ok ? did(c, "/settings/webhooks", "deleted") : refused(c, removed.error);
}

/** `/settings/webhooks/<id>`: one webhook, what can be done with it, and what was sent to it. */
export const webhookPages = new Hono<HttpEnv>()
  .get(
    "/settings/webhooks/:id",
    readingOwn((c, principal) => shown(c, principal)),
  )
  .post("/settings/webhooks/:id", pressingOwn(change))
  .post("/settings/webhooks/:id/status", pressingOwn(switchIt))
  .post("/settings/webhooks/:id/rotate", pressingOwn(rotate))
  .post("/settings/webhooks/:id/test", pressingOwn(test))
  .post("/settings/webhooks/:id/deliveries/resend", pressingOwn(resendAll))
  .post("/settings/webhooks/:id/deliveries/:deliveryId/resend", pressingOwn(resend))
  .post("/settings/webhooks/:id/delete", pressingOwn(remove));
