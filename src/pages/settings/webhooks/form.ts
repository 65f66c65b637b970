import type { Webhook } from "../../../contract/webhook.ts";
import type { Shown } from "../../../contract/shown.ts";
import type { WebhookFields } from "./view.tsx";
import type { Form } from "../../frame/forms.ts";
import { ticked } from "../shown.ts";

/** The form for a webhook that is not there yet. */
export const NO_WEBHOOK: WebhookFields = {
  url: "",
  description: "",
  game: "",
  format: "taflpost",
  events: [],
};

/** What the fields of a webhook's form hold, as it was sent. */
export function webhookFieldsIn(form: Form): WebhookFields {
  const text = (name: string) => form.get(name)?.trim() ?? "";
  return {
    url: text("url"),
    description: text("description"),
    game: text("game"),
    format: text("format"),
    events: ticked(form, "event."),
  };
}

/** The same for a webhook as it is. */
export function webhookFieldsOf({
  url,
  description,
  game,
  format,
  events,
}: Shown<typeof Webhook>): WebhookFields {
  return { url, description: description ?? "", game: game ?? "", format, events: events ?? [] };
}

/** The id of a game for which its address may stand. */
function gameIn(text: string): string {
  return /\/games\/([0-9A-Za-z]+)/.exec(text)?.[1] ?? text;
}

/** What the form asks for a new webhook: what is empty is left out. */
export function newWebhookIn(form: Form) {
  const { url, description, game, format, events } = webhookFieldsIn(form);
  return {
    url,
    ...(format === "" ? {} : { format }),
    ...(description === "" ? {} : { description }),
    ...(game === "" ? {} : { game: gameIn(game) }),
    ...(events.length === 0 ? {} : { events }),
  };
}

/** What the form asks of a webhook that is there: what is empty is taken away, and an address that stays is not asked. */
export function webhookChangesIn(form: Form, before: { readonly url: string }) {
  const { url, description, game, events } = webhookFieldsIn(form);
  return {
    // A new address counts as a new webhook.
    ...(url === before.url ? {} : { url }),
    description: description === "" ? null : description,
    game: game === "" ? null : gameIn(game),
    events: events.length === 0 ? null : events,
  };
}
