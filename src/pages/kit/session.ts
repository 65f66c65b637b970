import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { holderOf } from "../../operations/principals.ts";
import { endSession } from "../../operations/sign-in.ts";
import type { Principal } from "../../players/store.ts";
import type { Outcome } from "../../contract/problems/table.ts";
import { ok } from "../../rules/index.ts";
import { portsOf, type Ctx } from "../../http/context.ts";

/** Browsers accept a `__Host-` cookie only over TLS and send it only to this host. */
const COOKIE = "__Host-taflpost";
/** The options of the service's cookies. `Lax`, so that readers who follow a link from a mail are signed in. */
export const OPTIONS = { path: "/", secure: true, httpOnly: true, sameSite: "Lax" } as const;
/** In seconds. Browsers store cookies for at most 400 days, so a session in a browser ends by then. */
const LONGEST = 400 * 24 * 60 * 60;

export const sessionSecret = (c: Ctx): string => getCookie(c, COOKIE) ?? "";

/** Returns null without a session. On a visit with GET, deletes the cookie of a session that has ended. */
async function holderOfCookie(c: Ctx, isVisit: boolean): Promise<Outcome<Principal | null>> {
  const secret = sessionSecret(c);
  if (secret === "") return ok(null);
  const holder = await holderOf(secret, isVisit, portsOf(c));
  // An access token in the cookie is not a session, because it was not given to this browser.
  if (holder.ok && holder.value.token.kind !== "session") return ok(null);
  if (holder.ok || holder.error.code !== "token-invalid") return holder;
  // A POST does not delete the cookie, because it may be the form that signs in again.
  if (isVisit && c.req.method === "GET") deleteCookie(c, COOKIE, OPTIONS);
  return ok(null);
}

/**
 * Looks up the session, at most once per request. Rejects a client with too many invalid cookies. `isVisit`: false for requests
 * of a page's script, which do not count as a visit.
 */
export async function sessionPrincipal(c: Ctx, isVisit: boolean): Promise<Outcome<Principal | null>> {
  const holder = c.var.session ?? (await holderOfCookie(c, isVisit));
  c.set("session", holder);
  return holder;
}

export function browserOf(c: Ctx): string {
  return browserLabel(c.req.header("user-agent"));
}

const CHALLENGE = "__Host-taflpost-passkey";

/** `maxAge` in seconds. */
export function keepChallenge(c: Ctx, sealed: string, maxAge: number): void {
  setCookie(c, CHALLENGE, sealed, { ...OPTIONS, sameSite: "Strict", maxAge });
}

/** Returns the stored challenge and deletes it; an empty text if none is stored. */
export function takeChallenge(c: Ctx): string {
  const sealed = getCookie(c, CHALLENGE) ?? "";
  if (sealed !== "") deleteCookie(c, CHALLENGE, OPTIONS);
  return sealed;
}

/** Signs in with a new session's secret. The browser's previous session ends. */
export async function enter(c: Ctx, secret: string): Promise<void> {
  takeChallenge(c);
  await endSession(c.var.principal ?? null, portsOf(c));
  keepCookie(c, COOKIE, secret);
}

/** Stores a cookie for as long as browsers allow. */
export function keepCookie(c: Ctx, name: string, value: string): void {
  setCookie(c, name, value, { ...OPTIONS, maxAge: LONGEST });
}

export async function signOut(c: Ctx): Promise<void> {
  await endSession(c.var.principal ?? null, portsOf(c));
  dropSession(c);
}

/** The cookie with the time of the player's last visit (my-games/recent.tsx). */
export const VISIT = "taflpost-visit";

export function dropSession(c: Ctx): void {
  for (const name of [COOKIE, VISIT]) deleteCookie(c, name, OPTIONS);
}

/** The first match wins, because the `User-Agent` of most browsers also names browsers further down the list. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bYaBrowser\//, "Yandex Browser"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|Chromium|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, "Android"],
  [/\b(iPhone|iPad|iPod)\b/, "iOS"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\b(Macintosh|Mac OS X)\b/, "macOS"],
  [/\b(Linux|X11)\b/, "Linux"],
];
/** How many characters of a `User-Agent` are read. */
const READ = 500;

const named = (names: typeof BROWSERS, text: string) => names.find(([pattern]) => pattern.test(text))?.[1];

/** Returns, for example, “Firefox on Linux”. All words are from the lists above, never from the header. */
export function browserLabel(userAgent: string | undefined): string {
  const text = (userAgent ?? "").slice(0, READ);
  const system = named(SYSTEMS, text);
  const browser = named(BROWSERS, text) ?? "Browser";
  return system === undefined ? browser : `${browser} on ${system}`;
}
