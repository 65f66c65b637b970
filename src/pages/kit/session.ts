import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { holderOf } from "../../operations/principals.ts";
import { endSession } from "../../operations/sign-in.ts";
import type { Principal } from "../../players/store.ts";
import type { Outcome } from "../../contract/problems/table.ts";
import { ok } from "../../rules/index.ts";
import { portsOf, type Ctx } from "../../http/context.ts";

/** Browsers accept a cookie with the prefix `__Host-` only over TLS, and send it to this host alone. */
const COOKIE = "__Host-taflpost";
const OPTIONS = { path: "/", secure: true, httpOnly: true, sameSite: "Lax" } as const;
/** The longest time for which browsers keep a cookie, in seconds; the service ends a session sooner. */
const LONGEST = 400 * 24 * 60 * 60;

/** The secret of the session, as the browser keeps it; nothing without one. */
export const sessionSecret = (c: Ctx): string => getCookie(c, COOKIE) ?? "";

/** Asks who holds the session of the cookie. A page that is opened with one that is over has the browser forget it. */
async function askedHolder(c: Ctx, isVisit: boolean): Promise<Outcome<Principal | null>> {
  const secret = sessionSecret(c);
  if (secret === "") return ok(null);
  const holder = await holderOf(secret, isVisit, portsOf(c));
  // A token in the cookie is nobody's session: it was not given to this browser.
  if (holder.ok && holder.value.token.kind !== "session") return ok(null);
  if (holder.ok || holder.error.code !== "token-invalid") return holder;
  // Not with a form: it may be just that which signs in anew.
  if (isVisit && c.req.method === "GET") dropSession(c);
  return ok(null);
}

/**
 * The principal, by the session's cookie; null where nobody is signed in. It is asked once a request. Refuses one made-up
 * cookie too many.
 * @param isVisit whether the player is here: what a page's script asks by itself says nothing of that
 */
export async function sessionPrincipal(c: Ctx, isVisit: boolean): Promise<Outcome<Principal | null>> {
  const holder = c.var.session ?? (await askedHolder(c, isVisit));
  c.set("session", holder);
  return holder;
}

/** What a session of this browser is called. */
export function browserOf(c: Ctx): string {
  return browserLabel(c.req.header("user-agent"));
}

/** What a passkey is to sign, sealed, while the browser asks for one. */
const CHALLENGE = "__Host-taflpost-passkey";

/** Has the browser keep a sealed challenge, for so many seconds. */
export function keepChallenge(c: Ctx, sealed: string, maxAge: number): void {
  setCookie(c, CHALLENGE, sealed, { ...OPTIONS, sameSite: "Strict", maxAge });
}

/** The challenge that the browser has kept, which it forgets; nothing without one. */
export function takeChallenge(c: Ctx): string {
  const sealed = getCookie(c, CHALLENGE) ?? "";
  if (sealed !== "") deleteCookie(c, CHALLENGE, OPTIONS);
  return sealed;
}

/** Signs in with the secret of a session that has begun. The browser's session before it is ended. */
export async function enter(c: Ctx, secret: string): Promise<void> {
  takeChallenge(c);
  await endSession(c.var.principal ?? null, portsOf(c));
  setCookie(c, COOKIE, secret, { ...OPTIONS, maxAge: LONGEST });
}

/** Signs the principal out: ends the session and removes its cookie. */
export async function signOut(c: Ctx): Promise<void> {
  await endSession(c.var.principal ?? null, portsOf(c));
  dropSession(c);
}

/** Removes the cookie of a session that is over. */
export function dropSession(c: Ctx): void {
  deleteCookie(c, COOKIE, OPTIONS);
}

/** The first match counts: most browsers also name some of those further down. */
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
/** How much of the header is read, in characters. */
const READ = 500;

const named = (names: typeof BROWSERS, text: string) => names.find(([pattern]) => pattern.test(text))?.[1];

/** A session's name: its browser and system (“Firefox on Linux”), from the lists above and never the header's words. */
export function browserLabel(userAgent: string | undefined): string {
  const text = (userAgent ?? "").slice(0, READ);
  const system = named(SYSTEMS, text);
  const browser = named(BROWSERS, text) ?? "Browser";
  return system === undefined ? browser : `${browser} on ${system}`;
}
