import type { MailType } from "../../../events/types.ts";
import type { ObjectStorage, Sql } from "../../../lib/object-storage.ts";

function typesIn(sql: Sql): Set<MailType> {
  const rows = sql.exec("SELECT type FROM silences").toArray();
  return new Set(rows.map((row) => row["type"] as MailType));
}

/**
 * The types of which no mail goes until the player's next visit: a grouped mail throttles its type once it has been
 * sent. All calls are synchronous.
 */
export function openThrottle(storage: ObjectStorage) {
  const { sql } = storage;
  const types = (): Set<MailType> => typesIn(sql);
  const hasQueued = (): boolean =>
    sql.exec("SELECT type FROM mails WHERE hush = 1 LIMIT 1").toArray().length > 0;
  // Whether a visit ends anything. Every request asks: a look at the tables each time would be felt.
  let endsWithAVisit = types().size > 0 || hasQueued();

  return {
    /** The types that are throttled. */
    types,

    /** Notes that a mail has been queued that throttles its type once it has been sent. */
    queued(): void {
      endsWithAVisit = true;
    },

    /** No mail of a type until the player's next visit. */
    begin(type: MailType): void {
      endsWithAVisit = true;
      sql.exec("INSERT OR IGNORE INTO silences (type) VALUES (?)", type);
    },

    /** The player is here: no type is throttled any more, nor by the mails under way. Costs nothing where none is. */
    visited(): void {
      if (!endsWithAVisit) return;
      storage.transactionSync(() => {
        sql.exec("DELETE FROM silences");
        sql.exec("UPDATE mails SET hush = 0 WHERE hush = 1");
      });
      endsWithAVisit = false;
    },

    /** No type is throttled any more. Within a transaction. */
    clear(): void {
      sql.exec("DELETE FROM silences");
    },
  };
}

export type Throttle = ReturnType<typeof openThrottle>;
