import type { Webhook } from "../../../contract/webhook.ts";
import type { ViewOf } from "../../../contract/view.ts";
import { WEBHOOK_FORMATS, type WebhookFormat } from "../../../contract/terms.ts";
import { type EventType, EVENT_TYPE_LIST, MAIL_TYPES } from "../../../contract/events/types.ts";
import { wordsIn } from "../../../i18n/catalogues.ts";
import type { Language } from "../../../contract/languages.ts";
import { choice, fieldsOf, text, ticks, errorAt } from "../../kit/fields.tsx";
import type { Form } from "../../kit/forms.ts";
import { type Ctx, portsOf } from "../../../http/context.ts";
import { needed } from "../../kit/opened.ts";
import { ALL_WEBHOOKS, createWebhook, listWebhooks } from "../../../operations/webhooks.ts";
import { newId } from "../../../lib/ids.ts";
import type { Principal } from "../../../players/store.ts";
import { type Problem, worded } from "../../kit/problem.tsx";
import { Secret } from "../../kit/buttons.tsx";
import { section, settingsPage } from "../section.ts";
import { submit, type Rejected } from "../../kit/submit.ts";
import { Mark } from "../../kit/bot-mark.tsx";

const URL = { url: text({ type: "url", required: true }) };
const REST = {
  description: text({ maxlength: 200 }),
  events: ticks(EVENT_TYPE_LIST, { name: "event" }),
  game: text(),
};

const NEW = fieldsOf({ ...URL, format: choice(WEBHOOK_FORMATS), ...REST });
/** The format of a webhook cannot be changed. */
export const CHANGED = fieldsOf({ ...URL, ...REST });

const NO_WEBHOOK = { url: "", format: "taflpost", description: "", events: [], game: "" };

export function changedOf({ url, description, events, game }: ViewOf<typeof Webhook>) {
  return { url, description: description ?? "", events: events ?? [], game: game ?? "" };
}

/** Accepts the address of a game for its id. */
const gameIn = (written: string): string => /\/games\/([0-9A-Za-z]+)/.exec(written)?.[1] ?? written;

/** Empty fields are left out. */
function newWebhookIn(form: Form) {
  const { url, format, description, events, game } = NEW.read(form);
  return {
    url,
    ...(format === "" ? {} : { format }),
    ...(description === "" ? {} : { description }),
    ...(game === "" ? {} : { game: gameIn(game) }),
    ...(events.length === 0 ? {} : { events }),
  };
}

/**
 * Empty fields become null. An unchanged address is left out, because the operation treats an address as a new
 * receiver.
 */
export function webhookChangesIn(form: Form, before: { readonly url: string } | null) {
  const { url, description, game, events } = CHANGED.read(form);
  return {
    ...(url === before?.url ? {} : { url }),
    description: description === "" ? null : description,
    game: game === "" ? null : gameIn(game),
    events: events.length === 0 ? null : events,
  };
}

const FORMAT_NAMES = { discord: "Discord", slack: "Slack", ntfy: "ntfy" } as const;

export function formatName(format: WebhookFormat, language: Language): string {
  return format === "taflpost" ? wordsIn(language).settings.webhooks.formatPlain : FORMAT_NAMES[format];
}

export function eventName(type: EventType, language: Language): string {
  const mailed = MAIL_TYPES.find((one) => one === type);
  if (mailed !== undefined) return wordsIn(language).notices.mail.types[mailed];
  const names: Readonly<Partial<Record<EventType, string>>> = wordsIn(language).settings.webhooks.eventNames;
  return names[type] ?? type;
}

export function labelsIn(language: Language) {
  const { webhooks: words } = wordsIn(language).settings;
  const parts = <T extends string>(all: readonly T[], name: (one: T, language: Language) => string) =>
    Object.fromEntries(all.map((one) => [one, name(one, language)]));
  return {
    url: { label: words.url, hint: words.urlHint },
    format: { label: words.format, hint: words.formatHint, parts: parts(WEBHOOK_FORMATS, formatName) },
    description: { label: words.description },
    events: { label: words.events, hint: words.eventsHint, parts: parts(EVENT_TYPE_LIST, eventName) },
    game: { label: words.game, hint: words.gameHint },
  };
}

const WHERE = "/settings/webhooks";

/** A rejected address has no pointer, but belongs beside its field. */
export function wordedOf(c: Ctx, why: Rejected | null): Problem | null {
  const problem = why && worded(c, why.refusal);
  return problem?.code === "webhook-url-refused" ? errorAt("/url", problem) : problem;
}

async function show(c: Ctx, principal: Principal, why: Rejected | null): Promise<Response> {
  const { items } = needed(await listWebhooks.run(principal, ALL_WEBHOOKS, portsOf(c)));
  const { language } = c.var;
  const { webhooks: words } = wordsIn(language).settings;
  return settingsPage(c, "webhooks", wordedOf(c, why), ({ refused }) => (
    <>
      <p>{words.about}</p>
      {items.length === 0 ? <p>{words.none}</p> : <List language={language} webhooks={items} />}
      <h2>{words.add}</h2>
      <form method="post" action={WHERE}>
        <input type="hidden" name="key" value={newId()} />
        <NEW.Fields
          values={why === null ? NO_WEBHOOK : NEW.read(why.form)}
          refused={refused}
          words={labelsIn(language)}
        />
        <button type="submit">{words.addNow}</button>
      </form>
    </>
  ));
}

interface SecretShown {
  readonly webhook: { readonly id: string; readonly url: string; readonly secret: string };
  readonly oldUntil: string | null;
}

/** The secret appears only in this response. */
export function secretShown(c: Ctx, { webhook, oldUntil }: SecretShown): Promise<Response> {
  const { tokens, webhooks: words } = wordsIn(c.var.language).settings;
  return settingsPage(c, "webhooks", null, () => (
    <>
      <p>{webhook.url}</p>
      <Secret secret={webhook.secret} hint={words.secretHint} copy={tokens.copy} />
      {oldUntil !== null && <p>{words.oldSecret(oldUntil)}</p>}
      <p>
        <a href={`${WHERE}/${webhook.id}`}>{words.change}</a>
      </p>
    </>
  ));
}

export const webhookListPages = section(WHERE, {
  show,
  forms: {
    [WHERE]: submit(createWebhook, {
      body: newWebhookIn,
      done: ({ value }, c) => secretShown(c, { webhook: value, oldUntil: null }),
    }),
  },
});

interface ListProps {
  readonly language: Language;
  readonly webhooks: readonly ViewOf<typeof Webhook>[];
}

function List({ language, webhooks }: ListProps) {
  const { webhooks: words } = wordsIn(language).settings;
  return (
    <ul class="entries">
      {webhooks.map(({ id, url, description, status, format }) => (
        <li>
          <p>
            <a href={`/settings/webhooks/${id}`}>{description ?? url}</a>
            {status === "off" && <Mark>{words.off}</Mark>}
          </p>
          {description !== null && <p class="soft">{url}</p>}
          <p class="soft">{formatName(format, language)}</p>
        </li>
      ))}
    </ul>
  );
}
