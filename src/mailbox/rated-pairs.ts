import { RATED_PAIR } from "../contract/bounds.ts";
import type { PlayerNews } from "../game/news.ts";
import { MINUTE } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import { deleteSome, firstValue, type ObjectStorage, type SchemaStep } from "../lib/object-storage.ts";
import { SIDES } from "../rules/index.ts";

export const RATED_PAIRS: SchemaStep = [
  // The player's rated games of the last 30 days, by opponent and rule set, and until when each counts. One that is about to
  // begin is counted before its game does.
  `CREATE TABLE rated_pairs (game TEXT PRIMARY KEY, opponent TEXT NOT NULL, ruleset TEXT NOT NULL, ends INTEGER NOT NULL)
     WITHOUT ROWID`,
  "CREATE INDEX rated_pairs_by_pair ON rated_pairs (opponent, ruleset, ends)",
  "CREATE INDEX rated_pairs_by_end ON rated_pairs (ends)",
];

/** A rated game that is about to begin, as the mailbox of who accepts it counts it. */
export interface RatedPlace {
  readonly game: string;
  readonly opponent: string;
  readonly ruleset: string;
}

/** How long a place is held for a game of which no news has come: its beginning may have broken off. */
const HELD = MINUTE;

/** A rated game in the news, of one that has just begun or is over; null for any other. */
function ratedIn({ game, player }: PlayerNews): RatedPlace | null {
  const { id, ruleset, players, challenge, unrated } = game;
  if (challenge.rated !== true || unrated !== undefined || players === null) return null;
  // What a tournament pairs is in no pair's hands.
  if (challenge.tournament !== undefined) return null;
  const opponent = SIDES.map((side) => players[side].id).find((one) => one !== player);
  return opponent === undefined ? null : { game: id, opponent, ruleset };
}

/** Whether a rated game has ended as none: it was aborted, or one side has never moved. */
const cameToNothing = ({ status, game: { result, ply } }: PlayerNews): boolean =>
  status === "finished" && (result?.reason === "aborted" || ply < 2);

/** Counts the rated games of a player with another one by a rule set, so that no pair begins more than are counted. */
export function openRatedPairs({ sql }: ObjectStorage) {
  function put({ game, opponent, ruleset }: RatedPlace, ends: number): void {
    const query = `INSERT INTO rated_pairs (game, opponent, ruleset, ends) VALUES (?, ?, ?, ?)
      ON CONFLICT (game) DO UPDATE SET ends = max(ends, excluded.ends)`;
    sql.exec(query, game, opponent, ruleset, ends);
  }

  return {
    /** Takes a place for a rated game; false where there are as many as are counted. The same game again takes no other. */
    take(place: RatedPlace): boolean {
      const { game, opponent, ruleset } = place;
      const query = `SELECT count(*) FROM (SELECT 1 FROM rated_pairs
        WHERE opponent = ? AND ruleset = ? AND ends > ? AND game <> ? LIMIT ?)`;
      const others = firstValue<number>(sql, query, opponent, ruleset, now(), game, RATED_PAIR.max) ?? 0;
      if (others >= RATED_PAIR.max) return false;
      put(place, now() + HELD);
      return true;
    },

    /** Gives a place back that was taken a moment ago: the game did not begin. */
    free: (game: string): void =>
      void sql.exec("DELETE FROM rated_pairs WHERE game = ? AND ends <= ?", game, now() + HELD),

    /** Follows the beginning and the end of rated games. News that came before must not come here. */
    follow(news: PlayerNews): void {
      const { status, game } = news;
      if (status === "playing" ? game.ply > 0 : status !== "finished") return;
      const place = ratedIn(news);
      if (place === null) return;
      if (cameToNothing(news)) sql.exec("DELETE FROM rated_pairs WHERE game = ?", place.game);
      else if (status === "playing") put(place, (game.startedAt ?? game.at) + RATED_PAIR.span);
    },

    /** Deletes what counts no longer. Whether none is left. */
    prune: (): boolean => deleteSome(sql, { table: "rated_pairs", key: "game" }, "ends <= ?", now()),
  };
}

export type RatedPairs = ReturnType<typeof openRatedPairs>;
