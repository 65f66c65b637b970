import type { Causes, FedEvent } from "../channels/channel.ts";
import type { NamedRecord } from "../channels/named.ts";
import type { AccountRecord } from "../contract/events/records.ts";
import type { PlayerNews } from "../game/news.ts";
import type { IdentifiedNotice } from "../game/projections/players.ts";
import type { Batch } from "../lib/batches.ts";
import { hourly } from "../lib/calls.ts";
import { DAY } from "../lib/duration.ts";
import { placedId, placeIn } from "../lib/ids.ts";
import { now } from "../lib/now.ts";
import {
  allRows,
  DELETED_AT_ONCE,
  firstRow,
  firstValue,
  hasRows,
  type ObjectStorage,
  type Sql,
} from "../lib/object-storage.ts";
import { EARLIEST, LATEST, type Order, SQL_ORDERS } from "../lib/places.ts";
import { trace } from "../lib/tracing.ts";
import { bodyIn, type FeedPage, type FeedRow, recordText, recordTexts, storedBody } from "./feed-records.ts";
import { Games } from "./games.ts";
import { followPlaces, prunePlaces } from "./places.ts";
import { Renamings } from "./renaming.ts";

/** How long events are stored, in milliseconds. The API promises at least 30 days. */
export const FEED_SPAN = 30 * DAY;

/** How many of the newest events are searched for turns. An index would cost a write per turn. */
const MOST_SEARCHED = 1000;

const EVENT = "SELECT seq, id, body FROM events";

