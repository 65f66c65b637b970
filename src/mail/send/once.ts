import { DAY } from "../../lib/duration.ts";
import type { ObjectStorage } from "../../lib/object-storage.ts";
import { now } from "../../lib/now.ts";

/** How long it is remembered that something was sent under a key, in milliseconds. */
const KEYS_KEPT = 7 * DAY;

/** The keys under which something was sent: twice is once. All calls are synchronous. */
export function openOnce({ sql }: ObjectStorage) {
  /** Deletes the keys that have been remembered for long enough. */
  function prune(): void {
    sql.exec("DELETE FROM posted WHERE at <= ?", now() - KEYS_KEPT);
  }

  return {
    prune,

    /** Whether a key is used for the first time in a week; from now on it is not. */
    isFirst(key: string): boolean {
      prune();
      const query = "INSERT OR IGNORE INTO posted (key, at) VALUES (?, ?) RETURNING key";
      return sql.exec(query, key, now()).toArray().length > 0;
    },
  };
}
