import type { FedEvent } from "../events/channel.ts";
import type { AccountRecord } from "../events/records.ts";
import type { EventType } from "../events/types.ts";
import type { PlayerNews } from "../game/news.ts";
import { recordOfStored, type StoredRecord } from "../game/records.ts";
import { DAY, HOUR } from "../lib/duration.ts";
import type { ObjectStorage } from "../lib/object-storage.ts";
import { now } from "../lib/now.ts";
import type { Batch } from "../lib/batches.ts";
import { openGames } from "./games.ts";

/** How long the feed keeps an event (api.md: at least 30 days). */
export const FEED_KEPT = 30 * DAY;

const PRUNING = HOUR;

/** A page of the feed: the records as JSON texts, and the id to go on from where there are more. */
export interface FeedPage {
  readonly items: readonly string[];
  readonly next: string | null;
}

/**
 * What a row of the feed holds: the facts of something that happened in a game (version 2); or a record as it is told,
 * which is how news of the player's own arrangements are stored, and how the first edition stored everything.
 */
type StoredBody = StoredRecord | AccountRecord | { readonly v?: undefined };

/** A record as JSON text, from a row of the feed, whichever release stored it. `origin`: where the service is reached. */
export function recordText(row: Record<string, unknown>, origin: string): string {
  const text = String(row["body"]);
  const body = JSON.parse(text) as StoredBody;
  return "v" in body && body.v === 2 ? JSON.stringify(recordOfStored(String(row["id"]), body, origin)) : text;
}

/** A player's event feed and the games that they play. All calls are synchronous. */
export function openFeed(storage: ObjectStorage, origin: string) {
  const { sql } = storage;
  const games = openGames(storage, origin);
  let prunedAt = -Infinity;

  function add(id: string, type: EventType, game: string | null, body: unknown): FedEvent {
    const query = "INSERT INTO events (id, at, body) VALUES (?, ?, ?) RETURNING seq";
    const seq = Number(sql.exec(query, id, now(), JSON.stringify(body)).toArray()[0]?.["seq"]);
    return { seq, id, type, game };
  }

  /** The place of a record in the feed; searched from the end, where a reader's last id is. */
  function placeOf(id: string): number | null {
    const row = sql.exec("SELECT seq FROM events WHERE id = ? ORDER BY seq DESC LIMIT 1", id).toArray()[0];
    return row === undefined ? null : Number(row["seq"]);
  }

  return {
    ...games,
    placeOf,

    /** Puts a record about the player's own arrangements into the feed. */
    addOwn: (record: AccountRecord): FedEvent => add(record.id, record.type, null, record),

    /** The place after everything that there is. */
    end: (): number => Number(sql.exec("SELECT max(seq) AS last FROM events").toArray()[0]?.["last"] ?? 0),

    /** What stands after a place, oldest first: the feed as listeners are told it. It never ends. */
    batchAfter(place: number, most: number): Batch {
      const query = "SELECT seq, id, body FROM events WHERE seq > ? ORDER BY seq LIMIT ?";
      const rows = sql.exec(query, place, most).toArray();
      return {
        items: rows.map((row) => recordText(row, origin)),
        place: Number(rows.at(-1)?.["seq"] ?? place),
        isOver: false,
      };
    },

    /** The newest events of a type, newest first, as JSON texts. */
    newest(type: EventType, most: number): string[] {
      const query =
        "SELECT id, body FROM events WHERE json_extract(body, '$.type') = ? ORDER BY seq DESC LIMIT ?";
      return sql
        .exec(query, type, most)
        .toArray()
        .map((row) => recordText(row, origin));
    },

    /** Takes what a game has to tell; what was heard before is passed over. Returns the new events, in order. */
    take(news: PlayerNews): FedEvent[] {
      if (news.seq <= games.seen(news.gameId)) return [];
      games.note(news);
      return news.notices.map(({ id, ...facts }) =>
        add(id, facts.type, news.gameId, { v: 2, ...facts, game: news.game } satisfies StoredRecord),
      );
    },

    /** The events after `after` (null: from the beginning), oldest first; null where there is no such event. */
    page(after: string | null, limit: number): FeedPage | null {
      const place = after === null ? 0 : placeOf(after);
      if (place === null) return null;
      const query = "SELECT id, body FROM events WHERE seq > ? ORDER BY seq LIMIT ?";
      const rows = sql.exec(query, place, limit + 1).toArray();
      const shown = rows.slice(0, limit);
      return {
        items: shown.map((row) => recordText(row, origin)),
        next: rows.length > limit ? String(shown.at(-1)?.["id"]) : null,
      };
    },

    /** The record with this number, as JSON text, and its id; null once it is no longer kept. */
    record(seq: number): { id: string; body: string } | null {
      const row = sql.exec("SELECT id, body FROM events WHERE seq = ?", seq).toArray()[0];
      return row === undefined ? null : { id: String(row["id"]), body: recordText(row, origin) };
    },

    /** Whether the record with this number is still kept. */
    keeps: (seq: number): boolean =>
      sql.exec("SELECT seq FROM events WHERE seq = ?", seq).toArray().length > 0,

    /** Forgets what need not be kept any longer. A look at every event, so once an hour is enough. */
    prune(): void {
      if (now() - prunedAt < PRUNING) return;
      prunedAt = now();
      // The last one stays: a reader who has seen it goes on from there, however long nothing has happened.
      sql.exec("DELETE FROM events WHERE at < ? AND seq < (SELECT max(seq) FROM events)", now() - FEED_KEPT);
      games.forgetOverBefore(now() - FEED_KEPT);
    },
  };
}

export type Feed = ReturnType<typeof openFeed>;
