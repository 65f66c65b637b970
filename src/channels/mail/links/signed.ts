import { ID_LENGTH } from "../../../lib/ids.ts";
import { type Secrets, macOf, macsOf, sameBytes } from "../../../lib/secret.ts";
import { MAIL_TYPES, type MailType } from "../../../contract/events/types.ts";
import { base32, utf8 } from "../../../lib/bytes.ts";

export interface LinkEnv extends Secrets {
  readonly ORIGIN: string;
  readonly MAIL_DOMAIN: string;
}

/** 160 bits: a whole number of base32 groups, so there is no padding. */
const MAC_BYTES = 20;
export const MAC_LENGTH = (MAC_BYTES / 5) * 8;

/** Returns a link's signature in base 32, because mail programs do not break lines inside it. */
export async function linkMac(secret: string, purpose: string, words: string): Promise<string> {
  return base32(await macOf(secret, purpose, words, MAC_BYTES));
}

/** Whether `mac` signs these words, with the present secret or the previous one, so that links survive a change of secrets. */
export async function isSigned(
  secrets: Secrets,
  purpose: string,
  words: string,
  mac: string,
): Promise<boolean> {
  const macs = await macsOf(secrets, purpose, words, MAC_BYTES);
  return macs.some((one) => sameBytes(utf8(base32(one)), utf8(mac)));
}

export type Mute = { readonly game: string } | { readonly type: MailType } | { readonly digest: true };

const PURPOSE = "unsubscribe";
/** The token of a mute link. Mute links do not expire, because links in old mails must work. */
const TOKEN = new RegExp(`^([0-9A-Za-z]{${ID_LENGTH}})-([0-9A-Za-z.-]+)-([a-z2-7]{${MAC_LENGTH}})$`);
const GAME = new RegExp(`^[0-9A-Za-z]{${ID_LENGTH}}$`);

/** Differs from all types, and from ids of games, which are longer. */
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

/** Returns the link that turns off some of a player's mail without signing in. It allows nothing else. */
export async function muteLink(
  { SECRET, ORIGIN }: Pick<LinkEnv, "SECRET" | "ORIGIN">,
  player: string,
  mute: Mute,
): Promise<string> {
  const mac = await linkMac(SECRET, PURPOSE, `${player} ${nameOf(mute)}`);
  return `${ORIGIN}/unsubscribe/${player}-${nameOf(mute)}-${mac}`;
}

/** Reads the token of a mute link; null if the service did not make the link. */
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
