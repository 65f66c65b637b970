import { RATED_PAIR } from "../contract/bounds.ts";
import type { PlayerNews } from "../game/news.ts";
import { MINUTE } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import { deleteSome, firstValue, type SchemaStep, type Sql } from "../lib/object-storage.ts";
import { SIDES } from "../rules/index.ts";

export const RATED_PAIRS: SchemaStep = [
  // Rated games that began in the last 30 days, and reserved places. ends: when the row stops counting.
  `CREATE TABLE rated_pairs (game TEXT PRIMARY KEY, opponent TEXT NOT NULL, ruleset TEXT NOT NULL, ends INTEGER NOT NULL)
     WITHOUT ROWID`,
  "CREATE INDEX rated_pairs_by_pair ON rated_pairs (opponent, ruleset, ends)",
  "CREATE INDEX rated_pairs_by_end ON rated_pairs (ends)",
];

export interface RatedPlace {
  readonly game: string;
  readonly opponent: string;
  readonly ruleset: string;
}

/** How long a place without news of its game is kept, in milliseconds, because creating the game may have failed. */
const HELD = MINUTE;

function ratedIn({ game, player }: PlayerNews): RatedPlace | null {
  const { id, ruleset, players, challenge, unrated } = game;
  if (challenge.rated !== true || unrated !== undefined || players === null) return null;
  // Players do not choose their opponents in tournaments.
  if (challenge.tournament !== undefined) return null;
  const opponent = SIDES.map((side) => players[side].id).find((one) => one !== player);
  return opponent === undefined ? null : { game: id, opponent, ruleset };
}

const cameToNothing = ({ status, game: { result, ply } }: PlayerNews): boolean =>
  status === "finished" && (result?.reason === "aborted" || ply < 2);

/** Limits how many rated games by one rule set two players begin in 30 days. */
export class RatedPairs {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Reserves a place for a rated game. Returns false at the limit. Idempotent per game. */
  take(place: RatedPlace): boolean {
    const { game, opponent, ruleset } = place;
    const query = `SELECT count(*) FROM (SELECT 1 FROM rated_pairs
      WHERE opponent = ? AND ruleset = ? AND ends > ? AND game <> ? LIMIT ?)`;
    const others = firstValue<number>(this.#sql, query, opponent, ruleset, now(), game, RATED_PAIR.max) ?? 0;
    if (others >= RATED_PAIR.max) return false;
    this.#put(place, now() + HELD);
    return true;
  }

  /** Frees a reserved place. Games that have begun keep theirs. */
  free(game: string): void {
    this.#sql.exec("DELETE FROM rated_pairs WHERE game = ? AND ends <= ?", game, now() + HELD);
  }

  follow(news: PlayerNews): void {
    const { status, game } = news;
    if (status === "playing" ? game.ply > 0 : status !== "finished") return;
    const place = ratedIn(news);
    if (place === null) return;
    if (cameToNothing(news)) this.#sql.exec("DELETE FROM rated_pairs WHERE game = ?", place.game);
    else if (status === "playing") this.#put(place, (game.startedAt ?? game.at) + RATED_PAIR.span);
  }

  prune(): boolean {
    return deleteSome(this.#sql, { table: "rated_pairs", key: "game" }, "ends <= ?", now());
  }

  #put({ game, opponent, ruleset }: RatedPlace, ends: number): void {
    const query = `INSERT INTO rated_pairs (game, opponent, ruleset, ends) VALUES (?, ?, ?, ?)
      ON CONFLICT (game) DO UPDATE SET ends = max(ends, excluded.ends)`;
    this.#sql.exec(query, game, opponent, ruleset, ends);
  }
}
