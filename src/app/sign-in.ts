import { faultText, log } from "../lib/log.ts";
import { playerById, playersByAddress, scopesOf, type Player } from "../players/store.ts";
import { type Outcome, refusal } from "../problems/table.ts";
import { type Checked, err, ok } from "../rules/index.ts";
import { overMailsTo, quotaOf } from "./limits.ts";
import { type LinkEnd, type MailCode, readCode } from "./mailed-links.ts";
import { mailboxOf, type Ports } from "./ports.ts";
import { holderOf, logRefusedToken } from "./principals.ts";
import { beginSession } from "./sessions.ts";

/** Where a link that signs in is to go, and the path of ours that it leads on to. */
export interface LinkWish {
  readonly address: string;
  readonly next: string;
}

/** Sends a link to every player with this address. Nothing of it shows: who asks must not learn who is here. */
async function sendLinks({ address, next }: LinkWish, ports: Ports): Promise<void> {
  try {
    const quota = quotaOf(ports, "signIns");
    const players = await playersByAddress(ports.env.DB, address);
    await Promise.all(players.map(({ id }) => mailboxOf(ports, id).sendSignIn(address, next, quota)));
  } catch (fault) {
    log("sign-in-mail-lost", { requestId: ports.requestId, fault: faultText(fault) });
  }
}

/**
 * Mails a link that signs in to whoever has the address. The answer is alike, and after the same work, whether or not
 * any player has it (S9): the rest comes afterwards. Refuses where that address was asked for too often.
 */
export async function mailSignInLinks(wish: LinkWish, ports: Ports): Promise<Outcome<null>> {
  const over = await overMailsTo(ports, "signInsTo", wish.address);
  if (over !== null) return err(over);
  ports.afterwards(sendLinks(wish, ports));
  return ok(null);
}

/**
 * Signs in with a token: the secret of the session, which may do what the token may and ends with it. Refuses what is
 * no token: a session's secret is in its browser alone, and nothing to sign in with.
 */
export async function signInByToken(
  { token: secret, browser }: { readonly token: string; readonly browser: string },
  ports: Ports,
): Promise<Outcome<string>> {
  const holder = await holderOf(secret, true, ports);
  if (holder?.token.kind !== "token") {
    await logRefusedToken(secret, ports);
    return err(refusal("token-invalid"));
  }
  const { player, token } = holder;
  const rights = { scopes: scopesOf(token), parent: token.id };
  return ok(await beginSession({ player: player.id, browser, rights }, ports));
}

/** A link that signs in, and whose it is. */
export interface SignInLink extends MailCode {
  readonly owner: Player;
}

/** Whose link this is, whether or not it still signs in; null for nobody's. */
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

/** Uses a link up: the secret of the session that it begins, and the path that it leads on to. */
export async function signInByLink(
  { player, hash }: SignInLink,
  browser: string,
  ports: Ports,
): Promise<Checked<{ readonly secret: string; readonly next: string }, LinkEnd>> {
  const used = await mailboxOf(ports, player).useSignIn(hash);
  if (typeof used === "string") return err(used);
  return ok({ secret: await beginSession({ player, browser }, ports), next: used.next });
}
