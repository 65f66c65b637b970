import type { PushSubscription } from "../../../contract/notices.ts";
import type { ViewOf } from "../../../contract/view.ts";
import { wordsIn } from "../../../i18n/catalogues.ts";
import { ButtonForm } from "../../kit/buttons.tsx";
import { getNotices, updateNotices } from "../../../operations/notices.ts";
import {
  ALL_BROWSERS,
  createPushSubscription,
  deletePushSubscription,
  getPushKey,
  listPushSubscriptions,
} from "../../../operations/push.ts";
import { type Ctx, portsOf } from "../../../http/context.ts";
import type { Language } from "../../../contract/languages.ts";
import type { Principal } from "../../../players/store.ts";
import { fieldsOf } from "../../kit/fields.tsx";
import type { Form } from "../../kit/forms.ts";
import type { Frame } from "../../kit/context.tsx";
import { Entries, Facts } from "../../kit/lists.tsx";
import { needed } from "../../kit/opened.ts";
import { Format } from "../../kit/format.ts";
import { worded } from "../../kit/problem.tsx";
import { modePerEvent } from "../mail/fields.tsx";
import { section, settingsPage, formSentTo } from "../section.ts";
import { submit, type Rejected } from "../../kit/submit.ts";

const WHERE = "/settings/push";
const ADD = `${WHERE}/add`;

const TYPES = fieldsOf({ push: modePerEvent() });

async function show(c: Ctx, principal: Principal, why: Rejected | null): Promise<Response> {
  const ports = portsOf(c);
  const [notices, { items: browsers }, { key }] = await Promise.all([
    getNotices.run(principal, {}, ports).then(needed),
    listPushSubscriptions.run(principal, ALL_BROWSERS, ports).then(needed),
    getPushKey.run(principal, {}, ports).then(needed),
  ]);
  const written = formSentTo(WHERE, why);
  const { push } = written === null ? notices : TYPES.read(written);
  const { settings, pushPages: words } = wordsIn(c.var.language);
  return settingsPage(c, "push", why && worded(c, why.refusal), ({ frame, refused }) => (
    <>
      <p>{words.about}</p>
      <Adding shown={key} language={frame.language} />
      <h2>{words.browsers}</h2>
      <Entries
        of={browsers}
        each={(browser) => <Browser frame={frame} browser={browser} />}
        none={<p>{words.none}</p>}
      />
      <form method="post" action={WHERE} class="arranged">
        <TYPES.Fields
          values={{ push }}
          refused={refused}
          words={{ push: { ...words, label: words.types, language: frame.language } }}
        />
        <p class="hint">
          {words.sharedWithMail} <a href="/settings/mail">{settings.sections.mail}</a>
        </p>
        <div class="actions">
          <button type="submit">{settings.save}</button>
        </div>
      </form>
    </>
  ));
}

/** Without a key, because a browser that is sent twice is stored once. */
function browserIn(form: Form) {
  const [endpoint, p256dh, auth] = ["endpoint", "p256dh", "auth"].map((name) => form.get(name) ?? "");
  return { endpoint, keys: { p256dh, auth } };
}

export const pushPages = section(WHERE, {
  show,
  forms: {
    [WHERE]: submit(updateNotices, { body: TYPES.read, done: "saved" }),
    [ADD]: submit(createPushSubscription, { body: browserIn, done: "push-on" }),
    [`${WHERE}/:id/end`]: submit(deletePushSubscription, { done: "push-off" }),
  },
});

/**
 * The script reveals the button and fills in the subscription, or says why this browser cannot be added. `shown`: the
 * public key for the subscription.
 */
function Adding({ shown, language }: { readonly shown: string; readonly language: Language }) {
  const words = wordsIn(language).pushPages;
  const told = { unsupported: words.unsupported, denied: words.denied, failed: words.failed };
  return (
    <form method="post" action={ADD} id="push" data-key={shown} data-told={JSON.stringify(told)}>
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
}: {
  readonly frame: Frame;
  readonly browser: ViewOf<typeof PushSubscription>;
}) {
  const words = wordsIn(frame.language).pushPages;
  const format = new Format(frame);
  return (
    <li data-endpoint={browser.endpointDigest}>
      <p>
        <strong>{browser.label}</strong>{" "}
        <span class="mark" hidden>
          {words.thisBrowser}
        </span>
      </p>
      <Facts
        of={[
          [words.added, format.dayTime(browser.createdAt)],
          [words.lastSent, browser.lastSentAt === null ? words.never : format.dayTime(browser.lastSentAt)],
        ]}
      />
      {browser.failingSince !== null && (
        <p class="due">{words.failing(format.dayTime(browser.failingSince))}</p>
      )}
      <ButtonForm action={`${WHERE}/${browser.id}/end`} label={words.end} isGrave />
    </li>
  );
}
