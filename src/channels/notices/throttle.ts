import type { MailType } from "../../contract/events/types.ts";
import { type Sql, allValues, hasRows } from "../../lib/object-storage.ts";

/** Where a channel keeps the types that are throttled. */
export interface ThrottleTables {
  readonly throttled: string;
  /** The messages on their way that throttle their type once they are sent: their table, and which those are. */
  readonly throttling: string;
  /** Makes them throttle nothing any more. */
  readonly release: string;
}

/**
 * The types of which no message goes until the player's next visit: a grouped one throttles its type once it has been
 * sent. All calls are synchronous.
 */
export function openThrottle(sql: Sql, { throttled: table, throttling, release }: ThrottleTables) {
  const types = (): Set<MailType> => new Set(allValues<MailType>(sql, `SELECT type FROM ${table}`));
  const isSending = (): boolean => hasRows(sql, `SELECT 1 FROM ${throttling} LIMIT 1`);
  // Whether a visit ends anything. Every request asks: a look at the tables each time would be felt.
  let mayHold = types().size > 0 || isSending();

  return {
    types,

    /** Notes that a message has been queued that throttles its type once it has been sent. */
    queued(): void {
      mayHold = true;
    },

    /** No message of a type until the player's next visit. */
    begin(type: MailType): void {
      mayHold = true;
      sql.exec(`INSERT OR IGNORE INTO ${table} (type) VALUES (?)`, type);
    },

    /** The player is here: no type is throttled any more, nor by the messages on their way. Costs nothing where none is. */
    visited(commit: (work: () => void) => void): void {
      if (!mayHold) return;
      commit(() => {
        sql.exec(`DELETE FROM ${table}`);
        sql.exec(release);
      });
      // After the commit: what could not be stored, the next visit ends.
      mayHold = false;
    },

    /** No type is throttled any more. Within a transaction. */
    clear(): void {
      sql.exec(`DELETE FROM ${table}`);
    },
  };
}

export type Throttle = ReturnType<typeof openThrottle>;
