import { expiryOf } from "../game/schedule.ts";
import type { PlayerNews } from "../game/news.ts";
import { MINUTE } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import { deleteSome, allValues, firstValue, type Sql } from "../lib/object-storage.ts";

export interface NewChallengePlace {
  readonly game: string;
  readonly direction: "in" | "out";
  /** Null if anyone may accept. */
  readonly opponent: string | null;
  readonly listed: boolean;
}

/** Limits on open challenges of one direction: in total, in the lobby and per opponent. */
export type PlaceCaps = Readonly<Partial<Record<"all" | "listed" | "opponent", number>>>;

/** How long a place without news of its challenge is kept, in milliseconds, because creating it may have failed. */
const HELD = MINUTE;

/** More open challenges than two players can have. Limits the work if a fault stored more. */
const MOST_OF_ONE = 200;

/** Whether a challenge needs no place with the challenged player: rematches and counter-offers do not come from strangers. */
export const needsNoPlace = (links: {
  readonly rematchOf?: string | null;
  readonly counterOf?: string | null;
}) => (links.rematchOf ?? links.counterOf ?? null) !== null;

function opponentIn({ game, direction }: PlayerNews): string | null {
  return (direction === "in" ? game.challenge.by : game.challenge.to)?.id ?? null;
}

/** Reserves places synchronously before challenges are created, so that concurrent requests cannot exceed the limits. */
export class ChallengePlaces {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Reserves a place, once per challenge. Returns the limit that is reached, or null if the place was reserved. */
  take(place: NewChallengePlace, caps: PlaceCaps): keyof PlaceCaps | null {
    const names = Object.keys(caps) as (keyof PlaceCaps)[];
    const over = names.find((of) => this.#isOver(place, of, caps[of] ?? Infinity)) ?? null;
    if (over === null) this.#put(place, now() + HELD);
    return over;
  }

  free(game: string): void {
    this.#sql.exec("DELETE FROM open_challenges WHERE game = ?", game);
  }

  /** Call it only with news that was not seen before. */
  follow(news: PlayerNews): void {
    const { gameId: game, status, direction } = news;
    // The place was freed when the game began. Checked first, because this runs on every move.
    if (status === "playing" && news.game.ply > 0) return;
    if (status !== "open") return this.free(game);
    const { createdAt, challenge } = news.game;
    if (direction === "in" && needsNoPlace(challenge)) return;
    const ends = expiryOf({ createdAt, isNamed: challenge.to !== null });
    this.#put({ game, direction, opponent: opponentIn(news), listed: challenge.listed }, ends);
  }

  /** Returns the opponent's challenges that the player has to answer, including those without news yet. */
  by(opponent: string): string[] {
    const query = `SELECT game FROM open_challenges WHERE direction = 'in' AND opponent = ? UNION SELECT id FROM games
      WHERE list = 'in' AND json_extract(body, '$.challenge.by.id') = ? LIMIT ?`;
    return allValues(this.#sql, query, opponent, opponent, MOST_OF_ONE);
  }

  prune(): boolean {
    return deleteSome(this.#sql, { table: "open_challenges", key: "game" }, "ends <= ?", now());
  }

  #isOver(place: NewChallengePlace, of: keyof PlaceCaps, most: number): boolean {
    if ((of === "listed" && !place.listed) || (of === "opponent" && place.opponent === null)) return false;
    const which = { all: "", listed: "AND listed = 1", opponent: "AND opponent = ?" }[of];
    const query = `SELECT count(*) FROM (SELECT 1 FROM open_challenges
      WHERE direction = ? AND ends > ? AND game <> ? ${which} LIMIT ?)`;
    const who = of === "opponent" ? [place.opponent] : [];
    return firstValue<number>(this.#sql, query, place.direction, now(), place.game, ...who, most)! >= most;
  }

  #put({ game, direction, opponent, listed }: NewChallengePlace, ends: number): void {
    const query = `INSERT INTO open_challenges (game, direction, opponent, listed, ends) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (game) DO UPDATE SET ends = max(ends, excluded.ends)`;
    this.#sql.exec(query, game, direction, opponent, listed ? 1 : 0, ends);
  }
}
