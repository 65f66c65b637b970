import type { StoringCalls } from "../channels/channel.ts";
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
  type Sql,
} from "../lib/object-storage.ts";
import { boundOf, type Place, type Reach, SQL_ORDERS } from "../lib/places.ts";
import { MethodGroup } from "../lib/service-object.ts";
import { triedAgain } from "../lib/subjects.ts";
import type { Quotas } from "./requests.ts";

export const RECORDS_HELD: readonly SchemaStep[] = [
  [
    // kept: 1 once the recorded game's object has this row's data. body: the game's list entry, as JSON.
    `CREATE TABLE records_held (id TEXT PRIMARY KEY, at INTEGER NOT NULL, listed INTEGER NOT NULL, kept INTEGER NOT NULL,
     body TEXT NOT NULL) WITHOUT ROWID`,
    "CREATE INDEX records_held_by_age ON records_held (at, id)",
  ],
  // kept is 0 while the game must be sent to its object: body is then the whole game. kept is 2 while it must be removed there.
  ["CREATE INDEX records_held_untold ON records_held (id) WHERE kept <> 1"],
  [
    // tries: failed attempts to reach the object. due: when to make the next attempt, in milliseconds since 1970.
    "ALTER TABLE records_held ADD COLUMN tries INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE records_held ADD COLUMN due INTEGER NOT NULL DEFAULT 0",
    "CREATE INDEX records_held_by_due ON records_held (due) WHERE kept <> 1",
  ],
];

/** If `listed` is undefined, a game that the player already has keeps its value; a new game is unlisted. */
export interface RecordToHold {
  readonly id: string;
  readonly stored: StoredRecord;
  readonly listed?: boolean | undefined;
  readonly original?: string | undefined;
}

/** "full": the collection is full. A number: how many milliseconds to wait for the quota. */
export type NotHeld = "full" | number;

export interface HeldRecord extends RecordRow {
  readonly listed: boolean;
}

export interface HoldingLimits {
  readonly most: number;
  readonly quota: Quota | null;
}

/** Sends a recorded game, or (null) its removal, to its object. Resolves to whether the game is new there. */
export type TellRecord = (id: string, held: Holding | null) => Promise<boolean>;

interface RecordsHeldHost {
  readonly quotas: Pick<Quotas, "use">;
  readonly arm: () => void;
  readonly tellRecord: TellRecord;
}

type Unsent = StoredRecord & Pick<Holding, "original">;

/** `state` is the column `kept`. */
interface Row extends Place {
  readonly listed: number;
  readonly state: number;
  readonly body: string;
  readonly tries: number;
}

function holdingIn({ body, listed }: Row): Holding {
  const { original, ...stored } = JSON.parse(body) as Unsent;
  return { stored, listed: listed === 1, original };
}

function heldRecord(row: Row): HeldRecord {
  const { id, at, listed, state, body } = row;
  const record = state === 0 ? listedRecord(holdingIn(row).stored) : (JSON.parse(body) as ListedRecord);
  return { id, at, listed: listed === 1, record };
}

const COLUMNS = "id, at, listed, kept AS state, body, tries";
const AGAIN = "tries = 0, due = 0";

const UNSENT = "SELECT id FROM records_held WHERE kept <> 1 LIMIT 1";
/** Rows without a failed attempt are being sent now. For them, the alarm only resumes interrupted work. */
const NEXT_DUE = "SELECT min(CASE tries WHEN 0 THEN ? ELSE due END) FROM records_held WHERE kept <> 1";

const AT_ONCE = 100;

/** Changes are stored first, then sent to the object of each recorded game until that succeeds. */
export class RecordsHeld {
  readonly #sql: Sql;
  readonly #host: RecordsHeldHost;
  readonly #commit: ReturnType<typeof committing>;
  readonly #isNew = new Map<string, boolean>();
  #isBehind: boolean;

  constructor(storage: ObjectStorage, host: RecordsHeldHost) {
    this.#sql = storage.sql;
    this.#host = host;
    this.#commit = committing({ storage, arm: host.arm });
    this.#isBehind = hasRows(storage.sql, UNSENT);
  }

  readonly run = oneAtATime(() => this.#sendAll());

  nextDue(): number | null {
    return this.#isBehind ? firstValue<number>(this.#sql, NEXT_DUE, now() + MINUTE) : null;
  }

  /** Returns for each game whether it is new, or why it was not added. */
  async hold(records: readonly RecordToHold[], limits: HoldingLimits): Promise<(NotHeld | boolean)[]> {
    const refusals = this.#commit(() => {
      this.#isBehind = true;
      return records.map((record) => this.#add(record, limits));
    });
    await this.run();
    return records.map(({ id }, at) => {
      const result = refusals[at] ?? this.#isNew.get(id);
      if (result === undefined) throw new Error(`the recorded game ${id} has not been sent yet`);
      // If a request contains a game twice, the game is reported as new only once.
      this.#isNew.set(id, false);
      return result;
    });
  }

