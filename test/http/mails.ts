import { env } from "cloudflare:workers";
import { vi } from "vitest";
import { sha256 } from "../../src/lib/bytes.ts";
import type { Confirmed } from "../../src/mail/send/address.ts";
import { signUp, type Someone } from "./api.ts";

/** A mail that is kept in local mode. */
export interface Kept {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The mails to an address, oldest first. */
export async function mailsTo(address: string): Promise<Kept[]> {
  const mails = await env.LOCAL_POST!.getByName("local").list();
  return mails.filter(({ to }) => to === address).toReversed();
}

/** Waits until so many mails have come to an address. */
export async function mailsWhenThere(address: string, count: number): Promise<Kept[]> {
  return vi.waitFor(async () => {
    const mails = await mailsTo(address);
    if (mails.length < count) throw new Error(`${mails.length} mails to ${address}`);
    return mails;
  });
}

/** The link in a mail that confirms an address: the player's id and the secret. */
export function linkIn({ text }: Kept): { readonly player: string; readonly secret: string } {
  const [, player, secret] = /\/confirm\/([0-9A-Za-z]{22})([0-9A-Za-z]{43})\b/.exec(text) ?? [];
  if (player === undefined || secret === undefined) throw new Error(`no link in: ${text}`);
  return { player, secret };
}

/** Presses the button of the page that a link leads to. */
export async function follow(mail: Kept): Promise<Confirmed> {
  const { player, secret } = linkIn(mail);
  return env.MAILBOXES.getByName(player).confirmAddress(await sha256(secret));
}

let count = 0;

/** An address that no other test has. */
export function freshAddress(): string {
  return `player-${++count}-${crypto.randomUUID()}@example.org`;
}

/** A player whose mail goes to an address of theirs. */
export async function signUpWithMail(
  like = "Mailed",
  more: Record<string, unknown> = {},
): Promise<Someone & { readonly address: string }> {
  const address = freshAddress();
  const player = await signUp(like, { email: address, ...more });
  const [mail] = await mailsWhenThere(address, 1);
  if (mail === undefined || (await follow(mail)) !== "confirmed") throw new Error("not confirmed");
  return { ...player, address };
}
