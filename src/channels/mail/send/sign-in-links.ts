import type { ObjectStorage, Sql } from "../../../lib/object-storage.ts";
import { now } from "../../../lib/now.ts";
import { LINK_VALID, makeRoom, newLinkSecret } from "./link-secret.ts";
import type { MailQueue } from "./queue.ts";

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
