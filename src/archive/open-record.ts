import { oneAtATime } from "../lib/calls.ts";
import { MINUTE } from "../lib/duration.ts";
import { log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import {
  committing,
  firstValue,
  hasRows,
  hasSchema,
  KEPT,
  migrate,
  type ObjectStorage,
  openKept,
  type SchemaStep,
} from "../lib/object-storage.ts";
import { triedAgain } from "../lib/subjects.ts";
import { wakeup } from "../lib/wakeup.ts";
import {
  type Holding,
  listedRecord,
  type RecordRow,
  type StoredRecord,
  type Unlisting,
} from "../game/recorded.ts";

/** The tables of a record, a step a release. Append only: objects in service have run the steps that stand here. */
export const RECORD_SCHEMA: readonly SchemaStep[] = [
  [
    // The recorded game, as JSON: one row, or none once nobody holds it.
    "CREATE TABLE record (id INTEGER PRIMARY KEY, body TEXT NOT NULL)",
    // Who holds it, by their ids, and whether they list it.
    "CREATE TABLE holders (player TEXT PRIMARY KEY, listed INTEGER NOT NULL) WITHOUT ROWID",
    // listed: since when the list has it (milliseconds since 1970), as far as that was told; OUTDATED where it has an earlier
    // version. unlisted: that moderators keep it off the list, also if it is let go of and comes again. delayed: how often
    // the list could not be told, and when it is tried again.
    KEPT,
  ],
  [
    // The text as it was imported, as a JSON string, and the id of the player who brought it; null if none is kept.
    "ALTER TABLE record ADD COLUMN original TEXT",
    "ALTER TABLE record ADD COLUMN brought_by TEXT",
  ],
];

/** The list of records, as a record tells it: that it is listed, or (null) no more. */
export type TellList = (id: string, row: RecordRow | null) => Promise<void>;

/** The alarm stands so long behind what is being told, for where that is cut off. */
const GRACE = MINUTE;

interface Delay {
  readonly tries: number;
  readonly due: number;
}

const OUTDATED = 0;

/** What is known of a record replaces what is known less well: that it is verified, and then who played it. */
const rankOf = (record: StoredRecord | null): number =>
  Number(record?.verified === true) + Number(record?.playerIds !== undefined);

/** One recorded game: what it is, and who holds it. What changes it is one commit. */
export function openRecord(storage: ObjectStorage, id: string, tell: TellList) {
  const { sql } = storage;
  const alarm = wakeup(storage);
  const told = openKept<number>(sql, "listed");
  const unlisted = openKept<Unlisting>(sql, "unlisted");
  const delayed = openKept<Delay>(sql, "delayed");
  if (hasSchema(storage)) migrate(storage, RECORD_SCHEMA);

  function read(): StoredRecord | null {
    const body = hasSchema(storage) ? firstValue<string>(sql, "SELECT body FROM record") : null;
    return body === null ? null : (JSON.parse(body) as StoredRecord);
  }

  const isListed = (): boolean =>
    unlisted.read() === null && hasRows(sql, "SELECT player FROM holders WHERE listed = 1 LIMIT 1");
  const isBehind = (): boolean =>
    hasSchema(storage) && (isListed() ? (told.read() ?? OUTDATED) === OUTDATED : told.read() !== null);
  const arm = (): void => alarm.by(isBehind() ? (delayed.read()?.due ?? now() + GRACE) : null);
  const commit = committing({ storage, arm });

  /** Has the list know whether it is listed; the alarm stands behind it. */
  const run = oneAtATime(async () => {
    while (isBehind()) {
      const record = read();
      const row = record !== null && isListed() ? { id, at: now(), record: listedRecord(record) } : null;
      try {
        await tell(id, row);
      } catch (fault) {
        const tries = (delayed.read()?.tries ?? 0) + 1;
        log("warn", "record-delayed", { record: id, tries, fault });
        return commit(() => delayed.keep({ tries, due: now() + triedAgain(tries) }));
      }
      commit(() => {
        delayed.forget();
        // It can be replaced while the list is being told.
        const isReplaced = rankOf(read() ?? record) !== rankOf(record);
        if (row === null) told.forget();
        else told.keep(isReplaced ? OUTDATED : row.at);
      });
    }
  });

  /** Has a player hold it, and list it or not. The first original stays. */
  function hold(player: string, { stored: record, listed, original }: Holding): boolean {
    migrate(storage, RECORD_SCHEMA);
    return commit(() => {
      const before = read();
      if (before === null || rankOf(record) > rankOf(before)) {
        const body = JSON.stringify(record);
        sql.exec(
          "INSERT INTO record (id, body) VALUES (1, ?) ON CONFLICT DO UPDATE SET body = excluded.body",
          body,
        );
        if (told.read() !== null) told.keep(OUTDATED);
      }
      if (original !== undefined) {
        const bring = "UPDATE record SET original = ?, brought_by = ? WHERE original IS NULL";
        sql.exec(bring, JSON.stringify(original), player);
      }
      sql.exec("INSERT OR REPLACE INTO holders (player, listed) VALUES (?, ?)", player, listed ? 1 : 0);
      return before === null;
    });
  }

  /** Removes a holder, with the original that they brought, and the record with the last one. Twice is once. */
  function letGo(player: string): false {
    if (!hasSchema(storage)) return false;
    return commit(() => {
      sql.exec("DELETE FROM holders WHERE player = ?", player);
      sql.exec("UPDATE record SET original = NULL, brought_by = NULL WHERE brought_by = ?", player);
      if (!hasRows(sql, "SELECT player FROM holders LIMIT 1")) sql.exec("DELETE FROM record");
      return false;
    });
  }

  return {
    /** The record, what moderators have decided about it, and whether it has an original; null if nobody holds it. */
    read(): (StoredRecord & { readonly unlisted: Unlisting | null; readonly original: boolean }) | null {
      const record = read();
      const hasOriginal =
        hasSchema(storage) && hasRows(sql, "SELECT id FROM record WHERE original IS NOT NULL");
      return record && { ...record, unlisted: unlisted.read(), original: hasOriginal };
    },

    /** The text as the first player who still holds it brought it; null if there is none. */
    original(): string | null {
      const text = hasSchema(storage) ? firstValue<string>(sql, "SELECT original FROM record") : null;
      return text === null ? null : (JSON.parse(text) as string);
    },

    run,
    rearm: arm,
    async wake(): Promise<void> {
      alarm.spent();
      await run();
    },

    /**
     * Has a player hold it, and list it or not; or (null) hold it no more. Gives whether it is new. Once it is known to be
     * signed, it stays so.
     */
    hold: (player: string, holding: Holding | null): boolean =>
      holding === null ? letGo(player) : hold(player, holding),

    /** Has a holder list it no more; and with a decision, keeps it off the list whoever lists it. */
    unlistFor(player: string, decision: Unlisting | null): void {
      if (read() === null) return;
      commit(() => {
        sql.exec("UPDATE holders SET listed = 0 WHERE player = ?", player);
        if (decision !== null) unlisted.keep(decision);
      });
    },

    /** Keeps it off the list, or (null) lets it be listed again. Nothing is stored where there is none. */
    unlist(decision: Unlisting | null): void {
      if (read() !== null) commit(() => (decision === null ? unlisted.forget() : unlisted.keep(decision)));
    },
  };
}
