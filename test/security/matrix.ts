import { APPS } from "./matrix-apps.ts";
import { CLIENTS } from "./matrix-clients.ts";
import { GAMES } from "./matrix-games.ts";
import { LADDERS } from "./matrix-ladders.ts";
import { PASSKEYS } from "./matrix-passkeys.ts";
import { PUSH } from "./matrix-push.ts";
import {
  ALWAYS,
  ANYONE,
  GOES_ON,
  OWN,
  PREFLIGHT,
  row,
  type Row,
  SIGNED_IN,
  type Statuses,
} from "./matrix-row.ts";
import { SETTINGS } from "./matrix-settings.ts";
import { TIME } from "./matrix-time.ts";
import { TOURNAMENTS } from "./matrix-tournaments.ts";

const at0 = { ply: 0 };
const firstMove = { ply: 1, move: "d1-c1" };
const PER_MOVE = { kind: "per-move", perMove: "P3D" };

/** The rows of addresses that are read of nothing in particular, and answered so. */
const reads = (addresses: string, statuses: Statuses): Row[] =>
  addresses
    .trim()
    .split(/\s+/)
    .map((address) => row("none", `GET ${address}`, statuses));

/** Each route with what each role is answered. A route without its row fails. */
export const MATRIX: readonly Row[] = [
  ...SETTINGS,
  ...APPS,
  ...CLIENTS,
  ...GAMES,
  ...LADDERS,
  ...TIME,
  ...PASSKEYS,
  ...PUSH,
  ...TOURNAMENTS,
  ...reads(
    `
      / /favicon.svg /favicon.ico /robots.txt /how-to-play /sitemap.xml /.well-known/security.txt
      /.well-known/api-catalog /problems /embed /rules /rules/{id} /rulesets/new /docs /docs/{part}
      /docs/guides /docs/guides/{guide} /docs/changes /docs/changes.atom /llms.txt /sdk.js /sdk.d.ts /v1/openapi.json /v1/openapi-3.2.json
      /problems/{code} /icon-192.png /icon-512.png /icon-maskable-512.png /apple-touch-icon.png
      /manifest.webmanifest /lobby /watch /players /leaderboards /leaderboards/{ruleset} /about /terms /privacy /help /status /challenges/new /health
      /dev/mail /v1/status /play-now/{to}/{ruleset} /play-now/{to}/{ruleset}/{moves}
    `,
    ALWAYS,
  ),
  row("none", "GET /play-now", GOES_ON),
  row("none", "GET /docs/", GOES_ON),
  row("none", "POST /play-now/{to}/{ruleset}", GOES_ON, "name={fresh}&move=d1-c1"),
  row("none", "POST /play-now/{to}/{ruleset}/{moves}", GOES_ON, "name={fresh}&move=d7-c7"),
  ...reads("/v1/limits /v1/rulesets /v1/rulesets/{id} /v1/lobby /v1/watch /v1/players", ANYONE),
  // It is tried by what its address names: without that there is none.
  row("none", "GET /rulesets/try", [200, 200, 200, 200, 200]),
  row("self", "GET /players/{name}", ALWAYS),
  row("self", "GET /players/{name}/ratings/{ruleset}", ALWAYS),
  row("other", "POST /players/{name}/block", GOES_ON, ""),
  row("blocked", "POST /players/{name}/unblock", GOES_ON, ""),
  row("game", "GET /games/{id}", ALWAYS),
  row("game", "GET /games/{id}/clock", ALWAYS),
  row("game", "POST /games/{id}/time", [303, 303, 403, 401, 401], "ply=0&add=P1D"),
  row("none", "POST /start", GOES_ON, "name={fresh}"),
  row("none", "GET /welcome", SIGNED_IN),
  row("none", "GET /sign-in", [303, 303, 303, 200, 200]),
  row("none", "POST /sign-in", ALWAYS, "email=nobody@example.org"),
  row("sign-in", "GET /sign-in/{code}", ALWAYS),
  row("sign-in", "POST /sign-in/{code}", GOES_ON, ""),
  row("none", "POST /sign-out", GOES_ON, ""),
  row("none", "POST /language", GOES_ON, "language=sv"),
  row("challenge", "POST /games/{id}/accept", [409, 303, 403, 303, 303], ""),
  row("challenge", "POST /games/{id}/decline", [409, 303, 403, 303, 303], ""),
  row("challenge", "POST /games/{id}/cancel", [303, 403, 403, 303, 303], ""),
  row("none", "GET /me", SIGNED_IN),
  row("none", "POST /challenges/new", [422, 422, 422, 303, 303], ""),
  row("none", "POST /lobby", GOES_ON, ""),
  row("game", "GET /games/{id}/board.png", ALWAYS),
  row("game", "POST /games/{id}/move", [303, 409, 403, 401, 401], "ply=1&move=d1-c1"),
  row("game", "POST /games/{id}/resign", [303, 303, 403, 401, 401], "ply=0"),
  row("game", "POST /games/{id}/abort", [303, 303, 403, 401, 401], "ply=0"),
  row("none", "OPTIONS /v1/*", PREFLIGHT),
  row("none", "OPTIONS /feeds/*", PREFLIGHT),
  row("none", "OPTIONS /.well-known/jwks.json", PREFLIGHT),
  row("none", "OPTIONS /.well-known/api-catalog", PREFLIGHT),
  row("none", "POST /dev/clock", ALWAYS, { body: { advance: "PT0S" } }),
  row("asset", "GET /assets/{file}", ALWAYS),
  row("asset", "GET /assets/guides/{file}", ALWAYS),
  // The holder of the link is its reader, whatever token they send.
  row("confirmation", "GET /confirm/{code}", ALWAYS),
  row("confirmation", "POST /confirm/{code}", ALWAYS, ""),
  row("mute", "GET /unsubscribe/{token}", ALWAYS),
  row("mute", "POST /unsubscribe/{token}", ALWAYS, "List-Unsubscribe=One-Click"),
  row("link", "GET /play/{token}", ALWAYS),
  row("link", "POST /play/{token}", ALWAYS, "move=d1-c1"),
  row("mail", "GET /dev/mail/{id}", ALWAYS),
  row("mail", "GET /dev/mail/{id}/html", ALWAYS),
  row("mail", "POST /dev/mail/{id}/answer", ALWAYS, "text=hello"),
  // Without the addresses, which are in its query.
  row("none", "POST /cdn-cgi/local/email", [422, 422, 422, 422, 422], "hello"),
  row("none", "POST /v1/rulesets/validate", ANYONE, {
    body: { ruleset: { size: 7, setup: "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3" } },
  }),

  row("none", "POST /v1/players", [201, 201, 201, 201, 401], { body: { name: "{fresh}" } }),
  row("self", "GET /v1/players/{name}", ANYONE),
  row("game", "GET /v1/players/{name}/record", ANYONE),
  row("game", "GET /v1/players/{name}/games", ANYONE),
  row("game", "GET /v1/players/{name}/versus/{other}", ANYONE),

  row("self", "GET /v1/me", OWN),
  row("self", "PATCH /v1/me", OWN, { body: { language: "sv" } }),
  row("self", "DELETE /v1/me", [204, 204, 204, 401, 401]),
  row("self", "POST /v1/me/email/confirm", [409, 409, 409, 401, 401]),
  row("self", "GET /v1/me/bots", OWN),
  row("bot", "POST /v1/me/bots/{name}/tokens", [201, 404, 404, 401, 401]),
  row("bot", "DELETE /v1/me/bots/{name}", [204, 404, 404, 401, 401]),
  row("self", "GET /v1/me/blocks", OWN),
  row("other", "PUT /v1/me/blocks/{name}", OWN),
  // Only the owner blocks them.
  row("blocked", "DELETE /v1/me/blocks/{name}", [204, 404, 404, 401, 401]),
  row("self", "GET /v1/me/notices", OWN),
  row("self", "PATCH /v1/me/notices", OWN, { body: { mail: { "game.turn": "digest" } } }),
  row("self", "GET /v1/me/tokens", OWN),
  row("self", "POST /v1/me/tokens", [201, 201, 201, 401, 401], { body: { name: "bot" } }),
  row("token", "DELETE /v1/me/tokens/{id}", [204, 404, 404, 401, 401]),
  row("self", "GET /v1/me/export.json", OWN),
  row("self", "GET /v1/me/games", OWN),
  row("self", "GET /v1/me/events", OWN),
  row("self", "GET /v1/me/events/stream", OWN),
  row("self", "GET /v1/me/subscriptions", OWN),
  row("self", "POST /v1/me/subscriptions/{kind}/renew", OWN),
  row("turns", "GET /feeds/{token}/turns.atom", ALWAYS),
  row("deadlines", "GET /feeds/{token}/deadlines.ics", ALWAYS),

  row("self", "POST /v1/challenges", [201, 201, 201, 401, 401], {
    body: { ruleset: "tablut", clock: PER_MOVE },
  }),
  // Nobody has so many games: each makes a challenge.
  row("self", "POST /v1/seeks", [201, 201, 201, 401, 401], {
    body: { rulesets: ["tablut"], perMove: { min: "P1D", max: "P2D" }, requires: { games: 1000 } },
  }),
  row("self", "GET /v1/challenges", OWN),
  row("challenge", "GET /v1/challenges/{id}", ANYONE),
  row("challenge", "POST /v1/challenges/{id}/accept", [409, 200, 403, 401, 401]),
  row("challenge", "POST /v1/challenges/{id}/decline", [409, 200, 403, 401, 401]),
  row("challenge", "POST /v1/challenges/{id}/cancel", [200, 403, 403, 401, 401]),

  row("game", "GET /v1/games/{id}", ANYONE),
  row("game", "GET /v1/games/{id}/stream", ANYONE),
  row("game", "GET /games/{id}/stream", ALWAYS),
  row("game", "GET /v1/games/{id}/legal-moves", ANYONE),
  row("game", "GET /v1/games/{id}/export.json", ANYONE),
  row("game", "GET /v1/games/{id}/export.otg", ANYONE),
  row("game", "GET /v1/games/{id}/export.txt", ANYONE),
  row("game", "GET /v1/games/{id}/board.svg", ANYONE),
  row("game", "POST /v1/games/{id}/moves", [201, 409, 403, 401, 401], { body: firstMove }),
  row("game", "POST /v1/games/{id}/moves/check", [200, 409, 403, 401, 401], { body: firstMove }),
  row("game", "POST /v1/games/{id}/resign", [200, 200, 403, 401, 401], { body: at0 }),
  row("game", "POST /v1/games/{id}/abort", [200, 200, 403, 401, 401], { body: at0 }),
  row("game", "POST /v1/games/{id}/draw", [200, 200, 403, 401, 401], { body: at0 }),
  row("offer", "POST /v1/games/{id}/draw/decline", [200, 409, 403, 401, 401], { body: at0 }),

  row("self", "POST /v1/webhooks", [201, 201, 201, 401, 401], {
    body: { url: "https://hooks.example.org/" },
  }),
  row("self", "GET /v1/webhooks", OWN),
  row("webhook", "GET /v1/webhooks/{id}", [200, 404, 404, 401, 401]),
  row("webhook", "PATCH /v1/webhooks/{id}", [200, 404, 404, 401, 401], { body: { description: "mine" } }),
  row("webhook", "DELETE /v1/webhooks/{id}", [204, 404, 404, 401, 401]),
  row("webhook", "POST /v1/webhooks/{id}/rotate", [200, 404, 404, 401, 401]),
  row("webhook", "POST /v1/webhooks/{id}/test", [202, 404, 404, 401, 401]),
  row("webhook", "GET /v1/webhooks/{id}/deliveries", [200, 404, 404, 401, 401]),
  row("webhook", "POST /v1/webhooks/{id}/deliveries/resend", [202, 404, 404, 401, 401], {
    body: { since: "2026-11-20T20:00:00.000Z" },
  }),
  row("delivery", "POST /v1/webhooks/{id}/deliveries/{deliveryId}/resend", [202, 404, 404, 401, 401]),
];

