import type { FedEvent } from "../events/channel.ts";
import type { AccountRecord } from "../events/records.ts";
import type { EventType } from "../events/types.ts";
import type { PlayerNews } from "../game/news.ts";
import type { StoredRecord } from "../game/records.ts";
import { DAY } from "../lib/duration.ts";
import { DELETED_AT_ONCE, type ObjectStorage, type Sql } from "../lib/object-storage.ts";
import { STANDS_FOR } from "../game/expiry.ts";
import { now } from "../lib/now.ts";
import { openPages, openPlaces } from "./feed-records.ts";
import { type Games, openGames } from "./games.ts";
import { hourly } from "./hourly.ts";
import { type ChallengePlaces, openChallengePlaces } from "./open-challenges.ts";
import { openRenaming } from "./renaming.ts";

/** A challenge that is older than this stands no more, and a day is spare for news of it to come. */
const LONGEST_OPEN = STANDS_FOR.named + DAY;

/** How long the feed keeps an event (api.md: at least 30 days). */
export const FEED_KEPT = 30 * DAY;

type RenamingOfFeed = ReturnType<typeof openRenaming>;

function add(sql: Sql, id: string, type: EventType, game: string | null, body: unknown): FedEvent {
  const query = "INSERT INTO events (id, at, body) VALUES (?, ?, ?) RETURNING seq";
  const seq = Number(sql.exec(query, id, now(), JSON.stringify(body)).toArray()[0]?.["seq"]);
  return { seq, id, type, game };
}

interface Intake {
  readonly games: Games;
  readonly places: ChallengePlaces;
  readonly renaming: RenamingOfFeed;
  readonly origin: string;
}

/** What is put into the feed, and taken out of it in time. */
const openIntake = (sql: Sql, { games, places, renaming, origin }: Intake) => ({
  /** Puts a record about the player's own settings into the feed. */
  addOwn: (record: AccountRecord): FedEvent => add(sql, record.id, record.type, null, record),

  /** Takes the news of a game; news that came before is passed over. Returns the new events, in order. */
  take(news: PlayerNews): FedEvent[] {
    if (news.renamed !== undefined) renaming.note(news.renamed, news.gameId);
    if (news.seq <= games.seen(news.gameId)) return [];
    games.note(news);
    places.follow(news, origin);
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
    const areAllGone = [
      gone.length < DELETED_AT_ONCE,
      places.prune(),
      renaming.forgetBefore(now() - FEED_KEPT),
      games.forgetOpenBefore(now() - LONGEST_OPEN),
      games.forgetOverBefore(now() - FEED_KEPT),
    ];
    return areAllGone.every(Boolean);
  }),
});

/** A player's event feed and the games that they play. All calls are synchronous. */
export function openFeed(storage: ObjectStorage, origin: string) {
  const { sql } = storage;
  const games = openGames(storage, origin);
  const places = openChallengePlaces(storage);
  const renaming = openRenaming(storage);
  const intake = openIntake(sql, { games, places, renaming, origin });
  return { ...games, places, ...openPlaces(sql, origin), ...openPages(sql, origin), ...intake, renaming };
}

export type Feed = ReturnType<typeof openFeed>;
