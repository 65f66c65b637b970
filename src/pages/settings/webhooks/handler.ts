import { Hono } from "hono";
import { newId } from "../../../lib/ids.ts";
import * as z from "zod";
import { WebhookSecretPage, WebhooksPage } from "./view.tsx";
import type { Ctx, HttpEnv } from "../../../http/context.ts";
import { pageOf } from "../../../http/lists.ts";
import { Webhook } from "../../../http/schemas/webhook.ts";
import { api, type Problem } from "../../frame/api.ts";
import type { Form } from "../../frame/forms.ts";
import { page } from "../../frame/page.ts";
import { notShown, pressingOwn, propsFor, readingOwn, statusOf } from "../shown.ts";
import { newWebhookIn, NO_WEBHOOK, webhookFieldsIn } from "./form.ts";

interface Refusal {
  readonly problem: Problem;
  readonly form: Form;
}

async function shown(c: Ctx, refusal: Refusal | null = null): Promise<Response> {
  const all = await api(c, "GET", "/v1/webhooks?limit=100", pageOf(Webhook));
  if (!all.ok) return notShown(c, all.problem);
  const markup = WebhooksPage({
    ...propsFor(c, refusal && atAddress(refusal.problem)),
    webhooks: all.body.items,
    fields: refusal === null ? NO_WEBHOOK : webhookFieldsIn(refusal.form),
    keyed: newId(),
  });
  return page(c, c.var.language, markup, statusOf(refusal?.problem ?? null));
}

/** An address that is refused is refused as a whole; on the page that is the field's fault. */
export function atAddress(problem: Problem): Problem {
  return problem.code === "webhook-url-refused"
    ? { ...problem, errors: [{ pointer: "/url", detail: problem.detail }] }
    : problem;
}

/** Shows the secret of a webhook. It stands in this answer and nowhere else. */
export function secretShown(
  c: Ctx,
  webhook: { readonly id: string; readonly url: string },
  secret: string,
  oldUntil: string | null,
): Promise<Response> {
  const markup = WebhookSecretPage({ ...propsFor(c), webhook, secret, oldUntil });
  return page(c, c.var.language, markup);
}

async function add(c: Ctx, form: Form): Promise<Response> {
  const asked = { body: newWebhookIn(form), key: form.get("key") };
  const answer = await api(c, "POST", "/v1/webhooks", Webhook.extend({ secret: z.string() }), asked);
  if (!answer.ok) return shown(c, { problem: answer.problem, form });
  return secretShown(c, answer.body, answer.body.secret, null);
}

/** `/settings/webhooks`: the webhooks, and another one. */
export const webhookListPages = new Hono<HttpEnv>()
  .get(
    "/settings/webhooks",
    readingOwn((c) => shown(c)),
  )
  .post("/settings/webhooks", pressingOwn(add));
