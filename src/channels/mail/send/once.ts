import { DAY } from "../../../lib/duration.ts";
import { deleteSome, type ObjectStorage } from "../../../lib/object-storage.ts";
import { now } from "../../../lib/now.ts";

/** How long it is remembered that something was sent under a key, in milliseconds. */
const KEYS_KEPT = 7 * DAY;

/** The keys under which something was sent: twice is once. All calls are synchronous. */
export function openOnce({ sql }: ObjectStorage) {
  return {
    /** Deletes keys that have been remembered for long enough; whether none is left. */
    prune: (): boolean => deleteSome(sql, { table: "posted", key: "key" }, "at <= ?", now() - KEYS_KEPT),

    /** Whether a key is used for the first time in a week; from now on it is not. */
    isFirst(key: string): boolean {
      const query = `INSERT INTO posted (key, at) VALUES (?, ?)
        ON CONFLICT (key) DO UPDATE SET at = excluded.at WHERE at <= ? RETURNING key`;
      return sql.exec(query, key, now(), now() - KEYS_KEPT).toArray().length > 0;
    },
  };
}
