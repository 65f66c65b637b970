import type { ObjectStorage, Sql } from "../../../lib/object-storage.ts";
import { now } from "../../../lib/now.ts";
import { LINK_VALID, makeRoom, newLinkSecret } from "./link-secret.ts";
import type { MailQueue } from "./queue.ts";

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
