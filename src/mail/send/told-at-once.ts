import { DAY } from "../../lib/duration.ts";
import type { ObjectStorage } from "../../lib/object-storage.ts";
import { now } from "../../lib/now.ts";

/** For how long it is remembered, in milliseconds: a day counts, and what came in it may have waited for its mail. */
const KEPT = 3 * DAY;

/** When the notices came that had a mail of their own at once (milliseconds since 1970). All calls are synchronous. */
export function openToldAtOnce({ sql }: ObjectStorage) {
  return {
    read: (): number[] =>
      sql
        .exec("SELECT at FROM told_at_once")
        .toArray()
        .map((row) => Number(row["at"])),

    /** Notes one. Within a transaction. */
    note(at: number): void {
      sql.exec("DELETE FROM told_at_once WHERE at <= ?", now() - KEPT);
      sql.exec("INSERT INTO told_at_once (at) VALUES (?)", at);
    },
  };
}
