import { sha256 } from "../../../lib/bytes.ts";
import { DAY, MINUTE } from "../../../lib/duration.ts";
import { randomWord } from "../../../lib/ids.ts";
import { now } from "../../../lib/now.ts";
import { firstRow, insertRow, type ObjectStorage } from "../../../lib/object-storage.ts";
import type { MailQueue } from "./queue.ts";

/** How long a mailed link is valid, in milliseconds. */
const LINK_VALID = 15 * MINUTE;
/** 43 random letters and digits have 256 bits. */
const SECRET_LENGTH = 43;
/** Maximum links stored per address: as many as can be requested in a day, so a request never voids a recent link. */
const MOST_LINKS = 100;
/** How long an expired link is stored, in milliseconds, so that it is reported as expired and not as unknown. */
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

/** The mailed links of one kind. Only the digests of their secrets are stored, so that no link can be made from a row. */
abstract class MailedLinks {
  protected abstract readonly table: "confirmation" | "sign_in";
  protected readonly storage: ObjectStorage;
  protected readonly queue: MailQueue;

  constructor(storage: ObjectStorage, queue: MailQueue) {
    this.storage = storage;
    this.queue = queue;
  }

  async newSecret(address: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
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

/** Links that confirm the last address that a player entered. Using a link voids all of them. */
export class ConfirmationLinks extends MailedLinks {
  protected override readonly table = "confirmation";

  /** Voids all links, including those not sent yet. Call it within a transaction. */
  voidLinks(): void {
    this.remove();
    this.queue.removeContent("confirm");
  }

  /** Queues a mail with a link, in place of an unsent mail with an earlier link. Call it within a transaction. */
  ask(address: string): void {
    this.queue.replaceContent({ kind: "confirm" }, address);
  }

  /** Returns the link whose secret has this digest; null if there is none. Does not use the link. */
  pending(hash: string): PendingLink | null {
    const found = this.find(hash);
    return found && { address: found.address, expired: found.expired };
  }
}

export type SignedIn = { readonly kind: "signed-in"; readonly next: string } | "expired" | "unknown";

/** Links that sign a player in. Anybody can request one, so a new link does not void others. Using a link voids them all. */
export class SignInLinks extends MailedLinks {
  protected override readonly table = "sign_in";

  /** Queues a mail with a link, in place of an unsent mail with an earlier link. Call it within a transaction. */
  ask(next: string): void {
    this.queue.replaceContent({ kind: "sign-in", next });
  }

  pending(hash: string): "open" | "expired" | null {
    const found = this.find(hash);
    return found && (found.expired ? "expired" : "open");
  }

  /** Uses a link, which voids all links. Also returns "unknown" if the link was not sent to the present address (`inForce`). */
  use(hash: string, inForce: string | null): SignedIn {
    const found = this.find(hash);
    if (found === null) return "unknown";
    if (found.expired) return "expired";
    this.remove();
    return found.address === inForce ? { kind: "signed-in", next: found.next ?? "" } : "unknown";
  }
}
