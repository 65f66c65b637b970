import type { AccountRecord } from "../contract/events/records.ts";
import { isForApps } from "../contract/events/types.ts";
import { type RecordFacts, recordOfStored } from "../game/records.ts";
import { placeIn } from "../lib/ids.ts";
import { type Sql, allRows, firstRow, firstValue, hasRows } from "../lib/object-storage.ts";
import { EARLIEST, LATEST, type Order, SQL_ORDERS } from "../lib/places.ts";
import type { Causes, FedEvent } from "../channels/channel.ts";
import type { Batch } from "../lib/batches.ts";
import type { ToldRecord } from "../channels/named.ts";

/**
 * A page of the feed: the records as JSON texts, the id to go on from where there are more, and the place after the
 * last item, or where the page began, by the id before it.
 */
export interface FeedPage {
  readonly items: readonly string[];
  readonly next: string | null;
  readonly cursor: string;
  /** Too many requests wait for an event already: this one has not waited. */
  readonly isFull?: true;
}

/** The version of rows that this release writes, and the latest that it can read. */
const CURRENT = 1;

/**
 * What a row of the feed holds: the facts of something that happened in a game, or the player's own record as it is sent, and
 * whom it names.
 */
type Body = RecordFacts | ({ readonly own: AccountRecord } & Pick<ToldRecord, "named">);

/** A row's body as it is stored. */
export const storedBody = (body: Body): string => JSON.stringify({ v: CURRENT, ...body });

/** What a row of this release or an earlier one holds; null for one of a later release. */
const upcast = ({ v, ...body }: { readonly v: number } & Body): Body | null => (v > CURRENT ? null : body);

/** A row of the feed. */
interface FeedRow {
  readonly seq: number;
  readonly id: string;
  readonly body: string;
}

/**
 * A record as JSON text, from a row of the feed of this release or an earlier one; null for one of a later release,
 * which is kept for it. `origin`: where the service is reached.
 */
export function recordText({ id, body: text }: Omit<FeedRow, "seq">, origin: string): string | null {
  const body = upcast(JSON.parse(text) as { readonly v: number } & Body);
  if (body === null) return null;
  return JSON.stringify("own" in body ? body.own : recordOfStored(id, body, origin));
}

/** What an app may hear of these records. */
export const forApps = (records: readonly string[]): string[] =>
  records.filter((text) => isForApps((JSON.parse(text) as AccountRecord).type));

function recordTexts(rows: readonly FeedRow[], origin: string): string[] {
  return rows.map((row) => recordText(row, origin)).filter((text) => text !== null);
}

/** The place of a record in the feed; null where there is none. */
function placeOf(sql: Sql, id: string): number | null {
  const placed = firstValue<number>(sql, "SELECT seq FROM events WHERE seq = ? AND id = ?", placeIn(id), id);
  // Ids that say no place, those of records of the player's own settings, stand in an index of their own.
  const others = "SELECT seq FROM events WHERE id = ? AND placed IS NULL ORDER BY seq DESC LIMIT 1";
  return placed ?? firstValue(sql, others, id);
}

/** The place of the last record; 0 where there is none. */
export const endOf = (sql: Sql): number => firstValue(sql, "SELECT max(seq) FROM events") ?? 0;

/** The place after a record, or before or after all of them; null where there is no such record. */
function placeAfter(sql: Sql, after: string): number | null {
  if (after === EARLIEST) return 0;
  return after === LATEST ? endOf(sql) : placeOf(sql, after);
}

/**
 * What the first records after a place are about, in order, without what only a later release can read. `place`: where to
 * go on; null at the end.
 */
function eventsAfter(
  sql: Sql,
  after: number,
  most: number,
): { readonly events: readonly FedEvent[]; readonly place: number | null } {
  const query = "SELECT seq, id, body FROM events WHERE seq > ? ORDER BY seq LIMIT ?";
  const rows = allRows<FeedRow>(sql, query, after, most);
  const events = rows.flatMap(({ seq, id, body: text }): FedEvent[] => {
    const body = upcast(JSON.parse(text) as { readonly v: number } & Body);
    if (body === null) return [];
    const [type, game] = "own" in body ? [body.own.type, null] : [body.type, body.game.id];
    return [{ seq, id, type, game }];
  });
  return { events, place: rows.length < most ? null : rows.at(-1)!.seq };
}

