import { ID_LENGTH } from "../../../lib/ids.ts";
import { type Secrets, macOf, macsOf, sameBytes } from "../../../lib/secret.ts";
import { MAIL_TYPES, type MailType } from "../../../contract/events/types.ts";
import { base32, utf8 } from "../../../lib/bytes.ts";

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

/** Of what a player wants no more mail: of one game, of one type, or of all that now comes in digests. */
export type Mute = { readonly game: string } | { readonly type: MailType } | { readonly digest: true };

const PURPOSE = "unsubscribe";
/** A link in an old mail must work for as long as the mail is there: it does not expire. */
const TOKEN = new RegExp(`^([0-9A-Za-z]{${ID_LENGTH}})-([0-9A-Za-z.-]+)-([a-z2-7]{${MAC_LENGTH}})$`);
const GAME = new RegExp(`^[0-9A-Za-z]{${ID_LENGTH}}$`);

/** No type of mail is called so, and no game: an id is longer. */
const DIGEST = "digest";

function nameOf(mute: Mute): string {
  if ("digest" in mute) return DIGEST;
  return "game" in mute ? mute.game : mute.type;
}

function muteNamed(name: string): Mute | null {
  if (name === DIGEST) return { digest: true };
  const type = MAIL_TYPES.find((known) => known === name);
  if (type !== undefined) return { type };
  return GAME.test(name) ? { game: name } : null;
}

/** The link that ends a player's mail of one kind, without a sign-in: it can do that, and nothing else. */
export async function muteLink(
  { SECRET, ORIGIN }: Pick<LinkEnv, "SECRET" | "ORIGIN">,
  player: string,
  mute: Mute,
): Promise<string> {
  const mac = await linkMac(SECRET, PURPOSE, `${player} ${nameOf(mute)}`);
  return `${ORIGIN}/unsubscribe/${player}-${nameOf(mute)}-${mac}`;
}

/** What a link that ends mail was made for; null where we never made it. */
export async function readMuteToken(
  secrets: Secrets,
  token: string,
): Promise<{ readonly player: string; readonly mute: Mute } | null> {
  const [, player, name, mac] = TOKEN.exec(token) ?? [];
  if (player === undefined || name === undefined || mac === undefined) return null;
  const mute = muteNamed(name);
  if (mute === null || !(await isSigned(secrets, PURPOSE, `${player} ${name}`, mac))) return null;
  return { player, mute };
}
