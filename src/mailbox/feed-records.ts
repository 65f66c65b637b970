import type { AccountRecord } from "../events/records.ts";
import type { EventType } from "../events/types.ts";
import { recordOfStored, type StoredRecord } from "../game/records.ts";
import type { Sql, SqlRow } from "../lib/object-storage.ts";
import type { Batch } from "../lib/batches.ts";

/** A page of the feed: the records as JSON texts, and the id to go on from where there are more. */
export interface FeedPage {
  readonly items: readonly string[];
  readonly next: string | null;
}

/**
 * What a row of the feed holds: the facts of something that happened in a game (version 2); or a record as it is sent,
 * which is how events of the player's own settings are stored, and how the first edition stored everything.
 */
type StoredBody = StoredRecord | AccountRecord | { readonly v?: undefined };

/**
 * A record as JSON text, from a row of the feed of this release or an earlier one; null for one of a later release,
 * which is kept for it. `origin`: where the service is reached.
 */
export function recordText(row: SqlRow, origin: string): string | null {
  const text = String(row["body"]);
  const body = JSON.parse(text) as StoredBody;
  if (!("v" in body) || body.v === undefined) return text;
  return body.v === 2 ? JSON.stringify(recordOfStored(String(row["id"]), body, origin)) : null;
}

/** The records of rows that can be read. */
function recordTexts(rows: readonly SqlRow[], origin: string): string[] {
  return rows.map((row) => recordText(row, origin)).filter((text) => text !== null);
}

/** The place of a record in the feed; searched from the end, where a reader's last id is. */
function placeOf(sql: Sql, id: string): number | null {
  const row = sql.exec("SELECT seq FROM events WHERE id = ? ORDER BY seq DESC LIMIT 1", id).toArray()[0];
  return row === undefined ? null : Number(row["seq"]);
}

/** The feed by its places: numbers that rise with every record. */
export const openPlaces = (sql: Sql, origin: string) => ({
  /** The place of the record with this id; null where there is none. */
  placeOf: (id: string): number | null => placeOf(sql, id),

  /** The place after everything that there is. */
  end: (): number => Number(sql.exec("SELECT max(seq) AS last FROM events").toArray()[0]?.["last"] ?? 0),

  /** What stands after a place, oldest first: the feed as listeners get it. It never ends. */
  batchAfter(place: number, most: number): Batch {
    const query = "SELECT seq, id, body FROM events WHERE seq > ? ORDER BY seq LIMIT ?";
    const rows = sql.exec(query, place, most).toArray();
    return {
      items: recordTexts(rows, origin),
      place: Number(rows.at(-1)?.["seq"] ?? place),
      isOver: false,
    };
  },

  /** The record with this number, as JSON text, and its id; null where it is not kept any more, or cannot be read yet. */
  record(seq: number): { id: string; body: string } | null {
    const row = sql.exec("SELECT id, body FROM events WHERE seq = ?", seq).toArray()[0];
    const body = row === undefined ? null : recordText(row, origin);
    return body === null ? null : { id: String(row?.["id"]), body };
  },

  /** Whether the record with this number is still kept. */
  keeps: (seq: number): boolean => sql.exec("SELECT seq FROM events WHERE seq = ?", seq).toArray().length > 0,
});

/** The feed as its readers ask for it. */
export const openPages = (sql: Sql, origin: string) => ({
  /** The events after `after` (null: from the beginning), oldest first; null where there is no such event. */
  page(after: string | null, limit: number): FeedPage | null {
    const place = after === null ? 0 : placeOf(sql, after);
    if (place === null) return null;
    const query = "SELECT id, body FROM events WHERE seq > ? ORDER BY seq LIMIT ?";
    const rows = sql.exec(query, place, limit + 1).toArray();
    const shown = rows.slice(0, limit);
    return {
      items: recordTexts(shown, origin),
      next: rows.length > limit ? String(shown.at(-1)?.["id"]) : null,
    };
  },

  /** The newest events of a type, newest first, as JSON texts. */
  newest(type: EventType, most: number): string[] {
    const query =
      "SELECT id, body FROM events WHERE json_extract(body, '$.type') = ? ORDER BY seq DESC LIMIT ?";
    const rows = sql.exec(query, type, most).toArray();
    return recordTexts(rows, origin);
  },
});
