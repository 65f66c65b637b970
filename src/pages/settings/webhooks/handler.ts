import { Hono } from "hono";
import { refused } from "../../../http/problem-answers.ts";
import { ALL_WEBHOOKS, createWebhook, listWebhooks } from "../../../operations/webhooks.ts";
import { newId } from "../../../lib/ids.ts";
import type { Principal } from "../../../players/store.ts";
import type { Refusal } from "../../../contract/problems/table.ts";
import { WebhookSecretPage, WebhooksPage } from "./view.tsx";
import { portsOf, type Ctx, type HttpEnv } from "../../../http/context.ts";
import { NewWebhook } from "../../../contract/webhook.ts";
import { check } from "../../../http/validation.ts";
import { type Problem, worded } from "../../frame/refusals.ts";
import { type Form, pressKey } from "../../frame/forms.ts";
import { page } from "../../frame/page.ts";
import { pressingOwn, propsFor, readingOwn, statusOf } from "../shown.ts";
import { newWebhookIn, NO_WEBHOOK, webhookFieldsIn } from "./form.ts";

/** Why a form was not taken, and the form. */
interface Refused {
  readonly refusal: Refusal;
  readonly form: Form;
}

async function shown(c: Ctx, principal: Principal, why: Refused | null = null): Promise<Response> {
  const webhooks = await listWebhooks.run(principal, ALL_WEBHOOKS, portsOf(c));
  if (!webhooks.ok) return refused(c, webhooks.error);
  const problem = why && atAddress(worded(c, why.refusal));
  const markup = WebhooksPage({
    ...propsFor(c, problem),
    webhooks: webhooks.value.items,
    fields: why === null ? NO_WEBHOOK : webhookFieldsIn(why.form),
    keyed: newId(),
  });
  return page(c, c.var.language, markup, statusOf(problem));
}

/** A refused address has no pointer to its field; on the page it stands beside the field. */
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

async function add(c: Ctx, form: Form, principal: Principal): Promise<Response> {
  const wish = check(NewWebhook, newWebhookIn(form));
  if (!wish.ok) return shown(c, principal, { refusal: wish.error, form });
  const key = await pressKey(c, form.get("key"), wish.value);
  const made = await createWebhook.run(principal, { ...wish.value, key }, portsOf(c));
  if (!made.ok) return shown(c, principal, { refusal: made.error, form });
  const webhook = made.value.value;
  return secretShown(c, webhook, webhook.secret, null);
}

/** `/settings/webhooks`: the webhooks, and another one. */
export const webhookListPages = new Hono<HttpEnv>()
  .get(
    "/settings/webhooks",
    readingOwn((c, principal) => shown(c, principal)),
  )
  .post("/settings/webhooks", pressingOwn(add));
