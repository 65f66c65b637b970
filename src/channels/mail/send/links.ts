import { sha256 } from "../../../lib/bytes.ts";
import { DAY, MINUTE } from "../../../lib/duration.ts";
import { randomWord } from "../../../lib/ids.ts";
import { now } from "../../../lib/now.ts";
import { firstRow, insertRow, type ObjectStorage } from "../../../lib/object-storage.ts";
import type { MailQueue } from "./queue.ts";

/** How long a mailed link is valid, in milliseconds. */
const LINK_VALID = 15 * MINUTE;
/** 43 letters and digits have 256 bits. */
const SECRET_LENGTH = 43;
/** Links to one address. As many can be requested in a day, so no request voids a link that was just sent. */
const MOST_LINKS = 100;
/** How long an expired link is stored, in milliseconds, so that it is reported as expired. */
const EXPIRED_FOR = DAY;

interface StoredLink {
  readonly address: string;
  readonly expires: number;
  readonly next?: string;
}

export interface PendingLink {
  readonly address: string;
  readonly expired: boolean;
}

/** The mailed links of one kind. Of a secret only the digest is stored. */
abstract class MailedLinks {
  protected abstract readonly table: "confirmation" | "sign_in";
  protected readonly storage: ObjectStorage;
  protected readonly queue: MailQueue;

  constructor(storage: ObjectStorage, queue: MailQueue) {
    this.storage = storage;
    this.queue = queue;
  }

  protected async newLink(address: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
    const secret = randomWord(SECRET_LENGTH);
    const hash = await sha256(secret);
    this.storage.transactionSync(() => {
      this.#makeRoom(address);
      insertRow(this.storage.sql, this.table, { hash, address, ...more, expires: now() + LINK_VALID });
    });
    return secret;
  }

  protected find(hash: string): (PendingLink & { readonly next?: string }) | null {
    const row = firstRow<StoredLink>(this.storage.sql, `SELECT * FROM ${this.table} WHERE hash = ?`, hash);
    return row && { ...row, expired: row.expires <= now() };
  }

  protected remove(): void {
    this.storage.sql.exec(`DELETE FROM ${this.table}`);
  }

  #makeRoom(address: string): void {
    const { sql } = this.storage;
    const { table } = this;
    sql.exec(`DELETE FROM ${table} WHERE address <> ? OR expires <= ?`, address, now() - EXPIRED_FOR);
    const newest = `SELECT rowid FROM ${table} ORDER BY expires DESC, rowid DESC LIMIT ?`;
    sql.exec(`DELETE FROM ${table} WHERE rowid NOT IN (${newest})`, MOST_LINKS - 1);
  }
}

/** The links that confirm the last address that a player gave. All are void once one is used. */
export class ConfirmationLinks extends MailedLinks {
  protected override readonly table = "confirmation";

  /** Voids all links, also those that are still to be sent. Within a transaction. */
  voidLinks(): void {
    this.remove();
    this.queue.removeContent("confirm");
  }

  /** Sends a link that confirms an address, in place of one that is still to be sent. Within a transaction. */
  ask(address: string): void {
    this.queue.replaceContent({ kind: "confirm" }, address);
  }

  newSecret(address: string): Promise<string> {
    return this.newLink(address);
  }

  /** Finds the link with a digest; null for none. Changes nothing. */
  pending(hash: string): PendingLink | null {
    const found = this.find(hash);
    return found && { address: found.address, expired: found.expired };
  }
}

export type SignedIn = { readonly kind: "signed-in"; readonly next: string } | "expired" | "unknown";

/** Links that sign a player in. Anybody can request one, so a newer one does not void the others; using one does. */
export class SignInLinks extends MailedLinks {
  protected override readonly table = "sign_in";

  /** Sends a link, in place of one that is still to be sent. Within a transaction. */
  ask(next: string): void {
    this.queue.replaceContent({ kind: "sign-in", next });
  }

  newSecret(address: string, next: string): Promise<string> {
    return this.newLink(address, { next });
  }

  pending(hash: string): "open" | "expired" | null {
    const found = this.find(hash);
    return found && (found.expired ? "expired" : "open");
  }

  /** Uses a link, which voids all. It is unknown if it was sent to another address than `inForce`, the present one. */
  use(hash: string, inForce: string | null): SignedIn {
    const found = this.find(hash);
    if (found === null) return "unknown";
    if (found.expired) return "expired";
    this.remove();
    return found.address === inForce ? { kind: "signed-in", next: found.next ?? "" } : "unknown";
  }
}
