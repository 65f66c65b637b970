import {
  type Holding,
  listedRecord,
  type RecordRow,
  type StoredRecord,
  type Unlisting,
} from "../game/recorded.ts";
import { oneAtATime } from "../lib/calls.ts";
import { MINUTE } from "../lib/duration.ts";
import { log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import {
  committing,
  firstValue,
  hasRows,
  hasSchema,
  FACTS_TABLE,
  migrate,
  StoredFact,
  type SchemaStep,
} from "../lib/object-storage.ts";
import type { ObjectEnv } from "../lib/service-object.ts";
import { triedAgain } from "../lib/subjects.ts";
import { type WakingHost, WakingObject, type Woken } from "../lib/waking-object.ts";
import { Wakeup } from "../lib/wakeup.ts";

/** Append only: deployed objects have run these steps. */
export const RECORD_SCHEMA: readonly SchemaStep[] = [
  [
    // `body`: JSON. The row is deleted once no player holds the game.
    "CREATE TABLE record (id INTEGER PRIMARY KEY, body TEXT NOT NULL)",
    "CREATE TABLE holders (player TEXT PRIMARY KEY, listed INTEGER NOT NULL) WITHOUT ROWID",
    // `listed`: when the game was last put into the list (milliseconds since 1970), or OUTDATED if the list has an earlier
    // version. `unlisted`: the moderators' decision, which stays if the game is removed and imported again. `delayed`: how
    // many updates of the list have failed, and when the next try is due.
    FACTS_TABLE,
  ],
  [
    // The imported text as a JSON string, and the id of the player who imported it.
    "ALTER TABLE record ADD COLUMN original TEXT",
    "ALTER TABLE record ADD COLUMN brought_by TEXT",
  ],
];

export interface RecordedGameHost extends WakingHost {
  /** Puts a game into the list; null removes it. Idempotent. */
  readonly updateList: (id: string, row: RecordRow | null) => Promise<void>;
}

/** The delay after which the alarm repeats an interrupted update of the list, in milliseconds. */
const GRACE = MINUTE;

interface Delay {
  readonly tries: number;
  readonly due: number;
}

const OUTDATED = 0;

/** A record replaces a stored record with a lower rank. Verification and known players each raise the rank by one. */
const rankOf = (record: StoredRecord | null): number =>
  Number(record?.verified === true) + Number(record?.playerIds !== undefined);

type ReadRecord = StoredRecord & { readonly unlisted: Unlisting | null; readonly original: boolean };

export abstract class RecordedGameObject<Env extends ObjectEnv = ObjectEnv> extends WakingObject<Env> {
  static override readonly kind = "record";
  protected abstract override readonly host: RecordedGameHost;
  readonly #alarm = new Wakeup(this.storage);
  readonly #listed = new StoredFact<number>(this.storage.sql, "listed");
  readonly #unlisted = new StoredFact<Unlisting>(this.storage.sql, "unlisted");
  readonly #delayed = new StoredFact<Delay>(this.storage.sql, "delayed");
  readonly #commit = committing({ storage: this.storage, arm: () => this.rearm() });

  protected override async started(): Promise<void> {
    if (hasSchema(this.storage)) migrate(this.storage, RECORD_SCHEMA);
    await super.started();
  }

  /** Returns null if no player holds the game. */
  read(): ReadRecord | null {
    const record = this.#record();
    if (record === null) return null;
    const original = hasRows(this.storage.sql, "SELECT id FROM record WHERE original IS NOT NULL");
    return { ...record, unlisted: this.#unlisted.read(), original };
  }

  /** Returns the imported text; null if there is none, or its importer removed the game and nobody has imported it since. */
  original(): string | null {
    const text = hasSchema(this.storage)
      ? firstValue<string>(this.storage.sql, "SELECT original FROM record")
      : null;
    return text === null ? null : (JSON.parse(text) as string);
  }

  /** Adds a holder, or removes one (null). Returns true if the game was not stored before; false for a removal. */
  hold(player: string, holding: Holding | null): boolean {
    const isNew = holding === null ? this.#removeHolder(player) : this.#addHolder(player, holding);
    this.afterwards(this.#updateList());
    return isNew;
  }

  /** Ends one holder's listing of the game. A decision also keeps the game off the list for all other holders. */
  unlistFor(player: string, decision: Unlisting | null): void {
    if (this.#record() === null) return;
    this.#commit(() => {
      this.storage.sql.exec("UPDATE holders SET listed = 0 WHERE player = ?", player);
      if (decision !== null) this.#unlisted.keep(decision);
    });
    this.afterwards(this.#updateList());
  }

  /** Unlists the game. Null lets holders list it again. */
  unlist(decision: Unlisting | null): void {
    if (this.#record() === null) return;
    this.#commit(() => (decision === null ? this.#unlisted.forget() : this.#unlisted.keep(decision)));
    this.afterwards(this.#updateList());
  }

  protected override rearm(): void {
    this.#alarm.by(this.#due());
  }

  protected override async work(): Promise<Woken> {
    this.#alarm.spent();
    await this.#updateList();
    return { due: this.#due(), touches: [] };
  }

  /** Updates the list. After a failure the alarm tries again. */
  readonly #updateList = oneAtATime(async () => {
    while (this.#isListOutdated()) {
      const record = this.#record();
      const isListed = record !== null && this.#shouldBeListed();
      const row = isListed ? { id: this.id, at: now(), record: listedRecord(record) } : null;
      try {
        await this.host.updateList(this.id, row);
      } catch (fault) {
        return this.#delay(fault);
      }
      this.#commit(() => this.#noteListed(row, record));
    }
  });

  #delay(fault: unknown): void {
    const tries = (this.#delayed.read()?.tries ?? 0) + 1;
    log("warn", "record-delayed", { record: this.id, tries, fault });
    this.#commit(() => this.#delayed.keep({ tries, due: now() + triedAgain(tries) }));
  }

  #noteListed(row: RecordRow | null, record: StoredRecord | null): void {
    this.#delayed.forget();
    if (row === null) return this.#listed.forget();
    // If the record was replaced during the update, the list is updated again.
    const isReplaced = rankOf(this.#record() ?? record) !== rankOf(record);
    this.#listed.keep(isReplaced ? OUTDATED : row.at);
  }

  /** Adds a holder. Keeps the imported text if one is already stored. */
  #addHolder(player: string, { stored, listed, original }: Holding): boolean {
    migrate(this.storage, RECORD_SCHEMA);
    const { sql } = this.storage;
    return this.#commit(() => {
      const before = this.#record();
      if (before === null || rankOf(stored) > rankOf(before)) this.#replace(stored);
      if (original !== undefined) {
        const query = "UPDATE record SET original = ?, brought_by = ? WHERE original IS NULL";
        sql.exec(query, JSON.stringify(original), player);
      }
      sql.exec("INSERT OR REPLACE INTO holders (player, listed) VALUES (?, ?)", player, listed ? 1 : 0);
      return before === null;
    });
  }

  #replace(record: StoredRecord): void {
    const query =
      "INSERT INTO record (id, body) VALUES (1, ?) ON CONFLICT DO UPDATE SET body = excluded.body";
    this.storage.sql.exec(query, JSON.stringify(record));
    if (this.#listed.read() !== null) this.#listed.keep(OUTDATED);
  }

  /** Removes a holder and the text that they imported. Deletes the game once nobody holds it. Idempotent. */
  #removeHolder(player: string): false {
    if (!hasSchema(this.storage)) return false;
    const { sql } = this.storage;
    return this.#commit(() => {
      sql.exec("DELETE FROM holders WHERE player = ?", player);
      sql.exec("UPDATE record SET original = NULL, brought_by = NULL WHERE brought_by = ?", player);
      if (!hasRows(sql, "SELECT player FROM holders LIMIT 1")) sql.exec("DELETE FROM record");
      return false;
    });
  }

  #record(): StoredRecord | null {
    const body = hasSchema(this.storage)
      ? firstValue<string>(this.storage.sql, "SELECT body FROM record")
      : null;
    return body === null ? null : (JSON.parse(body) as StoredRecord);
  }

  #shouldBeListed(): boolean {
    const query = "SELECT player FROM holders WHERE listed = 1 LIMIT 1";
    return this.#unlisted.read() === null && hasRows(this.storage.sql, query);
  }

  #isListOutdated(): boolean {
    if (!hasSchema(this.storage)) return false;
    const listed = this.#listed.read();
    return this.#shouldBeListed() ? (listed ?? OUTDATED) === OUTDATED : listed !== null;
  }

  /** Returns when the alarm updates the list, in milliseconds since 1970; null if the list is up to date. */
  #due(): number | null {
    return this.#isListOutdated() ? (this.#delayed.read()?.due ?? now() + GRACE) : null;
  }
}
