import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { holderOf } from "../../operations/principals.ts";
import { endSession } from "../../operations/sign-in.ts";
import type { Principal } from "../../players/store.ts";
import type { Outcome } from "../../contract/problems/table.ts";
import { ok } from "../../rules/index.ts";
import { portsOf, type Ctx } from "../../http/context.ts";
import { browserLabel } from "./browser-label.ts";

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

/** Signs in with the secret of a session that has begun. The browser's session before it is ended. */
export async function enter(c: Ctx, secret: string): Promise<void> {
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
