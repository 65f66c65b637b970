import type { MailType, PushType } from "../../events/types.ts";
import type { ObjectStorage } from "../../lib/object-storage.ts";

/** The types of which no push message goes until the player's next visit: those that come grouped. Synchronous. */
export function openPushThrottle({ sql }: ObjectStorage) {
  const types = (): Set<MailType> => {
    const rows = sql.exec("SELECT type FROM push_throttled").toArray();
    return new Set(rows.map((row) => row["type"] as MailType));
  };
  const isSending = (): boolean =>
    sql.exec("SELECT 1 FROM pushes WHERE throttles IS NOT NULL LIMIT 1").toArray().length > 0;
  // Whether a visit may end anything. Every request asks.
  let mayHold = types().size > 0 || isSending();

  return {
    types,

    /** No push message of a type until the player's next visit. */
    begin(type: PushType): void {
      mayHold = true;
      sql.exec("INSERT OR IGNORE INTO push_throttled (type) VALUES (?)", type);
    },

    /** Notes that one is being sent that throttles its type. */
    queued(): void {
      mayHold = true;
    },

    /** Whether a visit has to end anything. */
    mayHold: (): boolean => mayHold,

    /** A visit has ended everything, and that is committed. */
    ended(): void {
      mayHold = false;
    },

    clear(): void {
      sql.exec("DELETE FROM push_throttled");
    },
  };
}
