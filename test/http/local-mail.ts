import { env } from "cloudflare:workers";
import { vi } from "vitest";
import type { PostedMail } from "../../src/local/post.ts";
import { openBrowser } from "./browser.ts";
import { ask, freshName, signUp, type Someone } from "./api.ts";

function localMails() {
  if (env.LOCAL_POST === undefined) throw new Error("local mode keeps mail");
  return env.LOCAL_POST.getByName("local");
}

/** Has a player's mailbox do what is due; gives the mails that went to an address, newest first. */
export async function mailsTo({ id }: Someone, address: string): Promise<PostedMail[]> {
  await env.MAILBOXES.getByName(id).wake();
  return (await localMails().list()).filter(({ to }) => to === address);
}

/** The newest mail to an address. */
export async function lastMailTo(player: Someone, address: string): Promise<PostedMail> {
  const [mail] = await mailsTo(player, address);
  if (mail === undefined) throw new Error(`no mail has come to ${address}`);
  return mail;
}

/** The path of a link in a mail, by how it begins. */
export function pathIn({ text }: PostedMail, beginning: string): string {
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

/** A new player whose mail goes to an address. */
export async function signUpWithMail(language = "en"): Promise<{ player: Someone; address: string }> {
  const { player, address, path } = await askToConfirm(language);
  const { status } = await ask("POST", path);
  if (status !== 200) throw new Error(`not confirmed: ${status}`);
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

/** Keeps a mail that nobody sent; gives its id. */
export function keepMail(more: Partial<PostedMail> = {}): Promise<string> {
  const mail = {
    to: "a@example.org",
    from: "b@example.org",
    subject: "Hello",
    text: "Hello",
    html: "<p>Hello</p>",
  };
  return localMails().keep({ ...mail, headers: {}, replyTo: "play+nothing@taflpost.localhost", ...more });
}
