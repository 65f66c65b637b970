import type { Sql } from "../lib/object-storage.ts";
import { MOST_COUNTED } from "./games.ts";

/** How much of a player's mail, and of what goes to their webhooks, waits after an attempt that failed. */
export function waitingIn(sql: Sql): {
  readonly "mail-waiting": number;
  readonly "mail-held": number;
  readonly "webhooks-waiting": number;
} {
  const count = (rows: string): number =>
    Number(
      sql.exec(`SELECT count(*) AS waiting FROM (${rows} LIMIT ${MOST_COUNTED})`).toArray()[0]?.["waiting"],
    );
  return {
    // In two, each by its index.
    "mail-waiting": count(
      "SELECT 1 FROM mails WHERE tries > 0 UNION ALL SELECT 1 FROM mails WHERE held = 1 AND tries = 0",
    ),
    "mail-held": count("SELECT 1 FROM mails WHERE held = 1"),
    // Without a time of its own it waits behind one that failed.
    "webhooks-waiting": count("SELECT 1 FROM deliveries WHERE tries > 0 OR next IS NULL"),
  };
}
