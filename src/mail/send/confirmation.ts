import type { ObjectStorage, Sql } from "../../lib/object-storage.ts";
import { now } from "../../lib/now.ts";
import { LINK_VALID, newLinkSecret } from "./link-secret.ts";
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

/** The link that confirms an address: the latest alone, and once. */
export function openConfirmation(storage: ObjectStorage, queue: MailQueue) {
  const { sql } = storage;

  /** Deletes the link that stands: it has been used, or another one takes its place. Within a transaction. */
  function remove(): void {
    sql.exec("DELETE FROM confirmation");
  }

  /** Sees to it that no link that was sent, or is being sent, confirms anything any more. Within a transaction. */
  function voidLinks(): void {
    remove();
    queue.removeContent("confirm");
  }

  return {
    remove,
    voidLinks,

    /** Has a link sent that confirms an address; older ones are void. Within a transaction. */
    ask(address: string): void {
      voidLinks();
      queue.addContent({ kind: "confirm" }, address);
    },

    /** The secret of a new link to an address. Only its digest is kept; an older link is void. */
    async newSecret(address: string): Promise<string> {
      const { secret, hash } = await newLinkSecret();
      storage.transactionSync(() => {
        remove();
        const query = "INSERT INTO confirmation (hash, address, expires) VALUES (?, ?, ?)";
        sql.exec(query, hash, address, now() + LINK_VALID);
      });
      return secret;
    },

    /** What a link, by its secret's digest, would confirm; null for nothing. Changes nothing. */
    pending: (hash: string): PendingLink | null => pending(sql, hash),
  };
}
