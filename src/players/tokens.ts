import { sha256 } from "../lib/bytes.ts";
import { ID_LENGTH, randomWord } from "../lib/ids.ts";

const PREFIX = "tafl_";
/** 43 digits of base 62 hold 256 bits. */
const SECRET_LENGTH = 43;
/** Seven base-36 digits hold a CRC-32, because 36 ** 7 > 2 ** 32. */
const CHECK_LENGTH = 7;
const TOKEN_PATTERN = new RegExp(`^${PREFIX}[0-9A-Za-z]{${ID_LENGTH + SECRET_LENGTH + CHECK_LENGTH}}$`);

/** The CRC-32 of zip and PNG, as base-36 digits. Detects typing errors, but not forgeries. */
function checkOf(text: string): string {
  let crc = 0xff_ff_ff_ff;
  for (let at = 0; at < text.length; at++) {
    crc ^= text.charCodeAt(at);
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0);
  }
  return (~crc >>> 0).toString(36).padStart(CHECK_LENGTH, "0");
}

/** Creates a token. It contains the player's id, to find the mailbox, and a checksum, to detect typing errors. */
export function newToken(playerId: string): string {
  const word = `${playerId}${randomWord(SECRET_LENGTH)}`;
  return `${PREFIX}${word}${checkOf(word)}`;
}

/** An app's token in the authorization server's format: player, grant, secret. */
const APP_TOKEN = new RegExp(`^([0-9A-Za-z]{${ID_LENGTH}}):([\\w-]{16}):[\\w-]{32,64}$`);

/** Returns the id of the player; null if the text cannot be a token, so that no look-up is needed. */
export function tokenHolder(text: string): string | null {
  const [, holder] = APP_TOKEN.exec(text) ?? [];
  if (holder !== undefined) return holder;
  if (!TOKEN_PATTERN.test(text)) return null;
  const word = text.slice(PREFIX.length, -CHECK_LENGTH);
  return text.endsWith(checkOf(word)) ? word.slice(0, ID_LENGTH) : null;
}

/** A plain digest suffices for 256 random bits (ASVS 6.5.2). For an app's token: the authorization server's storage key. */
export async function hashToken(token: string): Promise<string> {
  const [, player, grant] = APP_TOKEN.exec(token) ?? [];
  if (player === undefined) return sha256(token);
  return `token:${player}:${grant}:${await sha256(token)}`;
}
