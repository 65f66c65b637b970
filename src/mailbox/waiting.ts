import type { Sql } from "../lib/object-storage.ts";

/** How much of a player's mail, and of what goes to their webhooks, waits after an attempt that failed. */
export function waitingIn(sql: Sql): {
  readonly "mail-waiting": number;
  readonly "webhooks-waiting": number;
} {
  const count = (query: string): number => Number(sql.exec(query).toArray()[0]?.["waiting"]);
  return {
    "mail-waiting": count("SELECT count(*) AS waiting FROM mails WHERE tries > 0"),
    // Without a time of its own it waits behind one that failed.
    "webhooks-waiting": count("SELECT count(*) AS waiting FROM deliveries WHERE tries > 0 OR next IS NULL"),
  };
}