/** The player's events and games. An event's place in the feed is its number (`seq`), which rises with every event. */
export class Feed {
  readonly games: Games;
  readonly renaming: Renamings;
  readonly prune = hourly(() => this.#deleteOld());
  readonly #sql: Sql;
  readonly #origin: string;

  constructor(storage: ObjectStorage, origin: string) {
    const { sql } = storage;
    this.#sql = sql;
    this.#origin = origin;
    this.games = new Games(sql, origin);
    this.renaming = new Renamings(storage);
  }

  /** Stores news of a game and returns its new events in order; none if the mailbox already has the news. */
  take(news: PlayerNews): FedEvent[] {
    if (news.renamed !== undefined) this.renaming.note(news.renamed, news.gameId);
    if (news.seq <= this.games.seen(news.gameId)) return [];
    this.games.note(news);
    followPlaces(this.#sql, news);
    return news.notices.map((notice) => this.#addOfGame(notice, news));
  }

  addOwn({ named, ...record }: NamedRecord): FedEvent {
    const { id, type } = record;
    const query = "INSERT INTO events (id, at, body, request) VALUES (?, ?, ?, ?) RETURNING seq";
    const own = record as AccountRecord;
    const body = storedBody(named === undefined ? { own } : { own, named });
    const seq = firstValue<number>(this.#sql, query, id, now(), body, trace().requestId ?? null)!;
    return { seq, id, type, game: null };
  }

  placeOf(id: string): number | null {
    const query = "SELECT seq FROM events WHERE seq = ? AND id = ?";
    // Ids of events about the player do not encode their place. A separate index finds these ids.
    const others = "SELECT seq FROM events WHERE id = ? AND placed IS NULL ORDER BY seq DESC LIMIT 1";
    return firstValue<number>(this.#sql, query, placeIn(id), id) ?? firstValue(this.#sql, others, id);
  }

  /** Returns the place of an id, `EARLIEST` or `LATEST`; null for an unknown id. */
  placeAfter(after: string): number | null {
    if (after === EARLIEST) return 0;
    return after === LATEST ? this.#end() : this.placeOf(after);
  }

  /** Returns the id of the last event up to a place, or `EARLIEST`. The result can be passed to `placeAfter`. */
  nameOf(place: number): string {
    const query = "SELECT id FROM events WHERE seq <= ? ORDER BY seq DESC LIMIT 1";
    return firstValue(this.#sql, query, place) ?? EARLIEST;
  }

  batchAfter(place: number, most: number): Batch {
    const rows = this.#rowsAfter(place, most);
    return { items: recordTexts(rows, this.#origin), place: rows.at(-1)?.seq ?? place, isOver: false };
  }

  /** Skips rows that a later release stored. `place`: the place to continue after; null at the end. */
  eventsAfter(
    after: number,
    most: number,
  ): { readonly events: readonly FedEvent[]; readonly place: number | null } {
    const rows = this.#rowsAfter(after, most);
    const events = rows.flatMap((row): FedEvent[] => {
      const body = bodyIn(row);
      if (body === null) return [];
      const [type, game] = "own" in body ? [body.own.type, null] : [body.type, body.game.id];
      return [{ seq: row.seq, id: row.id, type, game }];
    });
    return { events, place: rows.length < most ? null : rows.at(-1)!.seq };
  }

  /** Returns null if the event is no longer stored or a later release stored it. */
  record(seq: number): { id: string; body: string } | null {
    const row = firstRow<FeedRow>(this.#sql, `${EVENT} WHERE seq = ?`, seq);
    if (row === null) return null;
    const body = recordText(row, this.#origin);
    return body === null ? null : { id: row.id, body };
  }

  keeps(seq: number): boolean {
    return hasRows(this.#sql, "SELECT seq FROM events WHERE seq = ?", seq);
  }

  /** Returns the events and requests that caused a delivery, for the log. */
  causes(seqs: readonly number[]): Causes {
    type Row = { readonly id: string; readonly request: string | null };
    const query = "SELECT id, request FROM events WHERE seq = ?";
    const rows = seqs.flatMap((seq) => allRows<Row>(this.#sql, query, seq));
    const requests = new Set(rows.flatMap(({ request }) => request ?? []));
    return { requestId: undefined, events: rows.map(({ id }) => id), requests: [...requests] };
  }

  /** Returns at most `limit` events after (`desc`: before) an id, `EARLIEST` or `LATEST`; null for an unknown id. */
  page(after: string | null, limit: number, order: Order = "asc"): FeedPage | null {
    const place = this.#beginning(after, order);
    if (place === null) return null;
    const { beyond, word } = SQL_ORDERS[order];
    const query = `${EVENT} WHERE seq ${beyond} ? ORDER BY seq ${word} LIMIT ?`;
    const rows = allRows<FeedRow>(this.#sql, query, place, limit + 1);
    const page = rows.slice(0, limit);
    const last = page.at(-1)?.id ?? null;
    return {
      items: recordTexts(page, this.#origin),
      next: rows.length > limit ? last : null,
      cursor: last ?? this.nameOf(place),
    };
  }

  /** Returns turns among the newest events, newest first, as JSON texts. */
  newestTurns(most: number): string[] {
    const query = `SELECT seq, id, body FROM (${EVENT} ORDER BY seq DESC LIMIT ${MOST_SEARCHED})
      WHERE json_extract(body, '$.type') = 'game.turn' ORDER BY seq DESC LIMIT ?`;
    return recordTexts(allRows<FeedRow>(this.#sql, query, most), this.#origin);
  }

  /** Replaces the event's id with an id that encodes the row number, because an index of ids would cost a write per move. */
  #addOfGame({ id: own, ...facts }: IdentifiedNotice, { game, request }: PlayerNews): FedEvent {
    const seq = this.#end() + 1;
    const placed = placedId(own, seq);
    const id = placed ?? own;
    const body = storedBody({ ...facts, game });
    const query = "INSERT INTO events (seq, id, at, body, placed, request) VALUES (?, ?, ?, ?, ?, ?)";
    this.#sql.exec(query, seq, id, now(), body, placed && 1, request ?? null);
    return { seq, id, type: facts.type, game: game.id };
  }

  /** Returns null for an unknown id. */
  #beginning(after: string | null, order: Order): number | null {
    if (order === "asc") return this.placeAfter(after ?? EARLIEST);
    return after === null || after === LATEST ? this.#end() + 1 : this.placeAfter(after);
  }

  #end(): number {
    return firstValue(this.#sql, "SELECT max(seq) FROM events") ?? 0;
  }

  #rowsAfter(place: number, most: number): FeedRow[] {
    return allRows(this.#sql, `${EVENT} WHERE seq > ? ORDER BY seq LIMIT ?`, place, most);
  }

  /** Returns whether no old rows are left. */
  #deleteOld(): boolean {
    const before = now() - FEED_SPAN;
    // `seq` rises with time, so only the oldest rows are read. The last row stays, however old it is, because readers continue
    // after it.
    const query = `DELETE FROM events WHERE seq < (SELECT min(seq) + ${DELETED_AT_ONCE} FROM events)
      AND seq < (SELECT max(seq) FROM events) AND at < ? RETURNING at`;
    const deleted = this.#sql.exec(query, before).toArray().length;
    const areAllGone = [
      deleted < DELETED_AT_ONCE,
      prunePlaces(this.#sql),
      this.renaming.forgetBefore(before),
    ];
    return areAllGone.every(Boolean);
  }
}
