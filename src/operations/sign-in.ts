import { log } from "../lib/log.ts";
import { isBot } from "../mailbox/account.ts";
import { scopesOf } from "../mailbox/tokens.ts";
import { type Player, playerById, playersByAddress, type Principal } from "../players/store.ts";
import { type Outcome, refusal } from "../contract/problems/table.ts";
import { type Checked, err, ok } from "../rules/index.ts";
import { overSignIns } from "./limits.ts";
import { type LinkEnd, type MailCode, readCode } from "./mailed-links.ts";
import { forPeople } from "./operation.ts";
import { mailboxOf, type Ports } from "./ports.ts";
import { holderOf, logRefusedToken, revokeHeld } from "./principals.ts";
import { newId } from "../lib/ids.ts";
import { hashToken, newToken } from "../players/tokens.ts";
import { type Scope, SCOPES } from "../contract/terms.ts";
import { CAPS } from "../contract/limits.ts";

/** The scopes of a session, and the token that it was made with and ends with, if there is one. */
interface SessionRights {
  readonly scopes: readonly Scope[];
  readonly parent: string | null;
}

/** The player and the browser (its name in words) of a new session. */
interface SessionWish {
  readonly player: string;
  readonly browser: string;
  /** All scopes, for a player who has signed in themselves. */
  readonly rights?: SessionRights;
}

/** Stores a new session for a player and gives its secret, which only the browser may know. */
export async function beginSession(
  { player, browser, rights: { scopes, parent } = { scopes: SCOPES, parent: null } }: SessionWish,
  ports: Ports,
): Promise<string> {
  const secret = newToken(player);
  const session = { id: newId(), name: browser, hash: await hashToken(secret), scopes, parent };
  await mailboxOf(ports, player).addSession(session, CAPS.sessions.max);
  return secret;
}

/** Ends the principal's session, wherever its secret may be in use. A token stays. */
export async function endSession(principal: Principal | null, ports: Ports): Promise<void> {
  if (principal?.token.kind === "session") await revokeHeld(principal, ports);
}

/** The address that a sign-in link is sent to, and the path on this service that it leads on to. */
interface LinkWish {
  readonly address: string;
  readonly next: string;
}

/** Sends a link to every player with this address. The caller must not learn whether there is one. */
async function sendLinks({ address, next }: LinkWish, ports: Ports): Promise<void> {
  try {
    const players = await playersByAddress(ports.env.DB, address);
    await Promise.all(players.map(({ id }) => mailboxOf(ports, id).sendSignIn(address, next)));
  } catch (fault) {
    log("error", "sign-in-mail-lost", { fault });
  }
}

/**
 * Mails a sign-in link to the players with an address. The answer and the work before it are the same whether or not
 * any player has it: the mails are sent afterwards. Refuses if the address was asked for too often.
 */
export async function mailSignInLinks(wish: LinkWish, ports: Ports): Promise<Outcome<null>> {
  const over = await overSignIns(ports, wish.address);
  if (over !== null) return err(over);
  ports.afterwards(sendLinks(wish, ports));
  return ok(null);
}

/**
 * Signs in with a token; gives the secret of the session, which has the token's scopes and ends with it. Refuses a
 * session's secret, which belongs in its browser alone, and one wrong token too many.
 */
export async function signInByToken(
  { token: secret, browser }: { readonly token: string; readonly browser: string },
  ports: Ports,
): Promise<Outcome<string>> {
  const holder = await holderOf(secret, true, ports);
  if (!holder.ok || holder.value.token.kind !== "token") {
    await logRefusedToken(secret, ports);
    return holder.ok ? err(refusal("token-invalid")) : holder;
  }
  const { player, token } = holder.value;
  if (isBot(player)) return err(forPeople("session"));
  const rights = { scopes: scopesOf(token), parent: token.id };
  return ok(await beginSession({ player: player.id, browser, rights }, ports));
}

/** A sign-in link, and whose it is. */
export interface SignInLink extends MailCode {
  readonly owner: Player;
}

/** Finds the player of a link, whether or not it still signs in; null if there is none. */
export async function signInLinkOf(code: string, { env }: Ports): Promise<SignInLink | null> {
  const read = await readCode(code);
  const owner = read && (await playerById(env.DB, read.player));
  return read === null || owner === null ? null : { ...read, owner };
}

/** Whether a link would sign in now. Changes nothing. */
export async function pendingSignIn(
  { player, hash }: SignInLink,
  ports: Ports,
): Promise<Checked<null, LinkEnd>> {
  const pending = await mailboxOf(ports, player).pendingSignIn(hash);
  return pending === "open" ? ok(null) : err(pending ?? "unknown");
}

/** Uses up a link; gives the secret of the new session, and the path that the link leads on to. */
export async function signInByLink(
  { player, hash }: SignInLink,
  browser: string,
  ports: Ports,
): Promise<Checked<{ readonly secret: string; readonly next: string }, LinkEnd>> {
  const used = await mailboxOf(ports, player).useSignIn(hash);
  if (typeof used === "string") return err(used);
  return ok({ secret: await beginSession({ player, browser }, ports), next: used.next });
}
