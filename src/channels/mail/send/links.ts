import { sha256 } from "../../../lib/bytes.ts";
import { DAY, MINUTE } from "../../../lib/duration.ts";
import { randomWord } from "../../../lib/ids.ts";
import { now } from "../../../lib/now.ts";
import type { ObjectStorage, Sql } from "../../../lib/object-storage.ts";
import type { MailQueue } from "./queue.ts";

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

interface PendingLink {
  readonly address: string;
  readonly expired: boolean;
}

function pending(sql: Sql, hash: string): PendingLink | null {
  const row = sql.exec("SELECT address, expires FROM confirmation WHERE hash = ?", hash).toArray()[0];
  return row === undefined
    ? null
    : { address: String(row["address"]), expired: Number(row["expires"]) <= now() };
}

/** The links that confirm the address that a player gave last: each for its own time, until one of them is used. */
export function openConfirmation(storage: ObjectStorage, queue: MailQueue) {
  const { sql } = storage;

  /** Deletes the links that stand: one has been used, or there is another address to confirm. Within a transaction. */
  function remove(): void {
    sql.exec("DELETE FROM confirmation");
  }

  /** Makes sure that no link that was sent, or is being sent, confirms anything any more. Within a transaction. */
  function voidLinks(): void {
    remove();
    queue.removeContent("confirm");
  }

  return {
    remove,
    voidLinks,

    /** Has a link sent that confirms an address; one that has still to be sent goes in its place. Within a transaction. */
    ask(address: string): void {
      queue.removeContent("confirm");
      queue.addContent({ kind: "confirm" }, address);
    },

    /** The secret of a new link to an address. Only its digest is kept; links to another address are void. */
    async newSecret(address: string): Promise<string> {
      const { secret, hash } = await newLinkSecret();
      storage.transactionSync(() => {
        makeRoom(sql, "confirmation", address);
        const query = "INSERT INTO confirmation (hash, address, expires) VALUES (?, ?, ?)";
        sql.exec(query, hash, address, now() + LINK_VALID);
      });
      return secret;
    },

    /** What a link, by its secret's digest, would confirm; null for nothing. Changes nothing. */
    pending: (hash: string): PendingLink | null => pending(sql, hash),
  };
}

/** What becomes of a link that signs in; where to go on to afterwards, if it does. */
export type SignedIn = { readonly kind: "signed-in"; readonly next: string } | "expired" | "unknown";

function stored(sql: Sql, hash: string): { address: string; next: string; isExpired: boolean } | null {
  const row = sql.exec("SELECT address, next, expires FROM sign_in WHERE hash = ?", hash).toArray()[0];
  if (row === undefined) return null;
  const [address, next] = [String(row["address"]), String(row["next"])];
  return { address, next, isExpired: Number(row["expires"]) <= now() };
}

/**
 * The links that sign a player in, sent to the address that their mail goes to. Anybody can ask for one, so a newer one
 * voids none: each can be used for its own time. One that is used voids the others, for nobody waits for them any more.
 */
export function openSignInLinks(storage: ObjectStorage, queue: MailQueue) {
  const { sql } = storage;

  return {
    /** Has a link sent; one that has still to be sent goes in its place. Within a transaction. */
    ask(next: string): void {
      queue.removeContent("sign-in");
      queue.addContent({ kind: "sign-in", next });
    },

    /** The secret of a new link to an address. Only its digest is kept. */
    async newSecret(address: string, next: string): Promise<string> {
      const { secret, hash } = await newLinkSecret();
      storage.transactionSync(() => {
        makeRoom(sql, "sign_in", address);
        const query = "INSERT INTO sign_in (hash, address, next, expires) VALUES (?, ?, ?, ?)";
        sql.exec(query, hash, address, next, now() + LINK_VALID);
      });
      return secret;
    },

    /** Whether a link, by its secret's digest, would sign in; null where there is none. Changes nothing. */
    pending(hash: string): "open" | "expired" | null {
      const found = stored(sql, hash);
      return found && (found.isExpired ? "expired" : "open");
    },

    /** Uses a link up, and with it the others. It is void where mail does not go to `inForce`, its address, any more. */
    use(hash: string, inForce: string | null): SignedIn {
      const found = stored(sql, hash);
      if (found === null) return "unknown";
      if (found.isExpired) return "expired";
      sql.exec("DELETE FROM sign_in");
      return found.address === inForce ? { kind: "signed-in", next: found.next } : "unknown";
    },
  };
}
