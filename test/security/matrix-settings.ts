import type { Row, Statuses } from "./matrix.ts";

/** A page of one's own settings, and a form there that has done its work: who is not signed in is sent to do so. */
const OWN_PAGE: Statuses = [200, 200, 200, 303, 303];
const DONE: Statuses = [303, 303, 303, 303, 303];
const NOBODY: Statuses = [404, 404, 404, 303, 303];
const MISSING: Statuses = [200, 404, 404, 303, 303];
const DONE_OR_MISSING: Statuses = [303, 404, 404, 303, 303];

/** The pages of the settings. The session is the role's token. */
export const SETTINGS: readonly Row[] = [
  { route: "GET /settings", thing: "self", statuses: OWN_PAGE },
  { route: "POST /settings", thing: "self", statuses: DONE, form: "language=sv&timezone=Europe/Oslo" },
  { route: "POST /settings/email", thing: "self", statuses: DONE, form: "email=someone@example.org" },
  { route: "POST /settings/email/remove", thing: "self", statuses: DONE, form: "" },
  { route: "POST /settings/email/confirm", thing: "self", statuses: [409, 409, 409, 303, 303], form: "" },
  { route: "GET /settings/time", thing: "self", statuses: OWN_PAGE },
  { route: "POST /settings/time", thing: "self", statuses: DONE, form: "timezone=Europe/Oslo&cover=on" },
  {
    route: "POST /settings/time/book",
    thing: "self",
    statuses: [422, 422, 422, 303, 303],
    form: "to=tomorrow",
  },
  { route: "POST /settings/time/end", thing: "self", statuses: NOBODY, form: "id=none" },
  { route: "GET /settings/people", thing: "self", statuses: OWN_PAGE },
  { route: "POST /settings/people", thing: "self", statuses: DONE, form: "challengesFrom=played" },
  // Nobody has the name, and nobody is blocked: the page says so.
  { route: "POST /settings/people/block", thing: "self", statuses: NOBODY, form: "name=nobody" },
  { route: "POST /settings/people/unblock", thing: "self", statuses: NOBODY, form: "name=nobody" },
  { route: "GET /settings/mail", thing: "self", statuses: OWN_PAGE },
  { route: "POST /settings/mail", thing: "self", statuses: DONE, form: "digest.0=08:00" },
  { route: "POST /settings/mail/preview", thing: "self", statuses: OWN_PAGE, form: "digest.0=08:00" },
  { route: "GET /settings/tokens", thing: "self", statuses: OWN_PAGE },
  { route: "POST /settings/tokens", thing: "self", statuses: OWN_PAGE, form: "name=bot&scope.play=on" },
  { route: "POST /settings/tokens/{id}/revoke", thing: "token", statuses: DONE_OR_MISSING, form: "" },
  { route: "POST /settings/subscriptions/{kind}/renew", thing: "self", statuses: DONE, form: "" },
  { route: "GET /settings/webhooks", thing: "self", statuses: OWN_PAGE },
  {
    route: "POST /settings/webhooks",
    thing: "self",
    statuses: OWN_PAGE,
    form: "url=https://hooks.example.org/",
  },
  { route: "GET /settings/webhooks/{id}", thing: "webhook", statuses: MISSING },
  {
    route: "POST /settings/webhooks/{id}",
    thing: "webhook",
    statuses: DONE_OR_MISSING,
    form: "url=https://hooks.example.org/&description=mine",
  },
  {
    route: "POST /settings/webhooks/{id}/status",
    thing: "webhook",
    statuses: DONE_OR_MISSING,
    form: "status=off",
  },
  { route: "POST /settings/webhooks/{id}/rotate", thing: "webhook", statuses: MISSING, form: "" },
  { route: "POST /settings/webhooks/{id}/test", thing: "webhook", statuses: DONE_OR_MISSING, form: "" },
  { route: "POST /settings/webhooks/{id}/delete", thing: "webhook", statuses: DONE_OR_MISSING, form: "" },
  {
    route: "POST /settings/webhooks/{id}/deliveries/resend",
    thing: "webhook",
    statuses: DONE_OR_MISSING,
    form: "span=3600000",
  },
  {
    route: "POST /settings/webhooks/{id}/deliveries/{deliveryId}/resend",
    thing: "delivery",
    statuses: DONE_OR_MISSING,
    form: "",
  },
  { route: "GET /settings/account", thing: "self", statuses: OWN_PAGE },
  { route: "GET /settings/export.json", thing: "self", statuses: OWN_PAGE },
  // The form has another name: nothing is deleted, and the page says so.
  {
    route: "POST /settings/account/delete",
    thing: "self",
    statuses: [422, 422, 422, 303, 303],
    form: "name=nobody",
  },
];
