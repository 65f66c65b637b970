import { base32, utf8 } from "../../../lib/bytes.ts";
import { macOf, macsOf, sameBytes, type Secrets } from "../../../lib/secret.ts";

/** What links are signed with, and where they lead. */
export interface LinkEnv extends Secrets {
  readonly ORIGIN: string;
  readonly MAIL_DOMAIN: string;
}

/** 160 bits: nobody guesses them, and they are whole groups of base 32. */
const MAC_BYTES = 20;
export const MAC_LENGTH = (MAC_BYTES / 5) * 8;

/** The signature of a link, as it stands at its end. No character of it makes a mail program break the line. */
export async function linkMac(secret: string, purpose: string, words: string): Promise<string> {
  return base32(await macOf(secret, purpose, words, MAC_BYTES));
}

/** Whether `mac` is the signature of a link with these words, under the present secret or the one before it. */
export async function isSigned(
  secrets: Secrets,
  purpose: string,
  words: string,
  mac: string,
): Promise<boolean> {
  const macs = await macsOf(secrets, purpose, words, MAC_BYTES);
  return macs.some((one) => sameBytes(utf8(base32(one)), utf8(mac)));
}
