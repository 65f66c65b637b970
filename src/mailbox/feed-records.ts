import type { AccountRecord } from "../contract/events/records.ts";
import { isForApps } from "../contract/events/types.ts";
import { type RecordFacts, recordOfStored } from "../game/records.ts";
import { placeIn } from "../lib/ids.ts";
import { type Sql, allRows, firstRow, firstValue, hasRows } from "../lib/object-storage.ts";
import { EARLIEST, LATEST, type Order, SQL_ORDERS } from "../lib/places.ts";
import type { Causes, FedEvent } from "../channels/channel.ts";
import type { Batch } from "../lib/batches.ts";
import type { ToldRecord } from "../channels/named.ts";

/** `next`: the id to continue after; null at the end. `cursor`: the id of the last item, or of the event before. */
export interface FeedPage {
  readonly items: readonly string[];
  readonly next: string | null;
  readonly cursor: string;
  /** Too many requests wait already, so this one did not. */
  readonly isFull?: true;
}

const CURRENT = 1;

type Body = RecordFacts | ({ readonly own: AccountRecord } & Pick<ToldRecord, "named">);

export const storedBody = (body: Body): string => JSON.stringify({ v: CURRENT, ...body });

const upcast = ({ v, ...body }: { readonly v: number } & Body): Body | null => (v > CURRENT ? null : body);

interface FeedRow {
  readonly seq: number;
  readonly id: string;
  readonly body: string;
}

/** An event as JSON text; null for a row of a later release, which stays stored. */
export function recordText({ id, body: text }: Omit<FeedRow, "seq">, origin: string): string | null {
  const body = upcast(JSON.parse(text) as { readonly v: number } & Body);
  if (body === null) return null;
  return JSON.stringify("own" in body ? body.own : recordOfStored(id, body, origin));
}

export const forApps = (records: readonly string[]): string[] =>
  records.filter((text) => isForApps((JSON.parse(text) as AccountRecord).type));

function recordTexts(rows: readonly FeedRow[], origin: string): string[] {
  return rows.map((row) => recordText(row, origin)).filter((text) => text !== null);
}

function placeOf(sql: Sql, id: string): number | null {
  const placed = firstValue<number>(sql, "SELECT seq FROM events WHERE seq = ? AND id = ?", placeIn(id), id);
  // Ids of events about the player do not encode a place and have their own index.
  const others = "SELECT seq FROM events WHERE id = ? AND placed IS NULL ORDER BY seq DESC LIMIT 1";
  return placed ?? firstValue(sql, others, id);
}

export const endOf = (sql: Sql): number => firstValue(sql, "SELECT max(seq) FROM events") ?? 0;

function placeAfter(sql: Sql, after: string): number | null {
  if (after === EARLIEST) return 0;
  return after === LATEST ? endOf(sql) : placeOf(sql, after);
}

/** Leaves out rows of a later release. `place` is where to continue; null at the end. */
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

/** Places are numbers that rise with every event. */
export const openPlaces = (sql: Sql, origin: string) => ({
  placeOf: (id: string): number | null => placeOf(sql, id),

  placeAfter: (after: string): number | null => placeAfter(sql, after),

  /** The id of the last event up to a place, for `placeAfter`. */
  nameOf: (place: number): string =>
    firstValue(sql, "SELECT id FROM events WHERE seq <= ? ORDER BY seq DESC LIMIT 1", place) ?? EARLIEST,

  batchAfter(place: number, most: number): Batch {
    const query = "SELECT seq, id, body FROM events WHERE seq > ? ORDER BY seq LIMIT ?";
    const rows = allRows<FeedRow>(sql, query, place, most);
    return { items: recordTexts(rows, origin), place: rows.at(-1)?.seq ?? place, isOver: false };
  },

  /** Null if the event is no longer stored, or is of a later release. */
  record(seq: number): { id: string; body: string } | null {
    const row = firstRow<FeedRow>(sql, "SELECT seq, id, body FROM events WHERE seq = ?", seq);
    const body = row && recordText(row, origin);
    return body === null ? null : { id: row!.id, body };
  },

  /** The events and requests that caused a delivery, for the log. */
  causes(seqs: readonly number[]): Causes {
    const query = "SELECT id, request FROM events WHERE seq = ?";
    const rows = seqs.flatMap((seq) =>
      allRows<{ readonly id: string; readonly request: string | null }>(sql, query, seq),
    );
    const requests = new Set(rows.flatMap(({ request }) => request ?? []));
    return { requestId: undefined, events: rows.map(({ id }) => id), requests: [...requests] };
  },

  eventsAfter: (place: number, most: number) => eventsAfter(sql, place, most),

  keeps: (seq: number): boolean => hasRows(sql, "SELECT seq FROM events WHERE seq = ?", seq),
});

/** Null for an unknown id. */
function beginningOf(sql: Sql, after: string | null, order: Order): number | null {
  if (order === "asc") return placeAfter(sql, after ?? EARLIEST);
  return after === null || after === LATEST ? endOf(sql) + 1 : placeAfter(sql, after);
}

/** How many of the newest events are searched. An index of turns would cost a write per turn. */
const MOST_LOOKED_AT = 1000;

export const openPages = (sql: Sql, origin: string) => ({
  /** At most `limit` events after an id, `EARLIEST` or `LATEST`; null for an unknown id. */
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

  /** Turns among the newest events, newest first, as JSON texts. */
  newestTurns(most: number): string[] {
    const query = `SELECT seq, id, body FROM (SELECT seq, id, body FROM events ORDER BY seq DESC LIMIT ${MOST_LOOKED_AT})
      WHERE json_extract(body, '$.type') = 'game.turn' ORDER BY seq DESC LIMIT ?`;
    return recordTexts(allRows(sql, query, most), origin);
  },
});
