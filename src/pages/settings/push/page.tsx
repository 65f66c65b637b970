import type { PushSubscription } from "../../../contract/notices.ts";
import type { ViewOf } from "../../../contract/view.ts";
import { ButtonForm, SubmitButton } from "../../kit/buttons.tsx";
import { getNotices, updateNotices } from "../../../operations/notices.ts";
import {
  ALL_BROWSERS,
  createPushSubscription,
  deletePushSubscription,
  getPushKey,
  listPushSubscriptions,
} from "../../../operations/push.ts";
import { type Ctx, portsOf } from "../../../http/context.ts";
import type { Principal } from "../../../players/store.ts";
import { useWords } from "../../kit/context.tsx";
import { Notice } from "../../kit/fields.tsx";
import { fieldsOf } from "../../kit/form-page.tsx";
import type { Form } from "../../kit/forms.ts";
import { Entries, Facts } from "../../kit/lists.tsx";
import { needed } from "../../kit/opened.ts";
import { useFormat } from "../../kit/format.ts";
import { modePerEvent } from "../mail/fields.tsx";
import { sectionPages } from "../section.tsx";
import { submit } from "../../kit/submit.ts";

const WHERE = "/settings/push";
const ADD = `${WHERE}/add`;

const TYPES = fieldsOf({ push: modePerEvent() });

async function dataOf(c: Ctx, principal: Principal) {
  const ports = portsOf(c);
  const [{ push }, { items: browsers }, { key }] = await Promise.all([
    getNotices.run(principal, {}, ports).then(needed),
    listPushSubscriptions.run(principal, ALL_BROWSERS, ports).then(needed),
    getPushKey.run(principal, {}, ports).then(needed),
  ]);
  return { push, browsers, publicKey: key };
}

function Push({ push, browsers, publicKey }: Awaited<ReturnType<typeof dataOf>>) {
  const { settings, pushPages: words } = useWords();
  return (
    <>
      <p>{words.about}</p>
      <NewBrowser publicKey={publicKey} />
      <h2>{words.browsers}</h2>
      <Entries of={browsers} each={(browser) => <Browser browser={browser} />} none={<p>{words.none}</p>} />
      <TYPES.Form
        action={WHERE}
        class="arranged"
        values={{ push }}
        words={{ push: { ...words, label: words.types } }}
      >
        <p class="hint">
          {words.sharedWithMail} <a href="/settings/mail">{settings.sections.mail}</a>
        </p>
        <div class="actions">
          <SubmitButton label={settings.save} />
        </div>
      </TYPES.Form>
    </>
  );
}

/** The form needs no idempotency key, because a subscription that is sent twice is stored once. */
function browserIn(form: Form) {
  const [endpoint, p256dh, auth] = ["endpoint", "p256dh", "auth"].map((name) => form.get(name) ?? "");
  return { endpoint, keys: { p256dh, auth } };
}

export const pushPages = sectionPages("push", {
  content: async (c, principal) => <Push {...await dataOf(c, principal)} />,
  forms: {
    [WHERE]: submit(updateNotices, { body: TYPES.read, done: "saved" }),
    [ADD]: submit(createPushSubscription, { body: browserIn, done: "push-on" }),
    [`${WHERE}/:id/end`]: submit(deletePushSubscription, { done: "push-off" }),
  },
});

/**
 * The script reveals the button and fills in the subscription, or says why this browser cannot be added. `publicKey`:
 * the service's key for subscriptions.
 */
function NewBrowser({ publicKey }: { readonly publicKey: string }) {
  const { unsupported, denied, failed, needsScript, on } = useWords().pushPages;
  const words = JSON.stringify({ unsupported, denied, failed });
  return (
    <form method="post" action={ADD} id="push" data-key={publicKey} data-words={words}>
      <input type="hidden" name="endpoint" />
      <input type="hidden" name="p256dh" />
      <input type="hidden" name="auth" />
      <Notice says={needsScript} />
      <button type="button" hidden>
        {on}
      </button>
    </form>
  );
}

function Browser({ browser }: { readonly browser: ViewOf<typeof PushSubscription> }) {
  const words = useWords().pushPages;
  const format = useFormat();
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
