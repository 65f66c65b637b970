import { GOES_ON, row, type Row, SIGNED_IN, type Statuses } from "./matrix-row.ts";

const NOBODY: Statuses = [404, 404, 404, 303, 303];
const MISSING: Statuses = [200, 404, 404, 303, 303];
const DONE_OR_MISSING: Statuses = [303, 404, 404, 303, 303];

/** The pages of the settings. The session is the role's token. */
export const SETTINGS: readonly Row[] = [
  row("self", "GET /settings", SIGNED_IN),
  row("self", "POST /settings", GOES_ON, "language=sv&timezone=Europe/Oslo"),
  row("self", "POST /settings/board", GOES_ON, "board=slate&pieces=discs"),
  // Nobody's name was taken away.
  row("self", "POST /settings/name", [409, 409, 409, 303, 303], "name=Another"),
  row("self", "POST /settings/email", GOES_ON, "email=someone@example.org"),
  row("self", "POST /settings/email/remove", GOES_ON, ""),
  row("self", "POST /settings/email/confirm", [409, 409, 409, 303, 303], ""),
  row("self", "GET /settings/time", SIGNED_IN),
  row("self", "POST /settings/time", GOES_ON, "timezone=Europe/Oslo&cover=on"),
  row("self", "POST /settings/time/book", [422, 422, 422, 303, 303], "to=tomorrow"),
  row("self", "POST /settings/time/end", NOBODY, "id=none"),
  row("self", "GET /settings/people", SIGNED_IN),
  row("self", "POST /settings/people", GOES_ON, "challengesFrom=played"),
  // Nobody has the name, and nobody is blocked: the page says so.
  row("self", "POST /settings/people/block", NOBODY, "name=nobody"),
  row("self", "POST /settings/people/unblock", NOBODY, "name=nobody"),
  row("none", "GET /consents/{organiser}", SIGNED_IN),
  row("none", "POST /consents/{organiser}", GOES_ON, "until=2099-01-01&maxGames=4&shortest=P1D"),
  row("none", "POST /consents/{organiser}/withdraw", GOES_ON, ""),
  row("self", "GET /settings/mail", SIGNED_IN),
  row("self", "POST /settings/mail", GOES_ON, "digest.0=08:00"),
  row("self", "POST /settings/mail/preview", SIGNED_IN, "digest.0=08:00"),
  row("self", "GET /settings/tokens", SIGNED_IN),
  row("self", "POST /settings/tokens", SIGNED_IN, "name=bot&scope.play=on"),
  row("token", "POST /settings/tokens/{id}/revoke", DONE_OR_MISSING, ""),
  row("self", "POST /settings/subscriptions/{kind}/renew", GOES_ON, ""),
  row("self", "GET /settings/bots", SIGNED_IN),
  row("self", "POST /settings/bots", GOES_ON, "botsWelcome=on"),
  row("self", "POST /settings/bots/new", SIGNED_IN, "name={fresh}"),
  row("bot", "POST /settings/bots/{name}/tokens", MISSING, ""),
  row("bot", "POST /settings/bots/{name}/delete", DONE_OR_MISSING, ""),
  row("self", "GET /settings/webhooks", SIGNED_IN),
  row("self", "POST /settings/webhooks", SIGNED_IN, "url=https://hooks.example.org/"),
  row("webhook", "GET /settings/webhooks/{id}", MISSING),
  row(
    "webhook",
    "POST /settings/webhooks/{id}",
    DONE_OR_MISSING,
    "url=https://hooks.example.org/&description=mine",
  ),
  row("webhook", "POST /settings/webhooks/{id}/status", DONE_OR_MISSING, "status=off"),
  row("webhook", "POST /settings/webhooks/{id}/rotate", MISSING, ""),
  row("webhook", "POST /settings/webhooks/{id}/test", DONE_OR_MISSING, ""),
  row("webhook", "POST /settings/webhooks/{id}/delete", DONE_OR_MISSING, ""),
  row("webhook", "POST /settings/webhooks/{id}/deliveries/resend", DONE_OR_MISSING, "span=3600000"),
  row("delivery", "POST /settings/webhooks/{id}/deliveries/{deliveryId}/resend", DONE_OR_MISSING, ""),
  row("self", "GET /settings/account", SIGNED_IN),
  row("self", "GET /settings/export.json", SIGNED_IN),
  // The form has another name: nothing is deleted, and the page says so.
  row("self", "POST /settings/account/delete", [422, 422, 422, 303, 303], "name=nobody"),
];
