import type { ListedRecord, RecordRow } from "../game/recorded.ts";
import type { Quota } from "../contract/limits.ts";
import { now } from "../lib/now.ts";
import { allRows, allValues, hasRows, type ObjectStorage, type SchemaStep } from "../lib/object-storage.ts";
import { boundOf, type Place, type Reach, SQL_ORDERS } from "../lib/places.ts";

export const RECORDS_HELD: SchemaStep = [
  // The recorded games that the player holds. kept: 0 until the record itself knows of it. body: what lists have, as JSON.
  `CREATE TABLE records_held (id TEXT PRIMARY KEY, at INTEGER NOT NULL, listed INTEGER NOT NULL, kept INTEGER NOT NULL,
     body TEXT NOT NULL) WITHOUT ROWID`,
  "CREATE INDEX records_held_by_age ON records_held (at, id)",
];

/** A record that the player is about to hold. */
export interface RecordToHold {
  readonly id: string;
  readonly listed: boolean;
  readonly record: ListedRecord;
}

/** Why a record is not held: the player has as many as they can, or (milliseconds to wait) has brought too many of late. */
export type NotHeld = "full" | number;

/** A record in its holder's list. */
export interface HeldRecord extends RecordRow {
  readonly listed: boolean;
}

/** The limits of holding records: how many at a time, and how many new ones of late; null for no limit of those. */
export interface HoldingLimits {
  readonly most: number;
  readonly quota: Quota | null;
}

/** The records that a player holds. A row is written before the record is held, so that none is held that is not found here. */
export function openRecordsHeld({ sql }: ObjectStorage, use: (quota: Quota) => number | null) {
  function takeOne({ id, listed, record }: RecordToHold, { most, quota }: HoldingLimits): NotHeld | null {
    const isKnown = hasRows(
      sql,
      "UPDATE records_held SET listed = ?, body = ? WHERE id = ? RETURNING id",
      listed ? 1 : 0,
      JSON.stringify(record),
      id,
    );
    if (isKnown) return null;
    if (allValues(sql, "SELECT id FROM records_held LIMIT ?", most).length >= most) return "full";
    const wait = quota === null ? null : use(quota);
    if (wait !== null) return wait;
    const query = "INSERT INTO records_held (id, at, listed, kept, body) VALUES (?, ?, ?, 0, ?)";
    sql.exec(query, id, now(), listed ? 1 : 0, JSON.stringify(record));
    return null;
  }

  return {
    /** Takes a place for each; null, or why there is none. What is held already takes no other. */
    take: (records: readonly RecordToHold[], limits: HoldingLimits): (NotHeld | null)[] =>
      records.map((record) => takeOne(record, limits)),

    /** The records know that they are held. */
    keep(ids: readonly string[]): void {
      for (const id of ids) sql.exec("UPDATE records_held SET kept = 1 WHERE id = ?", id);
    },

    has: (id: string): boolean => hasRows(sql, "SELECT id FROM records_held WHERE id = ?", id),

    drop: (id: string): void => void sql.exec("DELETE FROM records_held WHERE id = ?", id),

    list(reach: Reach): HeldRecord[] {
      const { beyond, word } = SQL_ORDERS[reach.order];
      const query = `SELECT id, at, listed, body FROM records_held WHERE (at, id) ${beyond} (?, ?) AND kept = 1
        ORDER BY at ${word}, id ${word} LIMIT ?`;
      type Row = Place & { readonly listed: number; readonly body: string };
      const rows = allRows<Row>(sql, query, ...boundOf(reach), reach.limit);
      return rows.map(({ id, at, listed, body }) => ({
        id,
        at,
        listed: listed === 1,
        record: JSON.parse(body) as ListedRecord,
      }));
    },
  };
}
