import type { ObjectStorage } from "../../../lib/object-storage.ts";
import { openAddressChanges, type AddressParts } from "./address-changes.ts";
import { openConfirmation } from "./confirmation.ts";

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
      parts.player.forget();
      want("drop", address, tell ? address : null);
    },
  };
}
