import { Hono } from "hono";
import { getNotices, updateNotices } from "../../../operations/notices.ts";
import {
  ALL_BROWSERS,
  createPushSubscription,
  deletePushSubscription,
  getPushKey,
  listPushSubscriptions,
} from "../../../operations/push.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../../http/context.ts";
import { refused } from "../../../http/problem-answers.ts";
import { NoticeWishes } from "../../../contract/notices.ts";
import { NewPushSubscription } from "../../../contract/push.ts";
import { check } from "../../../http/validation.ts";
import type { Principal } from "../../../players/store.ts";
import type { Refusal } from "../../../contract/problems/table.ts";
import type { Form } from "../../frame/forms.ts";
import { page } from "../../frame/page.ts";
import { worded } from "../../frame/refusals.ts";
import { did, pressingOwn, propsFor, readingOwn, statusOf, ticked } from "../shown.ts";
import { PushSettingsPage } from "./view.tsx";

async function shown(c: Ctx, principal: Principal, refusal: Refusal | null = null): Promise<Response> {
  const ports = portsOf(c);
  const [notices, browsers, key] = await Promise.all([
    getNotices.run(principal, {}, ports),
    listPushSubscriptions.run(principal, ALL_BROWSERS, ports),
    getPushKey.run(principal, {}, ports),
  ]);
  if (!notices.ok) return refused(c, notices.error);
  if (!browsers.ok) return refused(c, browsers.error);
  if (!key.ok) return refused(c, key.error);
  const problem = refusal && worded(c, refusal);
  const markup = PushSettingsPage({
    ...propsFor(c, problem),
    browsers: browsers.value.items,
    modes: notices.value.push,
    ...key.value,
  });
  return page(c, c.var.language, markup, statusOf(problem));
}

async function save(c: Ctx, form: Form, principal: Principal): Promise<Response> {
  const modes = ticked(form, "mode.").map((type) => [type, form.get(`mode.${type}`)]);
  const wish = check(NoticeWishes, { push: Object.fromEntries(modes) });
  const changed = wish.ok ? await updateNotices.run(principal, wish.value, portsOf(c)) : wish;
  return changed.ok ? did(c, "/settings/push", "saved") : shown(c, principal, changed.error);
}

async function add(c: Ctx, form: Form, principal: Principal): Promise<Response> {
  const [endpoint, p256dh, auth] = ["endpoint", "p256dh", "auth"].map((name) => form.get(name) ?? "");
  const wish = check(NewPushSubscription, { endpoint, keys: { p256dh, auth } });
  // Without a key: a browser that sends it twice stays one.
  const made = wish.ok ? await createPushSubscription.run(principal, wish.value, portsOf(c)) : wish;
  return made.ok ? did(c, "/settings/push", "push-on") : shown(c, principal, made.error);
}

async function end(c: Ctx, _form: Form, principal: Principal): Promise<Response> {
  const ended = await deletePushSubscription.run(principal, { id: c.req.param("id") ?? "" }, portsOf(c));
  return ended.ok ? did(c, "/settings/push", "push-off") : refused(c, ended.error);
}

/** `/settings/push`: which browsers notify the player, and of what. */
export const pushPages = new Hono<HttpEnv>()
  .get(
    "/settings/push",
    readingOwn((c, principal) => shown(c, principal)),
  )
  .post("/settings/push", pressingOwn(save))
  .post("/settings/push/add", pressingOwn(add))
  .post("/settings/push/:id/end", pressingOwn(end));
