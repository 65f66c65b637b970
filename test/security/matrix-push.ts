import { ALWAYS, ANYONE, GOES_ON, OWN, row, type Row, SIGNED_IN } from "./matrix-row.ts";

/** A browser's keys: those of RFC 8291's example. */
const KEYS = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};
export const BROWSER = { endpoint: "https://push.example.org/a-browser", keys: KEYS };
const FORM = new URLSearchParams({ endpoint: BROWSER.endpoint, ...KEYS }).toString();

/** Push messages, and the service worker that shows them. Of the browsers that notify a player, nobody sees another's. */
export const PUSH: readonly Row[] = [
  row("none", "GET /sw.js", ALWAYS),
  row("none", "GET /offline", ALWAYS),
  row("none", "GET /v1/push/key", ANYONE),
  row("self", "GET /v1/me/push-subscriptions", OWN),
  row("self", "POST /v1/me/push-subscriptions", [201, 201, 201, 401, 401], { body: BROWSER }),
  row("push", "DELETE /v1/me/push-subscriptions/{id}", [204, 404, 404, 401, 401]),
  row("self", "GET /settings/push", SIGNED_IN),
  row("self", "POST /settings/push", GOES_ON, "mode.game.turn=digest"),
  row("self", "POST /settings/push/add", GOES_ON, FORM),
  row("push", "POST /settings/push/{id}/end", [303, 404, 404, 303, 303], ""),
];
