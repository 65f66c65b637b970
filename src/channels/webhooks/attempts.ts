import type { EventType } from "../../contract/events/types.ts";
import type { AttemptResult, Fault } from "../../contract/terms.ts";
import { DAY } from "../../lib/duration.ts";
import { now } from "../../lib/now.ts";
import {
  allRows,
  allValues,
  deleteSome,
  firstRow,
  firstValue,
  insertRow,
  Tables,
} from "../../lib/object-storage.ts";
import { boundOf, type Reach, SQL_ORDERS } from "../../lib/places.ts";
import type { FedEvent } from "../channel.ts";

/** How long attempts are stored, in milliseconds. */
const STORED_FOR = 30 * DAY;

/** An attempt to send an event to an endpoint. Instants in milliseconds since 1970, `took` in milliseconds. */
export interface Attempt {
  readonly id: string;
  readonly endpoint: string;
  readonly event: number;
  readonly eventId: string;
  readonly type: EventType;
  readonly game: string | null;
  readonly attempt: number;
  readonly at: number;
  readonly result: AttemptResult;
  readonly status: number | null;
  readonly fault: Fault | null;
  readonly why: string | null;
  readonly took: number;
  readonly answer: string | null;
  /** When the event is tried again; null if no attempt is scheduled. */
  readonly next: number | null;
}

/** `next` is null once the delivery is gone or has been rescheduled. */
const COLUMNS = `id, endpoint, event, event_id AS eventId, type, game, try AS attempt, at, outcome AS result, status, fault,
  why, took, answer, (SELECT next FROM deliveries AS d
    WHERE d.endpoint = a.endpoint AND d.event = a.event AND d.next = a.next) AS next`;

/** Attempts to send events to a player's webhooks. Rows are never changed. */
export class Attempts extends Tables {
  note({ event, eventId, attempt, result, ...same }: Attempt): void {
    insertRow(this.sql, "attempts", { ...same, event, event_id: eventId, try: attempt, outcome: result });
  }

  page(endpoint: string, reach: Reach): Attempt[] {
    const { beyond, word } = SQL_ORDERS[reach.order];
    const query = `SELECT ${COLUMNS} FROM attempts AS a
      WHERE endpoint = ? AND (at, id) ${beyond} (?, ?) ORDER BY at ${word}, id ${word} LIMIT ?`;
    return allRows(this.sql, query, endpoint, ...boundOf(reach), reach.limit);
  }

  find(endpoint: string, id: string): Attempt | null {
    const query = `SELECT ${COLUMNS} FROM attempts AS a WHERE id = ? AND endpoint = ?`;
    return firstRow(this.sql, query, id, endpoint);
  }

  received(endpoint: string, after: number): ReadonlySet<number> {
    const query = `SELECT DISTINCT event FROM attempts WHERE endpoint = ? AND event > ? AND outcome = 'delivered'`;
    return new Set(allValues<number>(this.sql, query, endpoint, after));
  }

  /** Returns the number of the first event with a failed attempt at or after `since`; null if there is none. */
  firstFailed(endpoint: string, since: number): number | null {
    const query = "SELECT min(event) FROM attempts WHERE endpoint = ? AND at >= ? AND outcome <> 'delivered'";
    return firstValue(this.sql, query, endpoint, since);
  }

  failedSince(endpoint: string, since: number): Pick<FedEvent, "seq" | "game">[] {
    // With max(at), SQLite takes the other columns from the last attempt.
    const query = `SELECT event AS seq, game, outcome, max(at) FROM attempts WHERE endpoint = ? AND at >= ?
      GROUP BY event HAVING outcome <> 'delivered' ORDER BY event`;
    type Row = Pick<FedEvent, "seq" | "game"> & { readonly outcome: string; readonly "max(at)": number };
    return allRows<Row>(this.sql, query, endpoint, since);
  }

  dropAll(endpoint: string): void {
    this.sql.exec("DELETE FROM attempts WHERE endpoint = ?", endpoint);
  }

  prune(endpoint: string): boolean {
    const old = now() - STORED_FOR;
    return deleteSome(this.sql, { table: "attempts", key: "id" }, "endpoint = ? AND at < ?", endpoint, old);
  }
}
