import type { Webhook } from "../../../contract/webhook.ts";
import type { Shown } from "../../../contract/shown.ts";
import { wordsIn } from "../../../i18n/catalogues.ts";
import type { Language } from "../../../contract/languages.ts";
import { type EventType, EVENT_TYPE_LIST, MAIL_TYPES } from "../../../contract/events/types.ts";
import {
  Field,
  FieldRefusal,
  marks,
  type Refused,
  Secret,
  SettingsPage,
  type SettingsProps,
} from "../frame.tsx";
import { WEBHOOK_FORMATS, type WebhookFormat } from "../../../contract/terms.ts";

/** What the fields of a webhook's form hold. */
export interface WebhookFields {
  readonly url: string;
  readonly description: string;
  readonly game: string;
  readonly format: string;
  readonly events: readonly string[];
}

interface WebhooksProps extends SettingsProps {
  readonly webhooks: readonly Shown<typeof Webhook>[];
  readonly fields: WebhookFields;
  readonly keyed: string;
}

const FORMAT_NAMES = { discord: "Discord", slack: "Slack", ntfy: "ntfy" } as const;

/** The name of a webhook's format. */
export function formatName(format: WebhookFormat, language: Language): string {
  return format === "taflpost" ? wordsIn(language).settings.webhooks.formatPlain : FORMAT_NAMES[format];
}

/** What an event is called in a list. */
export function eventName(type: EventType, language: Language): string {
  const mailed = MAIL_TYPES.find((one) => one === type);
  if (mailed !== undefined) return wordsIn(language).notices.mail.types[mailed];
  const names: Readonly<Partial<Record<EventType, string>>> = wordsIn(language).settings.webhooks.eventNames;
  return names[type] ?? type;
}

interface FormProps {
  readonly language: Language;
  readonly refused: Refused | null;
  readonly fields: WebhookFields;
  /** Its format is chosen when it is made, and stays. */
  readonly isNew: boolean;
}

function FormatField({ language, refused, fields }: FormProps) {
  const { webhooks: words } = wordsIn(language).settings;
  return (
    <Field label={words.format} hint={words.formatHint} refused={refused} at="/format">
      <select name="format" {...marks(refused, "/format")}>
        {WEBHOOK_FORMATS.map((format) => (
          <option value={format} selected={format === fields.format}>
            {formatName(format, language)}
          </option>
        ))}
      </select>
    </Field>
  );
}

function EventFields({ language, refused, fields }: FormProps) {
  const { webhooks: words } = wordsIn(language).settings;
  return (
    <fieldset>
      <legend>{words.events}</legend>
      <p class="hint">{words.eventsHint}</p>
      {EVENT_TYPE_LIST.map((type) => (
        <label>
          <input type="checkbox" name={`event.${type}`} checked={fields.events.includes(type)} />
          {eventName(type, language)}
        </label>
      ))}
      <FieldRefusal refused={refused} at="/events" />
    </fieldset>
  );
}

/** The fields of a webhook, to make or to change one. */
export function WebhookForm(props: FormProps) {
  const { language, refused, fields, isNew } = props;
  const { webhooks: words } = wordsIn(language).settings;
  return (
    <>
      <Field label={words.url} hint={words.urlHint} refused={refused} at="/url">
        <input
          type="url"
          name="url"
          {...marks(refused, "/url")}
          value={fields.url}
          required
          autocomplete="off"
        />
      </Field>
      {isNew && <FormatField {...props} />}
      <Field label={words.description} refused={refused} at="/description">
        <input
          name="description"
          {...marks(refused, "/description")}
          value={fields.description}
          maxlength={200}
          autocomplete="off"
        />
      </Field>
      <EventFields {...props} />
      <Field label={words.game} hint={words.gameHint} refused={refused} at="/game">
        <input name="game" {...marks(refused, "/game")} value={fields.game} autocomplete="off" />
      </Field>
    </>
  );
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
      <form method="post" action="/settings/webhooks">
        <input type="hidden" name="key" value={keyed} />
        <WebhookForm language={frame.language} refused={refused} fields={fields} isNew />
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
