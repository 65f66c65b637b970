import { sha256 } from "../lib/bytes.ts";
import { type Mute, readMuteToken } from "../channels/mail/links/mute-links.ts";
import { type Checked, err, ok } from "../rules/index.ts";
import { mailboxOf, type Ports } from "./ports.ts";

/** A player's id and the secret that only the mail to the address holds. */
const CODE = /^([0-9A-Za-z]{22})([0-9A-Za-z]{43})$/;

/** What the code of a link names: the player whose mailbox knows it, and its digest there. */
export interface MailCode {
  readonly player: string;
  readonly hash: string;
}

/** Why a link does nothing: it has expired, or it is unknown or used up. */
export type LinkEnd = "expired" | "unknown";

/** Reads the code in the address of a mailed link; null if it is not one. */
export async function readCode(code: string): Promise<MailCode | null> {
  const [, player, secret] = CODE.exec(code) ?? [];
  return player === undefined || secret === undefined ? null : { player, hash: await sha256(secret) };
}

/** Finds the address that a link would confirm. Changes nothing. */
export async function pendingConfirmation(
  { player, hash }: MailCode,
  ports: Ports,
): Promise<Checked<{ readonly address: string }, LinkEnd>> {
  const pending = await mailboxOf(ports, player).pendingConfirmation(hash);
  if (pending === null) return err("unknown");
  return pending.expired ? err("expired") : ok({ address: pending.address });
}

/** Uses up a link that confirms its player's address: mail goes there from now on. */
export async function confirmAddress(
  { player, hash }: MailCode,
  ports: Ports,
): Promise<Checked<null, LinkEnd>> {
  const outcome = await mailboxOf(ports, player).confirmAddress(hash);
  return outcome === "confirmed" ? ok(null) : err(outcome);
}

/** Whose mail a link ends, and which. */
export interface MuteLink {
  readonly player: string;
  readonly mute: Mute;
}

/** Reads the token of a link that ends mail; null if it is not ours. */
export function readMuteLink(token: string, { env }: Ports): Promise<MuteLink | null> {
  return readMuteToken(env, token);
}

/** Ends the mail that a link is about; idempotent. */
export async function endMail({ player, mute }: MuteLink, ports: Ports): Promise<void> {
  // A deleted player gets no mail anyway, so their mailbox's answer does not matter.
  await mailboxOf(ports, player).mute(mute);
}
