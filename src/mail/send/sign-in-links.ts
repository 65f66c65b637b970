import type { ObjectStorage, Sql } from "../../lib/object-storage.ts";
import { now } from "../../lib/now.ts";
import { LINK_VALID, newLinkSecret } from "./link-secret.ts";
import type { MailQueue } from "./queue.ts";

/** What becomes of a link that signs in; where to go on to afterwards, if it does. */
export type SignedIn = { readonly kind: "signed-in"; readonly next: string } | "expired" | "unknown";

function stored(sql: Sql, hash: string): { address: string; next: string; isExpired: boolean } | null {
  const row = sql.exec("SELECT address, next, expires FROM sign_in WHERE hash = ?", hash).toArray()[0];
  if (row === undefined) return null;
  const [address, next] = [String(row["address"]), String(row["next"])];
  return { address, next, isExpired: Number(row["expires"]) <= now() };
}

/** The link that signs a player in, sent to the address that their mail goes to: the latest alone, and once. */
export function openSignInLinks(storage: ObjectStorage, queue: MailQueue) {
  const { sql } = storage;

  return {
    /** Has a link sent; older ones are void. Within a transaction. */
    ask(next: string): void {
      sql.exec("DELETE FROM sign_in");
      queue.removeContent("sign-in");
      queue.addContent({ kind: "sign-in", next });
    },

    /** The secret of a new link to an address. Only its digest is kept; an older link is void. */
    async newSecret(address: string, next: string): Promise<string> {
      const { secret, hash } = await newLinkSecret();
      storage.transactionSync(() => {
        sql.exec("DELETE FROM sign_in");
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

    /** Uses a link up. It is void where mail does not go to `inForce`, its address, any more. */
    use(hash: string, inForce: string | null): SignedIn {
      const found = stored(sql, hash);
      if (found === null) return "unknown";
      if (found.isExpired) return "expired";
      sql.exec("DELETE FROM sign_in");
      return found.address === inForce ? { kind: "signed-in", next: found.next } : "unknown";
    },
  };
}
