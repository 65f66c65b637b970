import { base32 } from "../../lib/base32.ts";
import { utf8 } from "../../lib/bytes.ts";
import { macOf, sameBytes } from "../../lib/mac.ts";

/** What links are signed with, and where they lead. */
export interface LinkEnv {
  readonly SECRET: string;
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

/** Whether `mac` is the signature of a link with these words. */
export async function isSigned(
  secret: string,
  purpose: string,
  words: string,
  mac: string,
): Promise<boolean> {
  return sameBytes(utf8(await linkMac(secret, purpose, words)), utf8(mac));
}
