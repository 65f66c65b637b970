import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { hashToken, tokenHolder } from "../../players/tokens.ts";
import type { Visitor } from "../../players/store.ts";
import { mailboxOf, type Ctx } from "../context.ts";

/** With this prefix a browser takes it only from us, over a connection that nobody reads, and sends it to us alone. */
const COOKIE = "__Host-taflpost";
const OPTIONS = { path: "/", secure: true, httpOnly: true, sameSite: "Lax" } as const;
/** As long as browsers keep any cookie; the service itself ends a session sooner. In seconds. */
const LONGEST = 400 * 24 * 60 * 60;

/** Who is signed in, by the session's cookie; null for nobody. */
export async function sessionVisitor(c: Ctx): Promise<Visitor | null> {
  const token = getCookie(c, COOKIE);
  const holder = token === undefined ? null : tokenHolder(token);
  if (token === undefined || holder === null) return null;
  return mailboxOf(c.env, holder).visitor(await hashToken(token), true);
}

/** Has the browser keep a session. */
export function keepSession(c: Ctx, token: string): void {
  setCookie(c, COOKIE, token, { ...OPTIONS, maxAge: LONGEST });
}

/** Has the browser forget its session. */
export function dropSession(c: Ctx): void {
  deleteCookie(c, COOKIE, OPTIONS);
}
