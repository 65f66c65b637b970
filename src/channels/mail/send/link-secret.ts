import { sha256 } from "../../../lib/bytes.ts";
import { DAY, MINUTE } from "../../../lib/duration.ts";
import { randomWord } from "../../../lib/ids.ts";
import { now } from "../../../lib/now.ts";
import type { Sql } from "../../../lib/object-storage.ts";

/** How long a link that is mailed can be used, in milliseconds. */
export const LINK_VALID = 15 * MINUTE;
/** Letters and digits: 43 hold 256 bits. */
const SECRET_LENGTH = 43;

/** A new secret for a link that is mailed, and its digest, which alone is kept. */
export async function newLinkSecret(): Promise<{ readonly secret: string; readonly hash: string }> {
  const secret = randomWord(SECRET_LENGTH);
  return { secret, hash: await sha256(secret) };
}

/** As many as can be requested in a day: asking for more links to an address voids none that has just gone there. */
const MOST_LINKS = 100;
/** For how long a link that has expired is known as one, in milliseconds. */
const KNOWN_EXPIRED = DAY;

/**
 * Makes room for a new link to an address: links to another one are void, and of those to this one the oldest of too
 * many. Within a transaction.
 */
export function makeRoom(sql: Sql, table: "confirmation" | "sign_in", address: string): void {
  sql.exec(`DELETE FROM ${table} WHERE address <> ? OR expires <= ?`, address, now() - KNOWN_EXPIRED);
  const kept = `SELECT rowid FROM ${table} ORDER BY expires DESC, rowid DESC LIMIT ?`;
  sql.exec(`DELETE FROM ${table} WHERE rowid NOT IN (${kept})`, MOST_LINKS - 1);
}
