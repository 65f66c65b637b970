import { sha256 } from "../../../lib/bytes.ts";
import { DAY, MINUTE } from "../../../lib/duration.ts";
import { randomWord } from "../../../lib/ids.ts";
import { now } from "../../../lib/now.ts";
import { insertRow, type ObjectStorage, firstRow } from "../../../lib/object-storage.ts";
import type { MailQueue } from "./queue.ts";

/** How long a link that is mailed can be used, in milliseconds. */
const LINK_VALID = 15 * MINUTE;
/** Letters and digits: 43 hold 256 bits. */
const SECRET_LENGTH = 43;

/** As many as can be requested in a day: asking for more links to an address voids none that has just gone there. */
const MOST_LINKS = 100;
/** For how long a link that has expired is known as one, in milliseconds. */
const KNOWN_EXPIRED = DAY;

interface StoredLink {
  readonly address: string;
  readonly expires: number;
  readonly next?: string;
}

export interface PendingLink {
  readonly address: string;
  readonly expired: boolean;
}

/** The links of one kind, by the digests of their secrets: nothing else of a secret is kept. */
function openLinkRows(storage: ObjectStorage, table: "confirmation" | "sign_in") {
  const { sql } = storage;

  /** Links to another address are void, and of those to this one the oldest of too many. */
  function makeRoom(address: string): void {
    sql.exec(`DELETE FROM ${table} WHERE address <> ? OR expires <= ?`, address, now() - KNOWN_EXPIRED);
    const kept = `SELECT rowid FROM ${table} ORDER BY expires DESC, rowid DESC LIMIT ?`;
    sql.exec(`DELETE FROM ${table} WHERE rowid NOT IN (${kept})`, MOST_LINKS - 1);
  }

  return {
    /** The secret of a new link to an address. `more`: what else is kept of it. */
    async newSecret(address: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
      const secret = randomWord(SECRET_LENGTH);
      const hash = await sha256(secret);
      storage.transactionSync(() => {
        makeRoom(address);
        insertRow(sql, table, { hash, address, ...more, expires: now() + LINK_VALID });
      });
      return secret;
    },

    /** A link by its secret's digest, where it leads on to, and whether it has expired; null for none. */
    find(hash: string): (PendingLink & { readonly next?: string }) | null {
      const row = firstRow<StoredLink>(sql, `SELECT * FROM ${table} WHERE hash = ?`, hash);
      return row && { ...row, expired: row.expires <= now() };
    },

    remove(): void {
      sql.exec(`DELETE FROM ${table}`);
    },
  };
}

/** The links that confirm the address that a player gave last: each for its own time, until one of them is used. */
export function openConfirmation(storage: ObjectStorage, queue: MailQueue) {
  const links = openLinkRows(storage, "confirmation");

  return {
    /** Deletes the links that stand: one has been used, or there is another address to confirm. Within a transaction. */
    remove: (): void => links.remove(),

    /** Makes sure that no link that was sent, or is being sent, confirms anything any more. Within a transaction. */
    voidLinks(): void {
      links.remove();
      queue.removeContent("confirm");
    },

    /** Has a link sent that confirms an address; one that has still to be sent goes in its place. Within a transaction. */
    ask(address: string): void {
      queue.removeContent("confirm");
      queue.addContent({ kind: "confirm" }, address);
    },

    /** The secret of a new link to an address; links to another one are void. */
    newSecret: (address: string): Promise<string> => links.newSecret(address),

    /** What a link, by its secret's digest, would confirm; null for nothing. Changes nothing. */
    pending(hash: string): PendingLink | null {
      const found = links.find(hash);
      return found && { address: found.address, expired: found.expired };
    },
  };
}

/** What becomes of a link that signs in; where to go on to afterwards, if it does. */
export type SignedIn = { readonly kind: "signed-in"; readonly next: string } | "expired" | "unknown";

/**
 * The links that sign a player in, sent to the address that their mail goes to. Anybody can ask for one, so a newer one
 * voids none: each can be used for its own time. One that is used voids the others, for nobody waits for them any more.
 */
export function openSignInLinks(storage: ObjectStorage, queue: MailQueue) {
  const links = openLinkRows(storage, "sign_in");

  return {
    /** Has a link sent; one that has still to be sent goes in its place. Within a transaction. */
    ask(next: string): void {
      queue.removeContent("sign-in");
      queue.addContent({ kind: "sign-in", next });
    },

    newSecret: (address: string, next: string): Promise<string> => links.newSecret(address, { next }),

    /** Whether a link, by its secret's digest, would sign in; null where there is none. Changes nothing. */
    pending(hash: string): "open" | "expired" | null {
      const found = links.find(hash);
      return found && (found.expired ? "expired" : "open");
    },

    /** Uses a link up, and with it the others. It is void where mail does not go to `inForce`, its address, any more. */
    use(hash: string, inForce: string | null): SignedIn {
      const found = links.find(hash);
      if (found === null) return "unknown";
      if (found.expired) return "expired";
      links.remove();
      return found.address === inForce ? { kind: "signed-in", next: found.next ?? "" } : "unknown";
    },
  };
}
