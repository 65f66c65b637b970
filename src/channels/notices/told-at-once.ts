import { DAY } from "../../lib/duration.ts";
import type { ObjectStorage } from "../../lib/object-storage.ts";
import { now } from "../../lib/now.ts";
import { countsAtOnce } from "../policy/at-once.ts";
import type { MailState, PlannedMail } from "../policy/plan.ts";

/** For how long it is remembered, in milliseconds: a day counts, and what came in it may have waited to be told. */
const KEPT = 3 * DAY;

/**
 * When the notices came that were told at once, each by itself (milliseconds since 1970). All calls are synchronous.
 * @param table where a channel keeps them
 */
export function openToldAtOnce({ sql }: ObjectStorage, table: "told_at_once" | "push_told_at_once") {
  return {
    read: (): number[] =>
      sql
        .exec(`SELECT at FROM ${table}`)
        .toArray()
        .map((row) => Number(row["at"])),

    /** Notes a message that tells notices at once: they count towards those of the day. Within a transaction. */
    note({ notices, settings }: Pick<MailState, "notices" | "settings">, message: PlannedMail): void {
      if (message.kind !== "event" || message.isGrouped) return;
      const told = notices.filter(({ id }) => message.notices.includes(id));
      for (const notice of told) {
        if (!countsAtOnce(notice, settings)) continue;
        sql.exec(`DELETE FROM ${table} WHERE at <= ?`, now() - KEPT);
        sql.exec(`INSERT INTO ${table} (at) VALUES (?)`, notice.at);
      }
    },
  };
}
