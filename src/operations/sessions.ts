import { newId } from "../lib/ids.ts";
import type { NewSession, Principal } from "../players/store.ts";
import { hashToken, newToken } from "../players/tokens.ts";
import { mailboxOf, type Ports } from "./ports.ts";
import { SCOPES, type Scope } from "../contract/terms.ts";
import { CAPS } from "../contract/limits.ts";

/** The scopes of a session, and the token that it was made with and ends with, if there is one. */
interface SessionRights {
  readonly scopes: readonly Scope[];
  readonly parent: string | null;
}

/** The player and the browser (its name in words) of a new session. */
export interface SessionWish {
  readonly player: string;
  readonly browser: string;
  /** All scopes, for a player who has signed in themselves. */
  readonly rights?: SessionRights;
}

/** Makes a session and its secret, which only the browser may know. It begins when it is stored. */
export async function newSession({
  player,
  browser,
  rights: { scopes, parent } = { scopes: SCOPES, parent: null },
}: SessionWish): Promise<{ readonly session: NewSession; readonly secret: string }> {
  const secret = newToken(player);
  const hash = await hashToken(secret);
  return { session: { id: newId(), name: browser, hash, scopes, kind: "session", parent }, secret };
}

/** Stores a new session for a player and gives its secret. */
export async function beginSession(wish: SessionWish, ports: Ports): Promise<string> {
  const { session, secret } = await newSession(wish);
  await mailboxOf(ports, wish.player).addSession(session, CAPS.sessions.max);
  return secret;
}

/** Ends the principal's session, wherever its secret may be in use. A token stays. */
export async function endSession(principal: Principal | null, ports: Ports): Promise<void> {
  if (principal?.token.kind === "session")
    await mailboxOf(ports, principal.player.id).revokeToken(principal.token.id);
}
