import type { Webhook } from "../../../contract/webhook.ts";
import type { ViewOf } from "../../../contract/view.ts";
import { WEBHOOK_FORMATS, type WebhookFormat } from "../../../contract/terms.ts";
import { type EventType, EVENT_TYPE_LIST, MAIL_TYPES } from "../../../contract/events/types.ts";
import type { Catalogue } from "../../../i18n/built/catalogue.ts";
import { choice, text, ticks } from "../../kit/fields.tsx";
import { fieldsOf } from "../../kit/form-page.tsx";
import type { Form } from "../../kit/forms.ts";
import { useWords } from "../../kit/context.tsx";

const URL = { url: text({ type: "url", required: true }) };
const REST = {
  description: text({ maxlength: 200 }),
  events: ticks(EVENT_TYPE_LIST, { name: "event" }),
  game: text(),
};

export const NEW = fieldsOf({ ...URL, format: choice(WEBHOOK_FORMATS), ...REST });
/** The format of a webhook cannot be changed. */
export const CHANGED = fieldsOf({ ...URL, ...REST });

export const NO_WEBHOOK = { url: "", format: "taflpost", description: "", events: [], game: "" };

export function changedOf({ url, description, events, game }: ViewOf<typeof Webhook>) {
  return { url, description: description ?? "", events: events ?? [], game: game ?? "" };
}

/** Returns the id in a game's address. Returns other text unchanged. */
const gameIn = (written: string): string => /\/games\/([0-9A-Za-z]+)/.exec(written)?.[1] ?? written;

/** Returns the body of `POST /v1/webhooks`, without empty fields. */
export function newWebhookIn(form: Form) {
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

export const formatName = (format: WebhookFormat, { settings }: Catalogue): string =>
  format === "taflpost" ? settings.webhooks.formatPlain : FORMAT_NAMES[format];

export function eventName(type: EventType, { notices, settings }: Catalogue): string {
  const mailed = MAIL_TYPES.find((one) => one === type);
  if (mailed !== undefined) return notices.mail.types[mailed];
  const names: Readonly<Partial<Record<EventType, string>>> = settings.webhooks.eventNames;
  return names[type] ?? type;
}

export function useLabels() {
  const all = useWords();
  const { webhooks: words } = all.settings;
  const parts = <T extends string>(names: readonly T[], nameOf: (one: T, words: Catalogue) => string) =>
    Object.fromEntries(names.map((one) => [one, nameOf(one, all)]));
  return {
    url: { label: words.url, hint: words.urlHint },
    format: { label: words.format, hint: words.formatHint, parts: parts(WEBHOOK_FORMATS, formatName) },
    description: words.description,
    events: { label: words.events, hint: words.eventsHint, parts: parts(EVENT_TYPE_LIST, eventName) },
    game: { label: words.game, hint: words.gameHint },
  };
}

/** The rejection of an address has no pointer. This shows it beside the address field. */
export const BESIDE = { "webhook-url-refused": { pointer: "/url" } } as const;
