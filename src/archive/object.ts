import { type ListedRecord, outcomeOf, type RecordRow } from "../game/recorded.ts";
import { allRows, hasSchema, insertRow, migrate } from "../lib/object-storage.ts";
import type { Place, Reach } from "../lib/places.ts";
import { ServiceObject } from "../lib/service-object.ts";
import { ARCHIVE_SCHEMA, type ArchivedGame, type Wanted } from "./archive.ts";
import { keysOf, LISTED_RECORDS_SCHEMA, recordsQuery, type WantedRecords } from "./records.ts";

/** The finished games of one month or, in the object LISTED_RECORDS, all listed recorded games. Changes are idempotent. */
export class ArchiveObject extends ServiceObject {
  static override readonly kind = "archive";

  /** Does nothing. In a sandbox, the base class empties the object when the alarm fires. */
  override alarm(): void {}

  add({ at, id, ruleset, attackers, defenders, winner, reason }: ArchivedGame): void {
    migrate(this.storage, ARCHIVE_SCHEMA);
    const query = `INSERT OR IGNORE INTO games (at, id, ruleset, attackers, defenders, winner, reason)
      VALUES (?, ?, ?, ?, ?, ?, ?)`;
    this.storage.sql.exec(query, at, id, ruleset, attackers, defenders, winner, reason);
  }

  games({ after, to, limit, timedOut }: Wanted): ArchivedGame[] {
    if (!hasSchema(this.storage)) return [];
    const query = `SELECT * FROM games WHERE (at, id) > (?, ?) AND at <= ?
      ${timedOut ? "AND reason = 'timeout'" : ""} ORDER BY at, id LIMIT ?`;
    return allRows(this.storage.sql, query, after.at, after.id, to, limit);
  }

  list({ id, at, record }: RecordRow): void {
    migrate(this.storage, LISTED_RECORDS_SCHEMA);
    const { sql } = this.storage;
    const { ruleset } = record;
    const row = { id, at, ruleset, result: outcomeOf(record), body: JSON.stringify(record) };
    this.storage.transactionSync(() => {
      this.#remove(id);
      insertRow(sql, "records", row);
      for (const name of new Set(keysOf(record))) insertRow(sql, "record_names", { name, record: id });
    });
  }

  unlist(id: string): void {
    if (hasSchema(this.storage)) this.storage.transactionSync(() => this.#remove(id));
  }

  /** Returns recorded games in the order in which they were listed, or the reverse (`reach`). */
  records(wanted: WantedRecords, reach: Reach): RecordRow[] {
    if (!hasSchema(this.storage)) return [];
    const { query, bindings } = recordsQuery(wanted, reach);
    const rows = allRows<Place & { readonly body: string }>(this.storage.sql, query, ...bindings);
    return rows.map(({ id, at, body }) => ({ id, at, record: JSON.parse(body) as ListedRecord }));
  }

  #remove(id: string): void {
    this.storage.sql.exec("DELETE FROM records WHERE id = ?", id);
    this.storage.sql.exec("DELETE FROM record_names WHERE record = ?", id);
  }
}
