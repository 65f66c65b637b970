import type { Row, Statuses } from "./matrix.ts";

/** Of the browsers that notify a player, nobody sees another's. */
const OWN: Statuses = [200, 200, 200, 401, 401];
const ALWAYS: Statuses = [200, 200, 200, 200, 200];
const OWN_PAGE: Statuses = [200, 200, 200, 303, 303];
const DONE: Statuses = [303, 303, 303, 303, 303];

/** A browser's keys: those of RFC 8291's example. */
const KEYS = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};
export const BROWSER = { endpoint: "https://push.example.org/a-browser", keys: KEYS };
const FORM = new URLSearchParams({ endpoint: BROWSER.endpoint, ...KEYS }).toString();

/** Push messages, and the service worker that shows them. */
export const PUSH: readonly Row[] = [
  { route: "GET /sw.js", thing: "none", statuses: ALWAYS },
  { route: "GET /offline", thing: "none", statuses: ALWAYS },
  { route: "GET /v1/push/key", thing: "none", statuses: [200, 200, 200, 200, 401] },
  { route: "GET /v1/me/push-subscriptions", thing: "self", statuses: OWN },
  {
    route: "POST /v1/me/push-subscriptions",
    thing: "self",
    statuses: [201, 201, 201, 401, 401],
    body: BROWSER,
  },
  { route: "DELETE /v1/me/push-subscriptions/{id}", thing: "push", statuses: [204, 404, 404, 401, 401] },
  { route: "GET /settings/push", thing: "self", statuses: OWN_PAGE },
  { route: "POST /settings/push", thing: "self", statuses: DONE, form: "mode.game.turn=digest" },
  { route: "POST /settings/push/add", thing: "self", statuses: DONE, form: FORM },
  { route: "POST /settings/push/{id}/end", thing: "push", statuses: [303, 404, 404, 303, 303], form: "" },
];
