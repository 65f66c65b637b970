import type { FedEvent } from "../events/channel.ts";
import type { AccountRecord } from "../events/records.ts";
import type { EventType } from "../events/types.ts";
import type { PlayerNews } from "../game/news.ts";
import type { StoredRecord } from "../game/records.ts";
import { DAY } from "../lib/duration.ts";
import { DELETED_AT_ONCE, type ObjectStorage, type Sql } from "../lib/object-storage.ts";
import { now } from "../lib/now.ts";
import { openPages, openPlaces } from "./feed-records.ts";
import { type Games, openGames } from "./games.ts";
import { hourly } from "./hourly.ts";

/** How long the feed keeps an event (api.md: at least 30 days). */
export const FEED_KEPT = 30 * DAY;

function add(sql: Sql, id: string, type: EventType, game: string | null, body: unknown): FedEvent {
  const query = "INSERT INTO events (id, at, body) VALUES (?, ?, ?) RETURNING seq";
  const seq = Number(sql.exec(query, id, now(), JSON.stringify(body)).toArray()[0]?.["seq"]);
  return { seq, id, type, game };
}

/** What is put into the feed, and taken out of it in time. */
const openIntake = (sql: Sql, games: Games) => ({
  /** Puts a record about the player's own settings into the feed. */
  addOwn: (record: AccountRecord): FedEvent => add(sql, record.id, record.type, null, record),

  /** Takes the news of a game; news that came before is passed over. Returns the new events, in order. */
  take(news: PlayerNews): FedEvent[] {
    if (news.seq <= games.seen(news.gameId)) return [];
    games.note(news);
    return news.notices.map(({ id, ...facts }) =>
      add(sql, id, facts.type, news.gameId, { v: 2, ...facts, game: news.game } satisfies StoredRecord),
    );
  },

  /** Deletes what need not be kept any longer. */
  prune: hourly(() => {
    // By their numbers, which rise with time: the oldest ones alone are looked at.
    // The last one stays: a reader who has seen it goes on from there, however long nothing has happened.
    const query = `DELETE FROM events WHERE seq < (SELECT min(seq) + ${DELETED_AT_ONCE} FROM events)
      AND seq < (SELECT max(seq) FROM events) AND at < ? RETURNING at`;
    const gone = sql.exec(query, now() - FEED_KEPT).toArray();
    return games.forgetOverBefore(now() - FEED_KEPT) && gone.length < DELETED_AT_ONCE;
  }),
});

/** A player's event feed and the games that they play. All calls are synchronous. */
export function openFeed(storage: ObjectStorage, origin: string) {
  const { sql } = storage;
  const games = openGames(storage, origin);
  return { ...games, ...openPlaces(sql, origin), ...openPages(sql, origin), ...openIntake(sql, games) };
}

export type Feed = ReturnType<typeof openFeed>;
