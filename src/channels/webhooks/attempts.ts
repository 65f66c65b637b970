import { DAY } from "../../lib/duration.ts";
import {
  deleteSome,
  insertRow,
  type ObjectStorage,
  type Sql,
  allRows,
  firstRow,
  firstValue,
} from "../../lib/object-storage.ts";
import { now } from "../../lib/now.ts";
import { SQL_ORDERS, type Reach, boundOf } from "../../lib/places.ts";
import type { FedEvent } from "../channel.ts";
import type { EventType } from "../../contract/events/types.ts";
import type { Fault, AttemptResult } from "../../contract/terms.ts";

/** How long it can be read what became of an attempt. */
const ATTEMPTS_KEPT = 30 * DAY;

const ROWS = { table: "attempts", key: "id" };

/** One attempt to send an event to an endpoint. Instants in milliseconds since 1970, `took` in milliseconds. */
export interface Attempt {
  readonly id: string;
  readonly endpoint: string;
  /** The event's number in the feed, and its id. */
  readonly event: number;
  readonly eventId: string;
  readonly type: EventType;
  readonly game: string | null;
  /** 1 for the first. */
  readonly attempt: number;
  readonly at: number;
  readonly result: AttemptResult;
  readonly status: number | null;
  readonly fault: Fault | null;
  readonly why: string | null;
  readonly took: number;
  /** The beginning of what was answered. */
  readonly answer: string | null;
  /** When the event is tried again, as long as it is going to be. */
  readonly next: number | null;
}

/** An attempt's time to come is read from its delivery: where that is gone, or has its own time now, there is none. */
const COLUMNS = `id, endpoint, event, event_id AS eventId, type, game, try AS attempt, at, outcome AS result, status, fault,
  why, took, answer, (SELECT next FROM deliveries AS d
    WHERE d.endpoint = a.endpoint AND d.event = a.event AND d.next = a.next) AS next`;

function note(sql: Sql, { event, eventId, attempt, result, ...same }: Attempt): void {
  insertRow(sql, "attempts", { ...same, event, event_id: eventId, try: attempt, outcome: result });
}

const openOutcomes = (sql: Sql) => ({
  /** The events after a place that an endpoint has received. */
  received(endpoint: string, after: number): ReadonlySet<number> {
    const query = `SELECT DISTINCT event FROM attempts WHERE endpoint = ? AND event > ? AND outcome = 'delivered'`;
    const rows = allRows<{ readonly event: number }>(sql, query, endpoint, after);
    return new Set(rows.map(({ event }) => event));
  },

  /** The first event of which an attempt failed at `since` or later; null for none. */
  firstFailed(endpoint: string, since: number): number | null {
    const query = "SELECT min(event) FROM attempts WHERE endpoint = ? AND at >= ? AND outcome <> 'delivered'";
    return firstValue(sql, query, endpoint, since);
  },
});

/** The attempts to send something to a player's webhooks. Rows are added and, in time, deleted; none is changed. */
export function openAttempts({ sql }: ObjectStorage) {
  return {
    ...openOutcomes(sql),

    note: (attempt: Attempt): void => note(sql, attempt),

    page(endpoint: string, reach: Reach): Attempt[] {
      const { beyond, word } = SQL_ORDERS[reach.order];
      const query = `SELECT ${COLUMNS} FROM attempts AS a
        WHERE endpoint = ? AND (at, id) ${beyond} (?, ?) ORDER BY at ${word}, id ${word} LIMIT ?`;
      return allRows(sql, query, endpoint, ...boundOf(reach), reach.limit);
    },

    find: (endpoint: string, id: string): Attempt | null =>
      firstRow(sql, `SELECT ${COLUMNS} FROM attempts AS a WHERE id = ? AND endpoint = ?`, id, endpoint),

    /** The events whose last attempt at an endpoint was made at `since` or later, and failed; oldest first. */
    failedSince(endpoint: string, since: number): Pick<FedEvent, "seq" | "game">[] {
      // With max(at), the other columns are those of the last attempt.
      const query = `SELECT event AS seq, game, outcome, max(at) FROM attempts WHERE endpoint = ? AND at >= ?
        GROUP BY event HAVING outcome <> 'delivered' ORDER BY event`;
      type Row = Pick<FedEvent, "seq" | "game"> & { readonly outcome: string; readonly "max(at)": number };
      return allRows<Row>(sql, query, endpoint, since);
    },

    dropAll(endpoint: string): void {
      sql.exec("DELETE FROM attempts WHERE endpoint = ?", endpoint);
    },

    /** Deletes attempts at an endpoint that need not be kept any longer; whether none is left. */
    prune: (endpoint: string): boolean =>
      deleteSome(sql, ROWS, "endpoint = ? AND at < ?", endpoint, now() - ATTEMPTS_KEPT),
  };
}
