import { ANALYSIS } from "./matrix-analysis.ts";
import { AROUND } from "./matrix-around.ts";
import { BATCH } from "./matrix-batch.ts";
import { OFFERS } from "./matrix-offers.ts";
import { REMATCH } from "./matrix-rematch.ts";
import { SETTINGS } from "./matrix-settings.ts";
import { PLANS } from "./matrix-plans.ts";
import { PROOF } from "./matrix-proof.ts";
import { PUSH } from "./matrix-push.ts";
import { TIME } from "./matrix-time.ts";
import { TOGETHER } from "./matrix-together.ts";
import { PAGES } from "./pages.ts";

/** The principals: the owner of the resource, their opponent, a stranger, no principal, one with a revoked token. */
export const ROLES = ["owner", "opponent", "stranger", "anonymous", "revoked"] as const;
export type Role = (typeof ROLES)[number];

/**
 * What the route is asked of. `challenge`: the owner's, for the opponent. `game`: the owner attacks and is to move.
 * `offer`: the same, and the opponent has offered a draw. `plan`: the opponent attacks and is to move; the owner has a plan.
 * `over`: the owner has resigned in one. `token`, `webhook`: the owner's; `delivery`: an attempt at one.
 * `push`: a browser that notifies the owner.
 * `vacation`: one that the owner has booked.
 * `turns`, `deadlines`: the address of a subscription of the owner's.
 * `mute`, `confirmation`, `sign-in`: what a link in a mail to the owner names; `link`: the owner's, which plays in such a game.
 * `mail`: one that was sent, in local mode.
 * `self`: the principal; `other`: a player who is none of them, and whom in `blocked` the owner blocks.
 */
export type Thing =
  | "none"
  | "asset"
  | "self"
  | "challenge"
  | "game"
  | "offer"
  | "plan"
  | "over"
  | "token"
  | "webhook"
  | "push"
  | "delivery"
  | "vacation"
  | "mute"
  | "confirmation"
  | "sign-in"
  | "link"
  | "mail"
  | "turns"
  | "deadlines"
  | "other"
  | "blocked";

/** What each role is answered, in the order of `ROLES`. */
export type Statuses = readonly [
  owner: number,
  opponent: number,
  stranger: number,
  anonymous: number,
  revoked: number,
];

export interface Row {
  readonly route: string;
  readonly thing: Thing;
  readonly statuses: Statuses;
  readonly body?: unknown;
  /** What a page's form sends, instead of a body; `{fresh}` in either is a free name, `{soon}` an instant in two hours. */
  readonly form?: string;
}

/** What anyone may read, but not with a token that is none. */
const ANYONE: Statuses = [200, 200, 200, 200, 401];
/** What is open even to those who send nonsense. */
const ALWAYS: Statuses = [200, 200, 200, 200, 200];
/** The preflight of browsers: it needs no principal and shows nothing of any. */
const PREFLIGHT: Statuses = [204, 204, 204, 204, 204];
/** A form that leads on to another page for every principal. */
const GOES_ON: Statuses = [303, 303, 303, 303, 303];
/** A page that needs a session; without one it leads to the sign-in page. */
const SIGNED_IN: Statuses = [200, 200, 200, 303, 303];
/** What each has of their own. */
const OWN: Statuses = [200, 200, 200, 401, 401];

const at0 = { ply: 0 };
const firstMove = { ply: 1, move: "d1-c1" };
const PER_MOVE = { kind: "per-move", perMove: "P3D" };

