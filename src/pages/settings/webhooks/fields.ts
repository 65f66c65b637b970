import type { Webhook } from "../../../contract/webhook.ts";
import type { Shown } from "../../../contract/shown.ts";
import { WEBHOOK_FORMATS, type WebhookFormat } from "../../../contract/terms.ts";
import { type EventType, EVENT_TYPE_LIST, MAIL_TYPES } from "../../../contract/events/types.ts";
import { wordsIn } from "../../../i18n/catalogues.ts";
import type { Language } from "../../../contract/languages.ts";
import { choice, fieldsOf, text, ticks } from "../../frame/fields.tsx";
import type { Form } from "../../frame/forms.ts";

const URL = { url: text({ type: "url", required: true }) };
const REST = {
  description: text({ maxlength: 200 }),
  events: ticks(EVENT_TYPE_LIST, { name: "event" }),
  game: text(),
};

/** The fields of a new webhook. */
export const NEW = fieldsOf({ ...URL, format: choice(WEBHOOK_FORMATS), ...REST });
/** The fields of one that is there: its format is chosen when it is made, and stays. */
export const CHANGED = fieldsOf({ ...URL, ...REST });

/** The form for a webhook that is not there yet. */
export const NO_WEBHOOK = { url: "", format: "taflpost", description: "", events: [], game: "" };

/** What the form of a webhook holds as it is. */
export function changedOf({ url, description, events, game }: Shown<typeof Webhook>) {
  return { url, description: description ?? "", events: events ?? [], game: game ?? "" };
}

/** The id of a game for which its address may stand. */
const gameIn = (written: string): string => /\/games\/([0-9A-Za-z]+)/.exec(written)?.[1] ?? written;

/** What the form asks for a new webhook: what is empty is left out. */
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

/** What the form asks of a webhook that is there: what is empty is taken away, and an address that stays is not asked. */
export function webhookChangesIn(form: Form, before: { readonly url: string } | null) {
  const { url, description, game, events } = CHANGED.read(form);
  return {
    // A new address counts as a new webhook.
    ...(url === before?.url ? {} : { url }),
    description: description === "" ? null : description,
    game: game === "" ? null : gameIn(game),
    events: events.length === 0 ? null : events,
  };
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

/** What the fields are called. */
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
