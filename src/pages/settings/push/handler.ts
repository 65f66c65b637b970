import { Hono } from "hono";
import { changeNotices, readNotices } from "../../../app/notices.ts";
import {
  ALL_BROWSERS,
  myPushSubscriptions,
  readPushKey,
  subscribeToPush,
  unsubscribeFromPush,
} from "../../../app/push.ts";
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
  const [notices, browsers, { key }] = await Promise.all([
    readNotices(principal, ports),
    myPushSubscriptions(principal, ALL_BROWSERS, ports),
    readPushKey(ports),
  ]);
  if (!notices.ok) return refused(c, notices.error);
  if (!browsers.ok) return refused(c, browsers.error);
  const problem = refusal && worded(c, refusal);
  const markup = PushSettingsPage({
    ...propsFor(c, problem),
    browsers: browsers.value.items,
    modes: notices.value.push,
    key,
  });
  return page(c, c.var.language, markup, statusOf(problem));
}

async function save(c: Ctx, form: Form, principal: Principal): Promise<Response> {
  const modes = ticked(form, "mode.").map((type) => [type, form.get(`mode.${type}`)]);
  const wish = check(NoticeWishes, { push: Object.fromEntries(modes) });
  const changed = wish.ok ? await changeNotices(principal, wish.value, portsOf(c)) : wish;
  return changed.ok ? did(c, "/settings/push", "saved") : shown(c, principal, changed.error);
}

async function add(c: Ctx, form: Form, principal: Principal): Promise<Response> {
  const [endpoint, p256dh, auth] = ["endpoint", "p256dh", "auth"].map((name) => form.get(name) ?? "");
  const wish = check(NewPushSubscription, { endpoint, keys: { p256dh, auth } });
  // Without a key: a browser that sends it twice stays one.
  const made = wish.ok ? await subscribeToPush(principal, { wish: wish.value, key: null }, portsOf(c)) : wish;
  return made.ok ? did(c, "/settings/push", "push-on") : shown(c, principal, made.error);
}

async function end(c: Ctx, _form: Form, principal: Principal): Promise<Response> {
  const ended = await unsubscribeFromPush(principal, c.req.param("id") ?? "", portsOf(c));
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
