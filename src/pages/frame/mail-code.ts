import { sha256 } from "../../lib/bytes.ts";

/** A player's id and the secret that only the mail to the address holds. */
const CODE = /^([0-9A-Za-z]{22})([0-9A-Za-z]{43})$/;

/** What a link in a mail names: whose mailbox knows it, and by which digest. */
export interface MailCode {
  readonly player: string;
  readonly hash: string;
}

/** Reads what stands in the address of a link that was mailed; null for what is none. */
export async function readCode(code: string): Promise<MailCode | null> {
  const [, player, secret] = CODE.exec(code) ?? [];
  return player === undefined || secret === undefined ? null : { player, hash: await sha256(secret) };
}
