import { sha256 } from "../../lib/bytes.ts";
import { MINUTE } from "../../lib/duration.ts";
import { randomWord } from "../../lib/ids.ts";

/** How long a link that is mailed can be used, in milliseconds. */
export const LINK_VALID = 15 * MINUTE;
/** Letters and digits: 43 hold 256 bits. */
const SECRET_LENGTH = 43;

/** A new secret for a link that is mailed, and its digest, which alone is kept. */
export async function newLinkSecret(): Promise<{ readonly secret: string; readonly hash: string }> {
  const secret = randomWord(SECRET_LENGTH);
  return { secret, hash: await sha256(secret) };
}