/** Each route with what each role is answered. A route without its row fails. */
export const MATRIX: readonly Row[] = [
  ...SETTINGS,
  ...ANALYSIS,
  ...AROUND,
  ...TIME,
  ...PUSH,
  ...TOGETHER,
  ...PROOF,
  ...BATCH,
  ...PLANS,
  ...OFFERS,
  ...REMATCH,
  { route: "GET /", thing: "none", statuses: ALWAYS },
  { route: "GET /favicon.svg", thing: "none", statuses: ALWAYS },
  { route: "GET /favicon.ico", thing: "none", statuses: ALWAYS },
  { route: "GET /robots.txt", thing: "none", statuses: ALWAYS },
  { route: "GET /how-to-play", thing: "none", statuses: ALWAYS },
  { route: "GET /sitemap.xml", thing: "none", statuses: ALWAYS },
  { route: "GET /.well-known/security.txt", thing: "none", statuses: ALWAYS },
  { route: "GET /.well-known/api-catalog", thing: "none", statuses: ALWAYS },
  { route: "GET /problems", thing: "none", statuses: ALWAYS },
  { route: "GET /embed", thing: "none", statuses: ALWAYS },
  { route: "GET /rules", thing: "none", statuses: ALWAYS },
  { route: "GET /rules/{id}", thing: "none", statuses: ALWAYS },
  { route: "GET /rulesets/new", thing: "none", statuses: ALWAYS },
  // It is tried by what its address names: without that there is none.
  { route: "GET /rulesets/try", thing: "none", statuses: [200, 200, 200, 200, 200] },
  { route: "GET /players/{name}", thing: "self", statuses: ALWAYS },
  { route: "POST /players/{name}/block", thing: "other", statuses: GOES_ON, form: "" },
  { route: "POST /players/{name}/unblock", thing: "blocked", statuses: GOES_ON, form: "" },
  { route: "GET /docs", thing: "none", statuses: ALWAYS },
  { route: "GET /docs/{part}", thing: "none", statuses: ALWAYS },
  { route: "GET /docs/guides", thing: "none", statuses: ALWAYS },
  { route: "GET /docs/guides/{guide}", thing: "none", statuses: ALWAYS },
  { route: "GET /docs/changes", thing: "none", statuses: ALWAYS },
  { route: "GET /sdk.js", thing: "none", statuses: ALWAYS },
  { route: "GET /sdk.d.ts", thing: "none", statuses: ALWAYS },
  { route: "GET /v1/openapi.json", thing: "none", statuses: ALWAYS },
  { route: "GET /problems/{code}", thing: "none", statuses: ALWAYS },
  { route: "GET /games/{id}", thing: "game", statuses: ALWAYS },
  { route: "GET /games/{id}/clock", thing: "game", statuses: ALWAYS },
  {
    route: "POST /games/{id}/time",
    thing: "game",
    statuses: [303, 303, 403, 401, 401],
    form: "ply=0&add=P1D",
  },
  { route: "GET /icon-192.png", thing: "none", statuses: ALWAYS },
  { route: "GET /icon-512.png", thing: "none", statuses: ALWAYS },
  { route: "GET /icon-maskable-512.png", thing: "none", statuses: ALWAYS },
  { route: "GET /apple-touch-icon.png", thing: "none", statuses: ALWAYS },
  { route: "GET /manifest.webmanifest", thing: "none", statuses: ALWAYS },
  { route: "GET /lobby", thing: "none", statuses: ALWAYS },
  { route: "GET /watch", thing: "none", statuses: ALWAYS },
  { route: "GET /players", thing: "none", statuses: ALWAYS },
  { route: "GET /about", thing: "none", statuses: ALWAYS },
  { route: "GET /help", thing: "none", statuses: ALWAYS },
  { route: "GET /status", thing: "none", statuses: ALWAYS },
  { route: "POST /start", thing: "none", statuses: GOES_ON, form: "name={fresh}" },
  { route: "GET /welcome", thing: "none", statuses: SIGNED_IN },
  { route: "GET /sign-in", thing: "none", statuses: [303, 303, 303, 200, 200] },
  { route: "POST /sign-in", thing: "none", statuses: ALWAYS, form: "email=nobody@example.org" },
  { route: "GET /sign-in/{code}", thing: "sign-in", statuses: ALWAYS },
  { route: "POST /sign-in/{code}", thing: "sign-in", statuses: GOES_ON, form: "" },
  { route: "POST /sign-out", thing: "none", statuses: GOES_ON, form: "" },
  { route: "POST /language", thing: "none", statuses: GOES_ON, form: "language=sv" },
  { route: "POST /games/{id}/accept", thing: "challenge", statuses: [409, 303, 403, 303, 303], form: "" },
  { route: "POST /games/{id}/decline", thing: "challenge", statuses: [409, 303, 403, 303, 303], form: "" },
  { route: "POST /games/{id}/cancel", thing: "challenge", statuses: [303, 403, 403, 303, 303], form: "" },
  { route: "GET /me", thing: "none", statuses: SIGNED_IN },
  { route: "GET /challenges/new", thing: "none", statuses: ALWAYS },
  { route: "POST /challenges/new", thing: "none", statuses: [422, 422, 422, 303, 303], form: "" },
  { route: "GET /games/{id}/board.png", thing: "game", statuses: ALWAYS },
  {
    route: "POST /games/{id}/move",
    thing: "game",
    statuses: [303, 409, 403, 401, 401],
    form: "ply=1&move=d1-c1",
  },
  { route: "POST /games/{id}/resign", thing: "game", statuses: [303, 303, 403, 401, 401], form: "ply=0" },
  { route: "POST /games/{id}/abort", thing: "game", statuses: [303, 303, 403, 401, 401], form: "ply=0" },
  { route: "OPTIONS /v1/*", thing: "none", statuses: PREFLIGHT },
  { route: "OPTIONS /feeds/*", thing: "none", statuses: PREFLIGHT },
  { route: "OPTIONS /.well-known/jwks.json", thing: "none", statuses: PREFLIGHT },
  { route: "OPTIONS /.well-known/api-catalog", thing: "none", statuses: PREFLIGHT },
  { route: "GET /health", thing: "none", statuses: ALWAYS },
  { route: "POST /dev/clock", thing: "none", statuses: ALWAYS, body: { advance: "PT0S" } },
  { route: "GET /assets/{file}", thing: "asset", statuses: ALWAYS },
  // Who holds the link is its reader, whatever token comes along.
  { route: "GET /confirm/{code}", thing: "confirmation", statuses: ALWAYS },
  { route: "POST /confirm/{code}", thing: "confirmation", statuses: ALWAYS, form: "" },
  { route: "GET /unsubscribe/{token}", thing: "mute", statuses: ALWAYS },
  {
    route: "POST /unsubscribe/{token}",
    thing: "mute",
    statuses: ALWAYS,
    form: "List-Unsubscribe=One-Click",
  },
  { route: "GET /play/{token}", thing: "link", statuses: ALWAYS },
  { route: "POST /play/{token}", thing: "link", statuses: ALWAYS, form: "move=d1-c1" },
  { route: "GET /dev/mail", thing: "none", statuses: ALWAYS },
  { route: "GET /dev/mail/{id}", thing: "mail", statuses: ALWAYS },
  { route: "GET /dev/mail/{id}/html", thing: "mail", statuses: ALWAYS },
  { route: "POST /dev/mail/{id}/answer", thing: "mail", statuses: ALWAYS, form: "text=hello" },
  // Without the addresses, which stand in its query.
  { route: "POST /cdn-cgi/local/email", thing: "none", statuses: [422, 422, 422, 422, 422], form: "hello" },
  { route: "GET /v1/limits", thing: "none", statuses: ANYONE },
  { route: "GET /v1/status", thing: "none", statuses: ALWAYS },
  { route: "GET /v1/rulesets", thing: "none", statuses: ANYONE },
  { route: "GET /v1/rulesets/{id}", thing: "none", statuses: ANYONE },
  {
    route: "POST /v1/rulesets/validate",
    thing: "none",
    statuses: ANYONE,
    body: { ruleset: { size: 7, setup: "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3" } },
  },

  {
    route: "POST /v1/players",
    thing: "none",
    statuses: [201, 201, 201, 201, 401],
    body: { name: "{fresh}" },
  },
  { route: "GET /v1/players/{name}", thing: "self", statuses: ANYONE },
  { route: "GET /v1/players/{name}/record", thing: "game", statuses: ANYONE },
  { route: "GET /v1/players/{name}/games", thing: "game", statuses: ANYONE },

  { route: "GET /v1/me", thing: "self", statuses: OWN },
  { route: "PATCH /v1/me", thing: "self", statuses: OWN, body: { language: "sv" } },
  { route: "DELETE /v1/me", thing: "self", statuses: [204, 204, 204, 401, 401] },
  { route: "POST /v1/me/email/confirm", thing: "self", statuses: [409, 409, 409, 401, 401] },
  { route: "GET /v1/me/blocks", thing: "self", statuses: OWN },
  { route: "PUT /v1/me/blocks/{name}", thing: "other", statuses: OWN },
  // Only the owner blocks them.
  { route: "DELETE /v1/me/blocks/{name}", thing: "blocked", statuses: [204, 404, 404, 401, 401] },
  { route: "GET /v1/me/notices", thing: "self", statuses: OWN },
  {
    route: "PATCH /v1/me/notices",
    thing: "self",
    statuses: OWN,
    body: { mail: { "game.turn": "digest" } },
  },
  { route: "GET /v1/me/tokens", thing: "self", statuses: OWN },
  { route: "POST /v1/me/tokens", thing: "self", statuses: [201, 201, 201, 401, 401], body: { name: "bot" } },
  { route: "DELETE /v1/me/tokens/{id}", thing: "token", statuses: [204, 404, 404, 401, 401] },
  { route: "GET /v1/me/export.json", thing: "self", statuses: OWN },
  { route: "GET /v1/me/games", thing: "self", statuses: OWN },
  { route: "GET /v1/me/events", thing: "self", statuses: OWN },
  { route: "GET /v1/me/events/stream", thing: "self", statuses: OWN },
  { route: "GET /v1/me/subscriptions", thing: "self", statuses: OWN },
  { route: "POST /v1/me/subscriptions/{kind}/renew", thing: "self", statuses: OWN },
  { route: "GET /feeds/{token}/turns.atom", thing: "turns", statuses: ALWAYS },
  { route: "GET /feeds/{token}/deadlines.ics", thing: "deadlines", statuses: ALWAYS },

  {
    route: "POST /v1/challenges",
    thing: "self",
    statuses: [201, 201, 201, 401, 401],
    body: { ruleset: "tablut", clock: PER_MOVE },
  },
  { route: "GET /v1/challenges", thing: "self", statuses: OWN },
  { route: "GET /v1/lobby", thing: "none", statuses: ANYONE },
  { route: "GET /v1/watch", thing: "none", statuses: ANYONE },
  { route: "GET /v1/players", thing: "none", statuses: ANYONE },
  { route: "GET /v1/challenges/{id}", thing: "challenge", statuses: ANYONE },
  { route: "POST /v1/challenges/{id}/accept", thing: "challenge", statuses: [409, 200, 403, 401, 401] },
  { route: "POST /v1/challenges/{id}/decline", thing: "challenge", statuses: [409, 200, 403, 401, 401] },
  { route: "POST /v1/challenges/{id}/cancel", thing: "challenge", statuses: [200, 403, 403, 401, 401] },

  { route: "GET /v1/games/{id}", thing: "game", statuses: ANYONE },
  { route: "GET /v1/games/{id}/stream", thing: "game", statuses: ANYONE },
  { route: "GET /games/{id}/stream", thing: "game", statuses: ALWAYS },
  { route: "GET /v1/games/{id}/legal-moves", thing: "game", statuses: ANYONE },
  { route: "GET /v1/games/{id}/export.json", thing: "game", statuses: ANYONE },
  { route: "GET /v1/games/{id}/export.otg", thing: "game", statuses: ANYONE },
  { route: "GET /v1/games/{id}/export.txt", thing: "game", statuses: ANYONE },
  { route: "GET /v1/games/{id}/board.svg", thing: "game", statuses: ANYONE },
  {
    route: "POST /v1/games/{id}/moves",
    thing: "game",
    statuses: [201, 409, 403, 401, 401],
    body: firstMove,
  },
  {
    route: "POST /v1/games/{id}/moves/check",
    thing: "game",
    statuses: [200, 409, 403, 401, 401],
    body: firstMove,
  },
  { route: "POST /v1/games/{id}/resign", thing: "game", statuses: [200, 200, 403, 401, 401], body: at0 },
  { route: "POST /v1/games/{id}/abort", thing: "game", statuses: [200, 200, 403, 401, 401], body: at0 },
  { route: "POST /v1/games/{id}/draw", thing: "game", statuses: [200, 200, 403, 401, 401], body: at0 },
  {
    route: "POST /v1/games/{id}/draw/decline",
    thing: "offer",
    statuses: [200, 409, 403, 401, 401],
    body: at0,
  },

  {
    route: "POST /v1/webhooks",
    thing: "self",
    statuses: [201, 201, 201, 401, 401],
    body: { url: "https://hooks.example.org/" },
  },
  { route: "GET /v1/webhooks", thing: "self", statuses: OWN },
  { route: "GET /v1/webhooks/{id}", thing: "webhook", statuses: [200, 404, 404, 401, 401] },
  {
    route: "PATCH /v1/webhooks/{id}",
    thing: "webhook",
    statuses: [200, 404, 404, 401, 401],
    body: { description: "mine" },
  },
  { route: "DELETE /v1/webhooks/{id}", thing: "webhook", statuses: [204, 404, 404, 401, 401] },
  { route: "POST /v1/webhooks/{id}/rotate", thing: "webhook", statuses: [200, 404, 404, 401, 401] },
  { route: "POST /v1/webhooks/{id}/test", thing: "webhook", statuses: [202, 404, 404, 401, 401] },
  { route: "GET /v1/webhooks/{id}/deliveries", thing: "webhook", statuses: [200, 404, 404, 401, 401] },
  {
    route: "POST /v1/webhooks/{id}/deliveries/resend",
    thing: "webhook",
    statuses: [202, 404, 404, 401, 401],
    body: { since: "2026-11-20T20:00:00.000Z" },
  },
  {
    route: "POST /v1/webhooks/{id}/deliveries/{deliveryId}/resend",
    thing: "delivery",
    statuses: [202, 404, 404, 401, 401],
  },
];

/** Whether a browser asks, and a session's cookie says who it is; of the rest a token does. */
export function isPage(route: string): boolean {
  return PAGES.has(route) && !route.includes(" /v1/");
}

/** The headers of a principal: the cookie for a page, with our own origin for a form; the token for the API. */
export function askedWith(route: string, token: string | null): AskedWith {
  if (!isPage(route)) return { token, headers: {} };
  const cookie = token === null ? {} : { cookie: `__Host-taflpost=${token}` };
  return { token: null, headers: { ...cookie, "sec-fetch-site": "same-origin" } };
}

interface AskedWith {
  readonly token: string | null;
  readonly headers: Record<string, string>;
}
