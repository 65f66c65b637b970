import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { holderOf } from "../../app/principals.ts";
import { endSession } from "../../app/sessions.ts";
import type { Principal } from "../../players/store.ts";
import { portsOf, type Ctx } from "../../http/context.ts";
import { browserLabel } from "./browser-label.ts";

/** With this prefix a browser takes it only from us, over a connection that nobody reads, and sends it to us alone. */
const COOKIE = "__Host-taflpost";
const OPTIONS = { path: "/", secure: true, httpOnly: true, sameSite: "Lax" } as const;
/** As long as browsers keep any cookie; the service itself ends a session sooner. In seconds. */
const LONGEST = 400 * 24 * 60 * 60;

/** Who is signed in, by the session's cookie; null for nobody. */
export async function sessionPrincipal(c: Ctx): Promise<Principal | null> {
  const secret = getCookie(c, COOKIE);
  return secret === undefined ? null : holderOf(secret, true, portsOf(c));
}

/** What a session of this browser is called. */
export function browserOf(c: Ctx): string {
  return browserLabel(c.req.header("user-agent"));
}

/** Signs in with a session that has begun, by its secret. Whoever was signed in with this browser before is signed out. */
export async function enter(c: Ctx, secret: string): Promise<void> {
  await endSession(c.var.principal ?? null, portsOf(c));
  setCookie(c, COOKIE, secret, { ...OPTIONS, maxAge: LONGEST });
}

/** Signs whoever reads out: their session ends, and the browser forgets it. */
export async function signOut(c: Ctx): Promise<void> {
  await endSession(c.var.principal ?? null, portsOf(c));
  dropSession(c);
}

/** Has the browser forget its session, which is over. */
export function dropSession(c: Ctx): void {
  deleteCookie(c, COOKIE, OPTIONS);
}
