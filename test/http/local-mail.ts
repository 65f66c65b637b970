import { env } from "cloudflare:workers";
import { vi } from "vitest";
import { sha256 } from "../../src/lib/bytes.ts";
import type { LocalMail } from "../../src/local/mail-store.ts";
import type { Confirmed } from "../../src/channels/mail/send/address.ts";
import { openBrowser } from "./browser.ts";
import { type Someone, ask, freshName, signUp } from "./api.ts";

function localMails() {
  if (env.LOCAL_POST === undefined) throw new Error("local mode keeps mail");
  return env.LOCAL_POST.getByName("local");
}

/** Has a player's mailbox do what is due; gives the mails that went to an address, newest first. */
export async function mailsTo({ id }: Someone, address: string): Promise<LocalMail[]> {
  await env.MAILBOXES.getByName(id).wake();
  return (await localMails().list()).mails.filter(({ to }) => to === address);
}

/** Has mail about a player's turns come at once: grouped, as it is, it waits five minutes. */
export async function mailTurnsAtOnce({ token }: Someone): Promise<void> {
  await ask("PATCH", "/v1/me/notices", { token, body: { mail: { "game.turn": "immediate" } } });
}

/** The newest mail to an address. */
export async function lastMailTo(player: Someone, address: string): Promise<LocalMail> {
  const [mail] = await mailsTo(player, address);
  if (mail === undefined) throw new Error(`no mail has come to ${address}`);
  return mail;
}

/** The path of a link in a mail, by how it begins. */
export function pathIn({ text }: LocalMail, beginning: string): string {
  const link = text.split(/\s+/).find((word) => word.startsWith(`${env.ORIGIN}${beginning}`));
  if (link === undefined) throw new Error(`no link to ${beginning} in: ${text}`);
  return link.slice(env.ORIGIN.length);
}

/** An address that no other test has. */
export const freshAddress = (): string => `${freshName("mail").toLowerCase()}@example.org`;

/** Has a player give an address; the path of the link that confirms it. */
export async function askToConfirmFor(player: Someone): Promise<{ address: string; path: string }> {
  const address = freshAddress();
  const { status, body } = await ask("PATCH", "/v1/me", { token: player.token, body: { email: address } });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { address, path: pathIn(await lastMailTo(player, address), "/confirm/") };
}

/** The same for a new player. */
export async function askToConfirm(
  language = "en",
): Promise<{ player: Someone; address: string; path: string }> {
  const player = await signUp("Mail", { language, timezone: "Europe/Stockholm" });
  return { player, ...(await askToConfirmFor(player)) };
}

/** The mails that have been sent to an address so far, oldest first. */
export async function mailsSentTo(address: string): Promise<LocalMail[]> {
  return (await localMails().list()).mails.filter(({ to }) => to === address).toReversed();
}

/** Waits until so many mails have been sent to an address. */
export async function mailsWhenThere(address: string, count: number): Promise<LocalMail[]> {
  return vi.waitFor(async () => {
    const mails = await mailsSentTo(address);
    if (mails.length < count) throw new Error(`${mails.length} mails to ${address}`);
    return mails;
  });
}

/** The link in a mail that confirms an address: the player's id and the secret. */
export function confirmationIn(mail: LocalMail): { readonly player: string; readonly secret: string } {
  const [, player, secret] =
    /^\/confirm\/([0-9A-Za-z]{22})([0-9A-Za-z]{43})$/.exec(pathIn(mail, "/confirm/")) ?? [];
  if (player === undefined || secret === undefined) throw new Error(`no link in: ${mail.text}`);
  return { player, secret };
}

/** Confirms an address, as the button does on the page that the link in a mail leads to. */
export async function confirmBy(mail: LocalMail): Promise<Confirmed> {
  const { player, secret } = confirmationIn(mail);
  return env.MAILBOXES.getByName(player).mail.confirmAddress(await sha256(secret));
}

/** A new player whose mail goes to an address; signed up with `more`. */
export async function signUpWithAddress(
  like = "Mailed",
  more: Record<string, unknown> = {},
): Promise<Someone & { readonly address: string }> {
  const address = freshAddress();
  const player = await signUp(like, { email: address, ...more });
  const [mail] = await mailsWhenThere(address, 1);
  if (mail === undefined || (await confirmBy(mail)) !== "confirmed") throw new Error("not confirmed");
  return { ...player, address };
}

/** The same with a language, in Swedish time. */
export async function signUpWithMail(language = "en"): Promise<{ player: Someone; address: string }> {
  const { address, ...player } = await signUpWithAddress("Mail", { language, timezone: "Europe/Stockholm" });
  return { player, address };
}

/** Asks for a link that signs in; gives its path, as the mail to this address has it. */
export async function askToSignIn(player: Someone, email: string, next = "/me"): Promise<string> {
  const before = (await mailsTo(player, email)).length;
  await openBrowser().press("/sign-in", { email, next });
  await vi.waitFor(async () => {
    const { length } = await mailsTo(player, email);
    if (length === before) throw new Error(`no mail has come to ${email}`);
  });
  return pathIn(await lastMailTo(player, email), "/sign-in/");
}

/** The same for a player who gives an address for it. */
export async function signInLinkFor(player: Someone): Promise<string> {
  const { address, path } = await askToConfirmFor(player);
  await ask("POST", path);
  return askToSignIn(player, address);
}

/** Puts a mail into the local mail store without sending it; gives its id. */
export function keepMail(more: Partial<LocalMail> = {}): Promise<string> {
  const mail = {
    to: "a@example.org",
    from: "b@example.org",
    subject: "Hello",
    text: "Hello",
    html: "<p>Hello</p>",
  };
  return localMails().keep({ ...mail, headers: {}, replyTo: "play+nothing@taflpost.localhost", ...more });
}
