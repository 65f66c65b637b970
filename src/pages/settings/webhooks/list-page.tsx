import type { Webhook } from "../../../contract/webhook.ts";
import type { Shown } from "../../../contract/shown.ts";
import { wordsIn } from "../../../i18n/catalogues.ts";
import { type Ctx, portsOf } from "../../../http/context.ts";
import { refused as refusedPage } from "../../../http/problem-answers.ts";
import { ALL_WEBHOOKS, createWebhook, listWebhooks } from "../../../operations/webhooks.ts";
import { newId } from "../../../lib/ids.ts";
import type { Principal } from "../../../players/store.ts";
import { toldAt } from "../../frame/fields.tsx";
import { type Problem, worded } from "../../frame/refusals.ts";
import { Secret, SettingsPage, type SettingsProps } from "../frame.tsx";
import { asks, section, settingsPage, type Why } from "../section.ts";
import { formatName, labelsIn, NEW, newWebhookIn, NO_WEBHOOK } from "./fields.ts";

const WHERE = "/settings/webhooks";

/** Why a form was not taken: a refused address has no pointer to its field, and stands beside it all the same. */
export function wordedOf(c: Ctx, why: Why | null): Problem | null {
  const problem = why && worded(c, why.refusal);
  return problem?.code === "webhook-url-refused" ? toldAt("/url", problem) : problem;
}

async function show(c: Ctx, principal: Principal, why: Why | null): Promise<Response> {
  const webhooks = await listWebhooks.run(principal, ALL_WEBHOOKS, portsOf(c));
  if (!webhooks.ok) return refusedPage(c, webhooks.error);
  return settingsPage(c, wordedOf(c, why), (props) =>
    WebhooksPage({
      ...props,
      webhooks: webhooks.value.items,
      fields: why === null ? NO_WEBHOOK : NEW.read(why.form),
      keyed: newId(),
    }),
  );
}

/** Shows the secret of a webhook. It stands in this answer and nowhere else. */
export function secretShown(c: Ctx, shown: Omit<SecretPageProps, keyof SettingsProps>): Promise<Response> {
  return settingsPage(c, null, (props) => WebhookSecretPage({ ...props, ...shown }));
}

/** `/settings/webhooks`: the webhooks, and another one. */
export const webhookListPages = section(WHERE, {
  show,
  presses: {
    [WHERE]: asks(createWebhook, {
      body: newWebhookIn,
      done: ({ value }, c) => secretShown(c, { webhook: value, secret: value.secret, oldUntil: null }),
    }),
  },
});

interface WebhooksProps extends SettingsProps {
  readonly webhooks: readonly Shown<typeof Webhook>[];
  readonly fields: Parameters<typeof NEW.Fields>[0]["values"];
  readonly keyed: string;
}

function List({ frame, webhooks }: Pick<WebhooksProps, "frame" | "webhooks">) {
  const { webhooks: words } = wordsIn(frame.language).settings;
  return (
    <ul class="entries">
      {webhooks.map(({ id, url, description, status, format }) => (
        <li>
          <p>
            <a href={`/settings/webhooks/${id}`}>{description ?? url}</a>
            {status === "off" && <span class="mark">{words.off}</span>}
          </p>
          {description !== null && <p class="soft">{url}</p>}
          <p class="soft">{formatName(format, frame.language)}</p>
        </li>
      ))}
    </ul>
  );
}

/** The webhooks, and a form for another one. */
export function WebhooksPage(props: WebhooksProps) {
  const { frame, refused, webhooks, fields, keyed } = props;
  const { webhooks: words } = wordsIn(frame.language).settings;
  return (
    <SettingsPage {...props} section="webhooks">
      <p>{words.about}</p>
      {webhooks.length === 0 ? <p>{words.none}</p> : <List frame={frame} webhooks={webhooks} />}
      <h2>{words.add}</h2>
      <form method="post" action={WHERE}>
        <input type="hidden" name="key" value={keyed} />
        <NEW.Fields values={fields} refused={refused} words={labelsIn(frame.language)} />
        <button type="submit">{words.addNow}</button>
      </form>
    </SettingsPage>
  );
}

interface SecretPageProps extends SettingsProps {
  readonly webhook: { readonly id: string; readonly url: string };
  readonly secret: string;
  /** Until when the secret before this one is good; null where there was none. */
  readonly oldUntil: string | null;
}

/** The secret of a webhook, new or renewed: shown this once. */
export function WebhookSecretPage(props: SecretPageProps) {
  const { tokens, webhooks: words } = wordsIn(props.frame.language).settings;
  const { webhook, secret, oldUntil } = props;
  return (
    <SettingsPage {...props} section="webhooks">
      <p>{webhook.url}</p>
      <Secret secret={secret} hint={words.secretHint} copy={tokens.copy} />
      {oldUntil !== null && <p>{words.oldSecret(oldUntil)}</p>}
      <p>
        <a href={`/settings/webhooks/${webhook.id}`}>{words.change}</a>
      </p>
    </SettingsPage>
  );
}
