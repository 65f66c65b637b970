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

interface NewSession {
  readonly player: string;
  /** The browser's name, which the list of sessions shows. */
  readonly browser: string;
  readonly scopes?: readonly Scope[];
  /** The id of the token that created the session. Revoking the token ends the session. */
  readonly parent?: string;
}

/** Stores a session, and returns its secret, which only the browser may know. */
export async function beginSession({ player, browser: name, ...given }: NewSession, ports: Ports) {
  const secret = newToken(player);
  const { scopes = SCOPES, parent = null } = given;
  const session = { id: newId(), name, hash: await hashToken(secret), scopes, parent };
  await mailboxOf(ports, player).tokens.addSession(session, CAPS.sessions.max);
  return secret;
}

export async function endSession(principal: Principal | null, ports: Ports): Promise<void> {
  if (principal?.token.kind === "session") await revokeHeld(principal, ports);
}

interface LinkRequest {
  readonly address: string;
  readonly next: string;
}

/** Mails a link to every player with this address. The caller must not find out whether there are any. */
async function sendLinks({ address, next }: LinkRequest, ports: Ports): Promise<void> {
  try {
    const players = await playersByAddress(ports.env.DB, address);
    await Promise.all(players.map(({ id }) => mailboxOf(ports, id).mail.sendSignIn(address, next)));
  } catch (fault) {
    log("error", "sign-in-mail-lost", { fault });
  }
}

/** Mails sign-in links after the response, so that responses take equally long for known and unknown addresses. */
export async function mailSignInLinks(request: LinkRequest, ports: Ports): Promise<Outcome<null>> {
  const over = await overSignIns(ports, request.address);
  if (over !== null) return err(over);
  ports.afterwards(sendLinks(request, ports));
  return ok(null);
}

/** Returns the secret of a new session, which ends when the token is revoked. Rejects secrets of sessions, apps and bots. */
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
  const session = { player: player.id, browser, scopes: scopesOf(token), parent: token.id };
  return ok(await beginSession(session, ports));
}

export interface SignInLink extends MailCode {
  readonly owner: Player;
}

/** Finds the player of a link, even if the link no longer signs in; null if there is none. */
export async function signInLinkOf(code: string, { env }: Ports): Promise<SignInLink | null> {
  const read = await readCode(code);
  const owner = read && (await playerById(env.DB, read.player));
  return read === null || owner === null ? null : { ...read, owner };
}

export async function pendingSignIn(
  { player, hash }: SignInLink,
  ports: Ports,
): Promise<Checked<null, LinkEnd>> {
  const pending = await mailboxOf(ports, player).mail.pendingSignIn(hash);
  return pending === "open" ? ok(null) : err(pending ?? "unknown");
}

/** Uses up a link. Returns the secret of the new session, and the path to continue at. */
export async function signInByLink({ player, hash }: SignInLink, browser: string, ports: Ports) {
  const used = await mailboxOf(ports, player).mail.useSignIn(hash);
  if (typeof used === "string") return err(used);
  return ok({ secret: await beginSession({ player, browser }, ports), next: used.next });
}
