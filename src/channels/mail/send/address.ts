import { insertRow, type ObjectStorage, type Sql, allRows } from "../../../lib/object-storage.ts";
import { oneAtATime } from "../../../lib/calls.ts";
import type { MailedPlayer, PlayerCopy } from "./mailed-player.ts";
import type { MailQueue } from "./queue.ts";
import { openConfirmation } from "./links.ts";

/** What can be done in the records about the address in force. Each does the same when it is done again. */
export interface AddressRecords {
  /** Has mail go to an address, if it is still the one that the player gave; says whether it does. */
  readonly confirm: (address: string) => Promise<boolean>;
  /** Has mail go nowhere, if it still goes to this address. */
  readonly drop: (address: string) => Promise<void>;
}

/** The parts of a player's mail that a change of their address is about. */
interface AddressParts {
  readonly player: PlayerCopy<MailedPlayer>;
  readonly queue: MailQueue;
  readonly records: AddressRecords;
}

interface AddressChange {
  readonly id: number;
  readonly kind: "confirm" | "drop";
  readonly address: string;
  /** The address that is told of it; null for none. */
  readonly tell: string | null;
}

/** So many are made in one go; what is left is made right after. */
const MOST_AT_ONCE = 20;

const standing = (sql: Sql): AddressChange[] =>
  allRows(sql, `SELECT id, kind, address, tell FROM address_changes ORDER BY id LIMIT ${MOST_AT_ONCE}`);

/** Makes a change in the records; when it has been made, it is deleted and told in one commit. */
async function make(
  storage: ObjectStorage,
  { player, queue, records }: AddressParts,
  { id, kind, address, tell }: AddressChange,
): Promise<void> {
  const isMade = await player.changing(() =>
    kind === "confirm" ? records.confirm(address) : records.drop(address).then(() => true),
  );
  storage.transactionSync(() => {
    storage.sql.exec("DELETE FROM address_changes WHERE id = ?", id);
    if (isMade && tell !== null)
      queue.addContent({ kind: "address-changed", to: kind === "confirm" ? address : null }, tell);
  });
}

/**
 * The changes of a player's address that have still to be made in the records (D1). Each is committed here first, and
 * deleted when it has been made and told, so that a crash leaves nothing half done.
 */
function openAddressChanges(storage: ObjectStorage, parts: AddressParts) {
  const { sql } = storage;
  let hasChanges = standing(sql).length > 0;

  const makeAll = oneAtATime(async () => {
    for (const change of standing(sql)) await make(storage, parts, change);
    hasChanges = standing(sql).length > 0;
  });

  /** Makes the changes that stand, in order. Fails where the records cannot be reached; they stand then. */
  async function settle(): Promise<void> {
    if (hasChanges) return makeAll();
  }

  /** Who the player is, with no change of the address under way. Fails where the records cannot be reached. */
  async function current(): Promise<MailedPlayer> {
    for (;;) {
      await settle();
      const who = await parts.player.get();
      if (!hasChanges) return who;
    }
  }

  /** Notes a change that is to be made, and the address that is to be told of it (null: none). Within a transaction. */
  function want(kind: AddressChange["kind"], address: string, tell: string | null): void {
    hasChanges = true;
    insertRow(sql, "address_changes", { kind, address, tell });
  }

  return { settle, current, want, isUnsettled: (): boolean => hasChanges };
}

/** What becomes of a link that confirms an address. */
export type Confirmed = "confirmed" | "expired" | "unknown";

/** Where a player's mail goes: an address is in force once it has been confirmed. */
export function openAddress(storage: ObjectStorage, parts: AddressParts) {
  const { current, settle, isUnsettled, want } = openAddressChanges(storage, parts);
  const { remove, ...links } = openConfirmation(storage, parts.queue);

  return {
    ...links,
    current,
    isUnsettled,

    /**
     * Uses a link. The address that was in force before is told of it.
     * @param committed what is committed with it
     */
    async confirm(hash: string, committed: () => void): Promise<Confirmed> {
      // Asked first: nothing may lie between the look at the link and its use.
      const { address: old } = await current();
      const found = links.pending(hash);
      if (found === null) return "unknown";
      if (found.expired) return "expired";
      storage.transactionSync(() => {
        remove();
        want("confirm", found.address, old === found.address ? null : old);
        committed();
      });
      await settle();
      return "confirmed";
    },

    /** Has mail go nowhere from now on, within a transaction; whoever asks for the `current` one next does the rest. */
    drop(address: string, { tell }: { readonly tell: boolean }): void {
      parts.player.spoil();
      want("drop", address, tell ? address : null);
    },
  };
}
