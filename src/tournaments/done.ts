import { DAY } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import { deleteSome, hasRows, insertRow, type SchemaStep, Tables } from "../lib/object-storage.ts";

/** `at`: milliseconds since 1970. */
export const DONE: SchemaStep = [
  "CREATE TABLE done (request TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID",
  "CREATE INDEX done_by_age ON done (at)",
];

/** The same as for idempotency keys (mailbox/requests.ts). */
const STORED_FOR = 2 * DAY;

/** Remembers the ids of requests, so that a request repeated after a lost response is not carried out twice. */
export class DoneRequests extends Tables {
  has(request: string | undefined): boolean {
    return request !== undefined && hasRows(this.sql, "SELECT at FROM done WHERE request = ?", request);
  }

  /** Call it in the transaction that carries the request out, so that both are stored or neither. */
  add(request: string | undefined): void {
    if (request === undefined) return;
    deleteSome(this.sql, { table: "done", key: "request" }, "at < ?", now() - STORED_FOR);
    insertRow(this.sql, "done", { request, at: now() });
  }
}
