import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { newId } from "../../lib/ids.ts";
import type { NewSession, Principal } from "../../players/store.ts";
import { hashToken, newToken, SCOPES, tokenHolder, type Scope } from "../../players/tokens.ts";
import { mailboxOf, type Ctx } from "../../http/context.ts";
import { CAPS } from "../../http/limits.ts";
import { browserLabel } from "./browser-label.ts";

/** With this prefix a browser takes it only from us, over a connection that nobody reads, and sends it to us alone. */
const COOKIE = "__Host-taflpost";
const OPTIONS = { path: "/", secure: true, httpOnly: true, sameSite: "Lax" } as const;
/** As long as browsers keep any cookie; the service itself ends a session sooner. In seconds. */
const LONGEST = 400 * 24 * 60 * 60;

/** What a session may do, and the token that it is made with and ends with, if there is one. */
export interface SessionRights {
  readonly scopes: readonly Scope[];
  readonly parent: string | null;
}

/** What a player may do who has shown that they are the player. */
const ALL_RIGHTS: SessionRights = { scopes: SCOPES, parent: null };

/** Who is signed in, by the session's cookie; null for nobody. */
export async function sessionPrincipal(c: Ctx): Promise<Principal | null> {
  const token = getCookie(c, COOKIE);
  const holder = token === undefined ? null : tokenHolder(token);
  if (token === undefined || holder === null) return null;
  return mailboxOf(c.env, holder).principal(await hashToken(token), true);
}

/** A new session for a player, and its secret, which only the browser is to know. */
export async function newSession(
  c: Ctx,
  playerId: string,
  { scopes, parent }: SessionRights = ALL_RIGHTS,
): Promise<{ session: NewSession; secret: string }> {
  const secret = newToken(playerId);
  const name = browserLabel(c.req.header("user-agent"));
  const hash = await hashToken(secret);
  return { session: { id: newId(), name, hash, scopes, kind: "session", parent }, secret };
}

/** Signs a player in with this browser. Whoever was signed in with it before is signed out. */
export async function signIn(c: Ctx, playerId: string, rights: SessionRights = ALL_RIGHTS): Promise<void> {
  const { session, secret } = await newSession(c, playerId, rights);
  await mailboxOf(c.env, playerId).addSession(session, CAPS.sessions.max);
  await endSession(c);
  keepSession(c, secret);
}

/** Signs whoever reads out: the session is over, here and wherever its secret may have got to. A token stays. */
export async function signOut(c: Ctx): Promise<void> {
  await endSession(c);
  dropSession(c);
}

/** Has the browser forget its session, which is over. */
export function dropSession(c: Ctx): void {
  deleteCookie(c, COOKIE, OPTIONS);
}

async function endSession({ env, var: { principal } }: Ctx): Promise<void> {
  if (principal?.token.kind === "session")
    await mailboxOf(env, principal.player.id).revokeToken(principal.token.id);
}

/** Has the browser keep a session. */
export function keepSession(c: Ctx, secret: string): void {
  setCookie(c, COOKIE, secret, { ...OPTIONS, maxAge: LONGEST });
}