/** The operations in openapi.json: all of the API except the document itself, and preflights. */
const DESCRIBED =
  /^(?!OPTIONS )\w+ \/(v1\/(?!openapi(-3\.2)?\.json)|feeds\/|health$|dev\/clock$|\.well-known\/jwks)/;

/** Pages and links for people and browsers: no part of the API that openapi.json describes. */
export const PAGES: ReadonlySet<string> = new Set(
  MATRIX.map(({ route }) => route).filter((route) => !DESCRIBED.test(route)),
);

/** Whether a browser asks, and a session's cookie says who it is; of the rest a token does. */
export function isPage(route: string): boolean {
  return PAGES.has(route) && !/ \/(v1\/|mcp$)/.test(route);
}

/** The headers of a principal: the cookie for a page, with our own origin for a form; the token for the API. */
export function askedWith(route: string, token: string | null): AskedWith {
  if (route.endsWith(" /mcp")) return { token, headers: { accept: "application/json, text/event-stream" } };
  if (!isPage(route)) return { token, headers: {} };
  const cookie = token === null ? {} : { cookie: `__Host-taflpost=${token}` };
  return { token: null, headers: { ...cookie, "sec-fetch-site": "same-origin" } };
}

interface AskedWith {
  readonly token: string | null;
  readonly headers: Record<string, string>;
}