  async drop(id: string): Promise<boolean> {
    const isDropped = this.#commit(() => this.#remove("id = ? AND kept <> 2", id));
    await this.run();
    return isDropped;
  }

  /** Call within a transaction. */
  dropAll(): void {
    this.#remove("true");
  }

  #add({ id, listed, stored, original }: RecordToHold, { most, quota }: HoldingLimits): NotHeld | null {
    const body = JSON.stringify({ ...stored, original } satisfies Unsent);
    const again = `UPDATE records_held SET kept = 0, ${AGAIN}, listed = coalesce(?, listed), body = ? WHERE id = ? RETURNING id`;
    if (hasRows(this.#sql, again, listed === undefined ? null : Number(listed), body, id)) return null;
    if (allValues(this.#sql, "SELECT id FROM records_held LIMIT ?", most).length >= most) return "full";
    const wait = quota === null ? null : this.#host.quotas.use(quota);
    if (wait !== null) return wait;
    insertRow(this.#sql, "records_held", { id, at: now(), listed: Number(listed === true), kept: 0, body });
    return null;
  }

  /** Call within a transaction. */
  #remove(which: string, ...bindings: string[]): boolean {
    this.#isBehind = true;
    const query = `UPDATE records_held SET kept = 2, ${AGAIN}, listed = 0, body = '' WHERE ${which} RETURNING id`;
    return hasRows(this.#sql, query, ...bindings);
  }

  async #sendAll(): Promise<void> {
    const query = `SELECT ${COLUMNS} FROM records_held WHERE kept <> 1 AND due <= ? LIMIT ${AT_ONCE}`;
    const next = () => (this.#isBehind ? allRows<Row>(this.#sql, query, now()) : []);
    for (let due = next(); due.length > 0; due = next()) await Promise.all(due.map((row) => this.#send(row)));
    this.#isBehind &&= hasRows(this.#sql, UNSENT);
  }

  async #send(row: Row): Promise<void> {
    const held = row.state === 0 ? holdingIn(row) : null;
    try {
      this.#isNew.set(row.id, await this.#host.tellRecord(row.id, held));
    } catch (fault) {
      return this.#delay(row, fault);
    }
    this.#sent(row, held);
  }

  #delay(row: Row, fault: unknown): void {
    const tries = row.tries + 1;
    log("warn", "record-delayed", { record: row.id, tries, fault });
    const query = "UPDATE records_held SET tries = ?, due = ? WHERE id = ? AND kept <> 1";
    this.#commit(() => this.#sql.exec(query, tries, now() + triedAgain(tries), row.id));
  }

  /** Marks a row as sent, or deletes a removed row. A row that has changed meanwhile is sent again. */
  #sent({ id, listed, body }: Row, held: Holding | null): void {
    if (held === null) {
      this.#sql.exec("DELETE FROM records_held WHERE id = ? AND kept = 2", id);
      return;
    }
    const query = `UPDATE records_held SET kept = 1, body = ?
      WHERE id = ? AND kept = 0 AND listed = ? AND body = ?`;
    this.#sql.exec(query, JSON.stringify(listedRecord(held.stored)), id, listed, body);
  }
}

interface RecordedGamesHost extends StoringCalls {
  readonly mailbox: () => { readonly recordsHeld: RecordsHeld };
}

export class RecordedGameMethods extends MethodGroup<RecordedGamesHost> {
  /** Returns for each game whether it is new, or why it was not added; null if the player has left. */
  async hold(games: readonly RecordToHold[], limits: HoldingLimits): Promise<(NotHeld | boolean)[] | null> {
    return this.host.hasLeft() ? null : this.host.mailbox().recordsHeld.hold(games, limits);
  }

  drop(id: string): Promise<boolean> {
    return this.host.mailbox().recordsHeld.drop(id);
  }

  has(id: string): boolean {
    return hasRows(this.#sql, "SELECT id FROM records_held WHERE id = ? AND kept <> 2", id);
  }

  listed(): string[] {
    if (!this.host.isStored()) return [];
    return allValues(this.#sql, "SELECT id FROM records_held WHERE listed = 1 AND kept <> 2 ORDER BY id");
  }

  /** Unlists all recorded games here. Call it after their objects have unlisted them. */
  unlist(): void {
    this.#sql.exec("UPDATE records_held SET listed = 0");
  }

  list(reach: Reach): HeldRecord[] {
    const { beyond, word } = SQL_ORDERS[reach.order];
    const query = `SELECT ${COLUMNS} FROM records_held WHERE (at, id) ${beyond} (?, ?) AND kept <> 2
      ORDER BY at ${word}, id ${word} LIMIT ?`;
    return allRows<Row>(this.#sql, query, ...boundOf(reach), reach.limit).map(heldRecord);
  }

  get #sql(): Sql {
    return this.host.storage().sql;
  }
}
