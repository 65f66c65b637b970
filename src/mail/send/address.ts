import { textOrNull, type ObjectStorage } from "../../lib/object-storage.ts";
import { now } from "../../lib/now.ts";
import { LINK_VALID, newLinkSecret } from "./link-secret.ts";
import type { MailedPlayer, PlayerCache } from "./player-cache.ts";
import type { MailQueue } from "./queue.ts";

/** What can be done in the records about the address in force. Each does the same when it is done again. */
export interface AddressRecords {
  /** Has mail go to an address, if it is still the one that the player gave; says whether it does. */
  readonly confirm: (address: string) => Promise<boolean>;
  /** Has mail go nowhere, if it still goes to this address. */
  readonly drop: (address: string) => Promise<void>;
}

/** What becomes of a link that confirms an address. */
export type Confirmed = "confirmed" | "expired" | "unknown";

interface AddressChange {
  readonly id: number;
  readonly kind: "confirm" | "drop";
  readonly address: string;
  /** The address that hears of it. */
  readonly tell: string | null;
}

/**
 * Where a player's mail goes: an address is in force once it has been confirmed. What is to be changed in the records
 * (D1) is committed here first and struck off when it has been done and told, so that a crash leaves nothing half done.
 */
export function openAddress(
  storage: ObjectStorage,
  { player, queue, records }: { player: PlayerCache; queue: MailQueue; records: AddressRecords },
) {
  const { sql } = storage;
  const changes = (): AddressChange[] =>
    sql
      .exec("SELECT * FROM address_changes ORDER BY id")
      .toArray()
      .map((row) => ({
        id: Number(row["id"]),
        kind: row["kind"] === "confirm" ? "confirm" : "drop",
        address: String(row["address"]),
        tell: textOrNull(row["tell"]),
      }));
  let hasChanges = changes().length > 0;

  function want(kind: AddressChange["kind"], address: string, tell: string | null): void {
    hasChanges = true;
    sql.exec("INSERT INTO address_changes (kind, address, tell) VALUES (?, ?, ?)", kind, address, tell);
  }

  async function make({ id, kind, address, tell }: AddressChange): Promise<void> {
    const isMade = await player.changing(() =>
      kind === "confirm" ? records.confirm(address) : records.drop(address).then(() => true),
    );
    storage.transactionSync(() => {
      sql.exec("DELETE FROM address_changes WHERE id = ?", id);
      if (isMade && tell !== null)
        queue.addContent({ kind: "address-changed", to: kind === "confirm" ? address : null }, tell);
    });
  }

  async function makeAll(): Promise<void> {
    for (const change of changes()) await make(change);
    hasChanges = changes().length > 0;
  }

  let making: Promise<void> | null = null;

  /** Makes the changes that stand, in order. Fails where the records cannot be reached; they stand then. */
  async function settle(): Promise<void> {
    if (!hasChanges) return;
    making ??= makeAll().finally(() => {
      making = null;
    });
    return making;
  }

  /** Who the player is, with no change of the address under way. Fails where the records cannot be reached. */
  async function current(): Promise<MailedPlayer> {
    for (;;) {
      await settle();
      const who = await player.get();
      if (!hasChanges) return who;
    }
  }

  function stored(hash: string): { address: string; isExpired: boolean } | null {
    const row = sql.exec("SELECT address, expires FROM confirmation WHERE hash = ?", hash).toArray()[0];
    return row === undefined
      ? null
      : { address: String(row["address"]), isExpired: Number(row["expires"]) <= now() };
  }

  /** No link that was sent, or is being sent, confirms anything any more. */
  function voidLinks(): void {
    sql.exec("DELETE FROM confirmation");
    queue.removeContent("confirm");
  }

  return {
    current,
    isUnsettled: (): boolean => hasChanges,

    /** Has a link sent that confirms an address; older ones are void. Within a transaction. */
    ask(address: string): void {
      voidLinks();
      queue.addContent({ kind: "confirm" }, address);
    },

    voidLinks,

    /** The secret of a new link to an address. Only its digest is kept; an older link is void. */
    async newSecret(address: string): Promise<string> {
      const { secret, hash } = await newLinkSecret();
      storage.transactionSync(() => {
        sql.exec("DELETE FROM confirmation");
        const query = "INSERT INTO confirmation (hash, address, expires) VALUES (?, ?, ?)";
        sql.exec(query, hash, address, now() + LINK_VALID);
      });
      return secret;
    },

    /** What a link, by its secret's digest, would confirm. Changes nothing. */
    pending(hash: string): { address: string; expired: boolean } | null {
      const found = stored(hash);
      return found && { address: found.address, expired: found.isExpired };
    },

    /**
     * Uses a link. The address that was in force before hears of it.
     * @param committed what is committed with it
     */
    async confirm(hash: string, committed: () => void): Promise<Confirmed> {
      // Asked first: nothing may lie between the look at the link and its use.
      const { address: old } = await current();
      const found = stored(hash);
      if (found === null) return "unknown";
      if (found.isExpired) return "expired";
      storage.transactionSync(() => {
        sql.exec("DELETE FROM confirmation");
        want("confirm", found.address, old === found.address ? null : old);
        committed();
      });
      await settle();
      return "confirmed";
    },

    /** Has mail go nowhere from now on, within a transaction; whoever asks for the `current` one next does the rest. */
    drop(address: string, { tell }: { readonly tell: boolean }): void {
      player.forget();
      want("drop", address, tell ? address : null);
    },
  };
}

export type Address = ReturnType<typeof openAddress>;
