import { openUrgency } from "./urgency.ts";
import type { FedEvent } from "../channels/channel.ts";
import type { AccountRecord } from "../contract/events/records.ts";
import type { PlayerNews } from "../game/news.ts";
import type { IdentifiedNotice } from "../game/projections/players.ts";
import type { StoredGame } from "../game/view.ts";
import { DAY } from "../lib/duration.ts";
import { placedId } from "../lib/ids.ts";
import { DELETED_AT_ONCE, type ObjectStorage, type Sql, firstValue } from "../lib/object-storage.ts";
import { now } from "../lib/now.ts";
import { trace } from "../lib/tracing.ts";
import { endOf, storedBody, openPages, openPlaces } from "./feed-records.ts";
import { type Games, openGames } from "./games.ts";
import { hourly } from "../lib/calls.ts";
import { type ChallengePlaces, openChallengePlaces } from "./open-challenges.ts";
import { openRatedPairs, type RatedPairs } from "./rated-pairs.ts";
import type { ToldRecord } from "../channels/named.ts";
import { Renamings } from "./renaming.ts";

/** The API promises at least 30 days. */
export const FEED_KEPT = 30 * DAY;

function addOwn(sql: Sql, { named, ...record }: ToldRecord): FedEvent {
  const { id, type } = record;
  const query = "INSERT INTO events (id, at, body, request) VALUES (?, ?, ?, ?) RETURNING seq";
  const own = record as AccountRecord;
  const body = storedBody(named === undefined ? { own } : { own, named });
  const seq = firstValue<number>(sql, query, id, now(), body, trace().requestId ?? null)!;
  return { seq, id, type, game: null };
}

/** The id encodes the row number, because an index of ids would cost a write per move. Nobody has seen it yet. */
function addOfGame(
  sql: Sql,
  { id: own, ...facts }: IdentifiedNotice,
  { game, request = null }: { readonly game: StoredGame; readonly request?: string | null },
): FedEvent {
  const seq = endOf(sql) + 1;
  const placed = placedId(own, seq);
  const id = placed ?? own;
  const body = storedBody({ ...facts, game });
  const query = "INSERT INTO events (seq, id, at, body, placed, request) VALUES (?, ?, ?, ?, ?, ?)";
  sql.exec(query, seq, id, now(), body, placed && 1, request);
  return { seq, id, type: facts.type, game: game.id };
}

interface Intake {
  readonly games: Games;
  readonly places: ChallengePlaces;
  readonly pairs: RatedPairs;
  readonly renaming: Renamings;
}

const openIntake = (sql: Sql, { games, places, pairs, renaming }: Intake) => ({
  addOwn: (record: ToldRecord): FedEvent => addOwn(sql, record),

  /** Stores news of a game and returns its new events in order; none if the news came before. */
  take(news: PlayerNews): FedEvent[] {
    if (news.renamed !== undefined) renaming.note(news.renamed, news.gameId);
    if (news.seq <= games.seen(news.gameId)) return [];
    games.note(news);
    places.follow(news);
    pairs.follow(news);
    return news.notices.map((notice) => addOfGame(sql, notice, news));
  },

  prune: hourly(() => {
    // `seq` rises with time, so only the oldest rows are read. The last row stays: readers continue after it, however
    // old it is.
    const query = `DELETE FROM events WHERE seq < (SELECT min(seq) + ${DELETED_AT_ONCE} FROM events)
      AND seq < (SELECT max(seq) FROM events) AND at < ? RETURNING at`;
    const gone = sql.exec(query, now() - FEED_KEPT).toArray();
    const areAllGone = [
      gone.length < DELETED_AT_ONCE,
      places.prune(),
      pairs.prune(),
      renaming.forgetBefore(now() - FEED_KEPT),
    ];
    return areAllGone.every(Boolean);
  }),
});

export function openFeed(storage: ObjectStorage, origin: string) {
  const { sql } = storage;
  const games = openGames(storage, origin);
  const places = openChallengePlaces(storage);
  const pairs = openRatedPairs(storage);
  const renaming = new Renamings(storage);
  const intake = openIntake(sql, { games, places, pairs, renaming });
  return {
    ...games,
    ...openUrgency(sql, origin),
    places,
    pairs,
    ...openPlaces(sql, origin),
    ...openPages(sql, origin),
    ...intake,
    renaming,
  };
}

export type Feed = ReturnType<typeof openFeed>;
