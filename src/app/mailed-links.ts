import { sha256 } from "../lib/bytes.ts";
import { readMuteToken } from "../mail/links/links.ts";
import type { Mute } from "../mail/links/mute-links.ts";
import { type Outcome, refusal } from "../problems/table.ts";
import { type Checked, err, ok } from "../rules/index.ts";
import { mailboxOf, type Ports } from "./ports.ts";

/** A player's id and the secret that only the mail to the address holds. */
const CODE = /^([0-9A-Za-z]{22})([0-9A-Za-z]{43})$/;

/** What a link in a mail names: whose mailbox knows it, and by which digest. */
export interface MailCode {
  readonly player: string;
  readonly hash: string;
}

/** Why a link does nothing: it came too late, or was never ours or is used up. */
export type LinkEnd = "expired" | "unknown";

/** Reads what stands in the address of a link that was mailed; null for what is none. */
export async function readCode(code: string): Promise<MailCode | null> {
  const [, player, secret] = CODE.exec(code) ?? [];
  return player === undefined || secret === undefined ? null : { player, hash: await sha256(secret) };
}

/** The address that a link would confirm. Changes nothing. */
export async function pendingConfirmation(
  { player, hash }: MailCode,
  ports: Ports,
): Promise<Checked<{ readonly address: string }, LinkEnd>> {
  const pending = await mailboxOf(ports, player).pendingConfirmation(hash);
  if (pending === null) return err("unknown");
  return pending.expired ? err("expired") : ok({ address: pending.address });
}

/** Uses a link up that confirms its player's address: mail goes there from now on. */
export async function confirmAddress(
  { player, hash }: MailCode,
  ports: Ports,
): Promise<Checked<null, LinkEnd>> {
  const outcome = await mailboxOf(ports, player).confirmAddress(hash);
  return outcome === "confirmed" ? ok(null) : err(outcome);
}

/** What a link ends: whose mail, and which. */
export interface MuteLink {
  readonly player: string;
  readonly mute: Mute;
}

/** What a link that ends mail was made for. Refuses what we never made. */
export async function readMuteLink(token: string, { env }: Ports): Promise<Outcome<MuteLink>> {
  const named = await readMuteToken(env, token);
  return named === null ? err(refusal("not-found", { path: "/unsubscribe/…" })) : ok(named);
}

/** Ends the mail that a link is about, as often as one likes. */
export async function endMail({ player, mute }: MuteLink, ports: Ports): Promise<void> {
  // A player who has gone gets no mail anyway: what the mailbox says of that changes nothing here.
  await mailboxOf(ports, player).mute(mute);
}
