import { oneAtATime } from "../../../lib/calls.ts";
import { allRows, insertRow, type ObjectStorage } from "../../../lib/object-storage.ts";
import { ConfirmationLinks } from "./links.ts";
import type { MailedCopy, MailedPlayer, PlayerCopy } from "./mailed-player.ts";
import type { MailQueue } from "./queue.ts";

/** Changes to the player's address in D1. Both are idempotent. */
export interface AddressRecords {
  /** Confirms an address unless the player has entered another address since. Returns whether it is confirmed. */
  readonly confirm: (address: string) => Promise<boolean>;
  readonly drop: (address: string) => Promise<void>;
}

interface AddressHost {
  readonly account: PlayerCopy<unknown>;
  readonly player: MailedCopy;
  readonly queue: MailQueue;
  readonly records: AddressRecords;
}

interface AddressChange {
  readonly id: number;
  readonly kind: "confirm" | "drop";
  readonly address: string;
  /** The address to notify of the change; null for none. */
  readonly tell: string | null;
}

/** Maximum number of changes made in one run. `current` continues with the rest immediately. */
const MOST_AT_ONCE = 20;

export type Confirmed = "confirmed" | "expired" | "unknown";

/**
 * The player's confirmed address. A change is stored here first, then made in D1, and deleted in the commit that notifies the
 * old address, so a crash leaves no change half done.
 */
export class MailAddress extends ConfirmationLinks {
  readonly #host: AddressHost;
  #hasChanges: boolean;

  constructor(storage: ObjectStorage, host: AddressHost) {
    super(storage, host.queue);
    this.#host = host;
    this.#hasChanges = this.#changes().length > 0;
  }

  isUnsettled(): boolean {
    return this.#hasChanges;
  }

  /** Makes all pending changes, then returns the player. Rejects if D1 cannot be reached. */
  async current(): Promise<MailedPlayer> {
    for (;;) {
      await this.#settle();
      const who = await this.#host.player.get();
      if (!this.#hasChanges) return who;
    }
  }

  /** Uses a link, and notifies the previously confirmed address. `committed` runs in the commit that uses the link. */
  async confirm(hash: string, committed: () => void): Promise<Confirmed> {
    // Read first, because there must be no await between finding the link and using it.
    const { address: old } = await this.current();
    const found = this.pending(hash);
    if (found === null) return "unknown";
    if (found.expired) return "expired";
    this.storage.transactionSync(() => {
      this.remove();
      this.#add("confirm", found.address, old === found.address ? null : old);
      committed();
    });
    await this.#settle();
    return "confirmed";
  }

  /** Stops mail to an address, and notifies it if `tell`. Call it within a transaction; the next `current` updates D1. */
  drop(address: string, { tell }: { readonly tell: boolean }): void {
    this.#host.account.spoil();
    this.#add("drop", address, tell ? address : null);
  }

  #add(kind: AddressChange["kind"], address: string, tell: string | null): void {
    this.#hasChanges = true;
    insertRow(this.storage.sql, "address_changes", { kind, address, tell });
  }

  #changes(): AddressChange[] {
    const query = `SELECT id, kind, address, tell FROM address_changes ORDER BY id LIMIT ${MOST_AT_ONCE}`;
    return allRows(this.storage.sql, query);
  }

  /** Makes pending changes in order. Rejects if D1 cannot be reached; the changes then stay pending. */
  async #settle(): Promise<void> {
    if (this.#hasChanges) return this.#makeAll();
  }

  readonly #makeAll = oneAtATime(async () => {
    for (const change of this.#changes()) await this.#make(change);
    this.#hasChanges = this.#changes().length > 0;
  });

  async #make({ id, kind, address, tell }: AddressChange): Promise<void> {
    const { account, records } = this.#host;
    const isMade = await account.changing(() =>
      kind === "confirm" ? records.confirm(address) : records.drop(address).then(() => true),
    );
    this.storage.transactionSync(() => {
      this.storage.sql.exec("DELETE FROM address_changes WHERE id = ?", id);
      if (isMade && tell !== null)
        this.queue.addContent({ kind: "address-changed", to: kind === "confirm" ? address : null }, tell);
    });
  }
}
