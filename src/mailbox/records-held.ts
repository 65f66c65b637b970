import type { Quota } from "../contract/limits.ts";
import {
  type Holding,
  type ListedRecord,
  listedRecord,
  type RecordRow,
  type StoredRecord,
} from "../game/recorded.ts";
import { oneAtATime } from "../lib/calls.ts";
import { MINUTE } from "../lib/duration.ts";
import { log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import {
  allRows,
  allValues,
  committing,
  firstValue,
  hasRows,
  insertRow,
  type ObjectStorage,
  type SchemaStep,
} from "../lib/object-storage.ts";
import { triedAgain } from "../lib/subjects.ts";
import { boundOf, type Place, type Reach, SQL_ORDERS } from "../lib/places.ts";

export const RECORDS_HELD: readonly SchemaStep[] = [
  [
    // kept: 1 once the recorded game's own object knows of this row. body: its list entry, as JSON.
    `CREATE TABLE records_held (id TEXT PRIMARY KEY, at INTEGER NOT NULL, listed INTEGER NOT NULL, kept INTEGER NOT NULL,
     body TEXT NOT NULL) WITHOUT ROWID`,
    "CREATE INDEX records_held_by_age ON records_held (at, id)",
  ],
  // While kept is 0, body is the whole recorded game, still to be sent to its object. kept is 2 for one to be removed.
  ["CREATE INDEX records_held_untold ON records_held (id) WHERE kept <> 1"],
  [
    // tries: failed attempts to reach the object. due: when the next is made, in milliseconds since 1970.
    "ALTER TABLE records_held ADD COLUMN tries INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE records_held ADD COLUMN due INTEGER NOT NULL DEFAULT 0",
    "CREATE INDEX records_held_by_due ON records_held (due) WHERE kept <> 1",
  ],
];

/** `listed` undefined keeps the value; new games are unlisted. */
export interface RecordToHold {
  readonly id: string;
  readonly stored: StoredRecord;
  readonly listed?: boolean | undefined;
  readonly original?: string | undefined;
}

/** The collection is full, or the quota allows more after so many milliseconds. */
export type NotHeld = "full" | number;

export interface HeldRecord extends RecordRow {
  readonly listed: boolean;
}

export interface HoldingLimits {
  readonly most: number;
  readonly quota: Quota | null;
}

/** Sends a recorded game to its object, or (null) its removal. Resolves to whether it is new. */
export type TellRecord = (id: string, held: Holding | null) => Promise<boolean>;

interface HoldingPorts {
  readonly use: (quota: Quota) => number | null;
  readonly arm: () => void;
  readonly tellRecord: TellRecord;
}

type Untold = StoredRecord & Pick<Holding, "original">;

function holdingIn({ body, listed }: Pick<Row, "body" | "listed">): Holding {
  const { original, ...stored } = JSON.parse(body) as Untold;
  return { stored, listed: listed === 1, original };
}

interface Row extends Place {
  readonly listed: number;
  readonly kept: number;
  readonly body: string;
  readonly tries: number;
}
const COLUMNS = "id, at, listed, kept, body, tries";
const ANEW = "tries = 0, due = 0";

const UNTOLD = "SELECT id FROM records_held WHERE kept <> 1 LIMIT 1";
/** Rows without a failed attempt are being sent now. The alarm is for the case that this breaks off. */
const NEXT_DUE = "SELECT min(CASE tries WHEN 0 THEN ? ELSE due END) FROM records_held WHERE kept <> 1";

const TOLD_AT_ONCE = 100;

/** Changes are stored first, then sent to the object of each recorded game until that succeeds. */
export function openRecordsHeld(storage: ObjectStorage, { use, arm, tellRecord }: HoldingPorts) {
  const { sql } = storage;
  const commit = committing({ storage, arm });
  const isNew = new Map<string, boolean>();
  let isBehind = hasRows(sql, UNTOLD);

  function takeOne(given: RecordToHold, { most, quota }: HoldingLimits): NotHeld | null {
    const { id, listed, stored, original } = given;
    const body = JSON.stringify({ ...stored, original } satisfies Untold);
    const again = `UPDATE records_held SET kept = 0, ${ANEW}, listed = coalesce(?, listed), body = ? WHERE id = ? RETURNING id`;
    if (hasRows(sql, again, listed === undefined ? null : Number(listed), body, id)) return null;
    if (allValues(sql, "SELECT id FROM records_held LIMIT ?", most).length >= most) return "full";
    const wait = quota === null ? null : use(quota);
    if (wait !== null) return wait;
    insertRow(sql, "records_held", { id, at: now(), listed: Number(listed === true), kept: 0, body });
    return null;
  }

  /** If the row changes meanwhile, it is sent again. */
  async function tell(row: Row): Promise<void> {
    const { id, listed, body, tries: before } = row;
    const held = row.kept === 0 ? holdingIn(row) : null;
    try {
      isNew.set(id, await tellRecord(id, held));
    } catch (fault) {
      const tries = before + 1;
      log("warn", "record-delayed", { record: id, tries, fault });
      const due = now() + triedAgain(tries);
      const putOff = "UPDATE records_held SET tries = ?, due = ? WHERE id = ? AND kept <> 1";
      commit(() => sql.exec(putOff, tries, due, id));
      return;
    }
    if (held === null) sql.exec("DELETE FROM records_held WHERE id = ? AND kept = 2", id);
    else {
      const told =
        "UPDATE records_held SET kept = 1, body = ? WHERE id = ? AND kept = 0 AND listed = ? AND body = ?";
      sql.exec(told, JSON.stringify(listedRecord(held.stored)), id, listed, body);
    }
  }

  const run = oneAtATime(async () => {
    const untold = `SELECT ${COLUMNS} FROM records_held WHERE kept <> 1 AND due <= ? LIMIT ${TOLD_AT_ONCE}`;
    const next = () => (isBehind ? allRows<Row>(sql, untold, now()) : []);
    for (let due = next(); due.length > 0; due = next()) await Promise.all(due.map(tell));
    isBehind = isBehind && hasRows(sql, UNTOLD);
  });

  /** Call within a transaction. */
  function letGo(which: string, ...bindings: string[]): boolean {
    isBehind = true;
    const query = `UPDATE records_held SET kept = 2, ${ANEW}, listed = 0, body = '' WHERE ${which} RETURNING id`;
    return hasRows(sql, query, ...bindings);
  }

  return {
    run,
    nextDue: (): number | null => (isBehind ? firstValue<number>(sql, NEXT_DUE, now() + MINUTE) : null),

    /** Adds recorded games within the limits. Returns for each whether it is new, or why it was not added. */
    async hold(records: readonly RecordToHold[], limits: HoldingLimits): Promise<(NotHeld | boolean)[]> {
      const places = commit(() => {
        isBehind = true;
        return records.map((record) => takeOne(record, limits));
      });
      await run();
      return records.map(({ id }, at) => {
        const said = places[at] ?? isNew.get(id);
        if (said === undefined) throw new Error(`the record ${id} has not been told yet`);
        // A game that is twice in one request is new only once.
        isNew.set(id, false);
        return said;
      });
    },

    has: (id: string): boolean => hasRows(sql, "SELECT id FROM records_held WHERE id = ? AND kept <> 2", id),

    async drop(id: string): Promise<boolean> {
      const isDropped = commit(() => letGo("id = ? AND kept <> 2", id));
      await run();
      return isDropped;
    },

    listed: (): string[] =>
      allValues(sql, "SELECT id FROM records_held WHERE listed = 1 AND kept <> 2 ORDER BY id"),

    /** Call after the objects of the games have been asked to unlist them. */
    unlist: (): void => void sql.exec("UPDATE records_held SET listed = 0"),

    /** Call within a transaction. */
    dropAll: (): boolean => letGo("true"),

    list(reach: Reach): HeldRecord[] {
      const { beyond, word } = SQL_ORDERS[reach.order];
      const query = `SELECT ${COLUMNS} FROM records_held WHERE (at, id) ${beyond} (?, ?) AND kept <> 2
        ORDER BY at ${word}, id ${word} LIMIT ?`;
      return allRows<Row>(sql, query, ...boundOf(reach), reach.limit).map((row) => {
        const { id, at, listed, kept, body } = row;
        const record = kept === 0 ? listedRecord(holdingIn(row).stored) : (JSON.parse(body) as ListedRecord);
        return { id, at, listed: listed === 1, record };
      });
    },
  };
}

export type OpenRecordsHeld = ReturnType<typeof openRecordsHeld>;