/** The feed by its places: numbers that rise with every record. */
export const openPlaces = (sql: Sql, origin: string) => ({
  placeOf: (id: string): number | null => placeOf(sql, id),

  /** The place after a record (its id), or before or after all of them; null where there is no such record. */
  placeAfter: (after: string): number | null => placeAfter(sql, after),

  /** The name of a place, which `placeAfter` reads: the id of the last record before it. */
  nameOf: (place: number): string =>
    firstValue(sql, "SELECT id FROM events WHERE seq <= ? ORDER BY seq DESC LIMIT 1", place) ?? EARLIEST,

  /** What stands after a place, oldest first: the feed as listeners get it. It never ends. */
  batchAfter(place: number, most: number): Batch {
    const query = "SELECT seq, id, body FROM events WHERE seq > ? ORDER BY seq LIMIT ?";
    const rows = allRows<FeedRow>(sql, query, place, most);
    return { items: recordTexts(rows, origin), place: rows.at(-1)?.seq ?? place, isOver: false };
  },

  /** The record with this number, as JSON text, and its id; null where it is not kept any more, or cannot be read yet. */
  record(seq: number): { id: string; body: string } | null {
    const row = firstRow<FeedRow>(sql, "SELECT seq, id, body FROM events WHERE seq = ?", seq);
    const body = row && recordText(row, origin);
    return body === null ? null : { id: row!.id, body };
  },

  /** What the log says of what tells these records. */
  causes(seqs: readonly number[]): Causes {
    const query = "SELECT id, request FROM events WHERE seq = ?";
    const rows = seqs.flatMap((seq) =>
      allRows<{ readonly id: string; readonly request: string | null }>(sql, query, seq),
    );
    const requests = new Set(rows.flatMap(({ request }) => request ?? []));
    return { requestId: undefined, events: rows.map(({ id }) => id), requests: [...requests] };
  },

  eventsAfter: (place: number, most: number) => eventsAfter(sql, place, most),

  /** Whether the record with this number is still kept. */
  keeps: (seq: number): boolean => hasRows(sql, "SELECT seq FROM events WHERE seq = ?", seq),
});

/** Where a page begins: after this place, in its order; null where there is no such event. */
function beginningOf(sql: Sql, after: string | null, order: Order): number | null {
  if (order === "asc") return placeAfter(sql, after ?? EARLIEST);
  return after === null || after === LATEST ? endOf(sql) + 1 : placeAfter(sql, after);
}

/** So many of the newest events are looked through for turns. An index of turns would be written with each. */
const MOST_LOOKED_AT = 1000;

/** The feed as its readers ask for it. */
export const openPages = (sql: Sql, origin: string) => ({
  /** At most `limit` events after one, by its id or a word (null: from the beginning); null where there is no such event. */
  page(after: string | null, limit: number, order: Order = "asc"): FeedPage | null {
    const place = beginningOf(sql, after, order);
    if (place === null) return null;
    const { beyond, word } = SQL_ORDERS[order];
    const query = `SELECT seq, id, body FROM events WHERE seq ${beyond} ? ORDER BY seq ${word} LIMIT ?`;
    const rows = allRows<FeedRow>(sql, query, place, limit + 1);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1)?.id ?? null;
    return {
      items: recordTexts(shown, origin),
      next: rows.length > limit ? last : null,
      cursor: last ?? openPlaces(sql, origin).nameOf(place),
    };
  },

  /** The newest events that tell of a turn, newest first, as JSON texts; looked for among the newest of all. */
  newestTurns(most: number): string[] {
    const query = `SELECT seq, id, body FROM (SELECT seq, id, body FROM events ORDER BY seq DESC LIMIT ${MOST_LOOKED_AT})
      WHERE json_extract(body, '$.type') = 'game.turn' ORDER BY seq DESC LIMIT ?`;
    return recordTexts(allRows(sql, query, most), origin);
  },
});
