import {
  MAIL_MODES,
  type MailMode,
  modesOf,
  PUSH_TYPES,
  type PushType,
} from "../../../contract/events/types.ts";
import { NewPushSubscription, NoticeWishes, type PushSubscription } from "../../../contract/notices.ts";
import type { Shown } from "../../../contract/shown.ts";
import { wordsIn } from "../../../i18n/catalogues.ts";
import { dayTimeWords } from "../../../i18n/times.ts";
import { now } from "../../../lib/now.ts";
import { FieldRefusal, marks, Press, SettingsPage, type SettingsProps } from "../frame.tsx";
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
import { refused as refusedPage } from "../../../http/problem-answers.ts";
import { check } from "../../../http/validation.ts";
import type { Principal } from "../../../players/store.ts";
import type { Refusal } from "../../../contract/problems/table.ts";
import type { Form } from "../../frame/forms.ts";
import { page } from "../../frame/page.ts";
import { worded } from "../../frame/refusals.ts";
import { did, pressingOwn, propsFor, readingOwn, statusOf, ticked } from "../shown.ts";

async function answerWith(c: Ctx, principal: Principal, refusal: Refusal | null = null): Promise<Response> {
  const ports = portsOf(c);
  const [notices, browsers, key] = await Promise.all([
    getNotices.run(principal, {}, ports),
    listPushSubscriptions.run(principal, ALL_BROWSERS, ports),
    getPushKey.run(principal, {}, ports),
  ]);
  if (!notices.ok) return refusedPage(c, notices.error);
  if (!browsers.ok) return refusedPage(c, browsers.error);
  if (!key.ok) return refusedPage(c, key.error);
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
  return changed.ok ? did(c, "/settings/push", "saved") : answerWith(c, principal, changed.error);
}

async function add(c: Ctx, form: Form, principal: Principal): Promise<Response> {
  const [endpoint, p256dh, auth] = ["endpoint", "p256dh", "auth"].map((name) => form.get(name) ?? "");
  const wish = check(NewPushSubscription, { endpoint, keys: { p256dh, auth } });
  // Without a key: a browser that sends it twice stays one.
  const made = wish.ok ? await createPushSubscription.run(principal, wish.value, portsOf(c)) : wish;
  return made.ok ? did(c, "/settings/push", "push-on") : answerWith(c, principal, made.error);
}

async function end(c: Ctx, _form: Form, principal: Principal): Promise<Response> {
  const ended = await deletePushSubscription.run(principal, { id: c.req.param("id") ?? "" }, portsOf(c));
  return ended.ok ? did(c, "/settings/push", "push-off") : refusedPage(c, ended.error);
}

/** `/settings/push`: which browsers notify the player, and of what. */
export const pushPages = new Hono<HttpEnv>()
  .get(
    "/settings/push",
    readingOwn((c, principal) => answerWith(c, principal)),
  )
  .post("/settings/push", pressingOwn(save))
  .post("/settings/push/add", pressingOwn(add))
  .post("/settings/push/:id/end", pressingOwn(end));

interface PushProps extends SettingsProps {
  readonly browsers: readonly Shown<typeof PushSubscription>[];
  readonly modes: Readonly<Record<PushType, MailMode>>;
  /** The public key that browsers subscribe with. */
  readonly key: string;
}

/**
 * The button that adds this browser. The script shows it, fills the form with what the browser says, and sends it; where
 * that cannot be, it shows why instead.
 */
function Adding({ frame, key: shown }: PushProps) {
  const words = wordsIn(frame.language).pushPages;
  const told = { unsupported: words.unsupported, denied: words.denied, failed: words.failed };
  return (
    <form
      method="post"
      action="/settings/push/add"
      id="push"
      data-key={shown}
      data-told={JSON.stringify(told)}
    >
      <input type="hidden" name="endpoint" />
      <input type="hidden" name="p256dh" />
      <input type="hidden" name="auth" />
      <p class="note" role="status">
        {words.needsScript}
      </p>
      <button type="button" hidden>
        {words.on}
      </button>
    </form>
  );
}

function Browser({
  frame,
  browser,
}: Pick<PushProps, "frame"> & { readonly browser: Shown<typeof PushSubscription> }) {
  const words = wordsIn(frame.language).pushPages;
  const when = (instant: string) =>
    dayTimeWords(Date.parse(instant), now(), frame.language, frame.principal?.timezone ?? "UTC");
  return (
    <li data-endpoint={browser.endpointDigest}>
      <p>
        <strong>{browser.label}</strong>
        <span class="mark" hidden>
          {words.thisBrowser}
        </span>
      </p>
      <dl>
        <dt>{words.added}</dt>
        <dd>{when(browser.createdAt)}</dd>
        <dt>{words.lastSent}</dt>
        <dd>{browser.lastSentAt === null ? words.never : when(browser.lastSentAt)}</dd>
      </dl>
      {browser.failingSince !== null && <p class="due">{words.failing(when(browser.failingSince))}</p>}
      <Press action={`/settings/push/${browser.id}/end`} label={words.end} isGrave />
    </li>
  );
}

function Types({ frame, refused, modes }: PushProps) {
  const words = wordsIn(frame.language);
  return (
    <fieldset>
      <legend>{words.pushPages.types}</legend>
      <dl class="modes">
        {MAIL_MODES.map((mode) => (
          <>
            <dt>{words.pushPages.modes[mode]}</dt>
            <dd>{words.pushPages.modesMean[mode]}</dd>
          </>
        ))}
      </dl>
      {PUSH_TYPES.map((type) => (
        <label class="row">
          <span>{words.notices.mail.types[type]}</span>
          <select name={`mode.${type}`} {...marks(refused, `/push/${type}`, "/push")}>
            {modesOf(type).map((mode) => (
              <option value={mode} selected={mode === modes[type]}>
                {words.pushPages.modes[mode]}
              </option>
            ))}
          </select>
        </label>
      ))}
      <FieldRefusal refused={refused} at="/push" />
    </fieldset>
  );
}

/** Which browsers notify the player, and of what. */
export function PushSettingsPage(props: PushProps) {
  const { frame, browsers } = props;
  const { settings, pushPages: words } = wordsIn(frame.language);
  return (
    <SettingsPage {...props} section="push">
      <p>{words.about}</p>
      <Adding {...props} />
      <h2>{words.browsers}</h2>
      {browsers.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul class="entries">
          {browsers.map((browser) => (
            <Browser frame={frame} browser={browser} />
          ))}
        </ul>
      )}
      <form method="post" action="/settings/push" class="arranged">
        <Types {...props} />
        <p class="hint">
          {words.sharedWithMail} <a href="/settings/mail">{settings.sections.mail}</a>
        </p>
        <div class="actions">
          <button type="submit">{settings.save}</button>
        </div>
      </form>
    </SettingsPage>
  );
}
