import { HOUSE, housePlayer } from "../contract/house.ts";
import { MINUTE } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import { firstValue, type ObjectStorage, type SchemaStep, type Sql } from "../lib/object-storage.ts";

export const HOUSE_PLACES: SchemaStep = [
  // Games with house players that are about to begin. Each counts until its news arrives, or until `ends`.
  "CREATE TABLE house_places (game TEXT PRIMARY KEY, ends INTEGER NOT NULL) WITHOUT ROWID",
];

/** How long a place without news of its game is kept, in milliseconds, because creating the game may have failed. */
const HELD = MINUTE;

export const WITH_HOUSE = {
  where: `opponent IN (${HOUSE.map(() => "?").join(", ")})`,
  ids: HOUSE.map(({ id }) => id),
};

/** Reserves places before games are created, in one synchronous step, so that concurrent requests cannot exceed the limit. */
export class HousePlaces {
  readonly #sql: Sql;
  /** Selects the games that count: all of a house player, or other players' games against house players. */
  readonly #counted: { readonly where: string; readonly ids: readonly string[] };

  constructor({ sql }: ObjectStorage, player: string) {
    this.#sql = sql;
    this.#counted = housePlayer(player) === null ? WITH_HOUSE : { where: "true", ids: [] };
  }

  /** Reserves a place. Returns false if `most` other games run or have places. Idempotent per game. */
  take(game: string, most: number): boolean {
    const { where, ids } = this.#counted;
    const playing = `SELECT count(*) FROM
      (SELECT 1 FROM games WHERE list = 'playing' AND id <> ? AND ${where} LIMIT ?)`;
    const reserved = `SELECT count(*) FROM (SELECT 1 FROM house_places WHERE game <> ? AND ends > ?
      AND NOT EXISTS (SELECT 1 FROM games WHERE id = house_places.game) LIMIT ?)`;
    const others =
      (firstValue<number>(this.#sql, playing, game, ...ids, most) ?? 0) +
      (firstValue<number>(this.#sql, reserved, game, now(), most) ?? 0);
    if (others >= most) return false;
    this.#sql.exec("DELETE FROM house_places WHERE ends <= ?", now());
    const query = "INSERT OR REPLACE INTO house_places (game, ends) VALUES (?, ?)";
    this.#sql.exec(query, game, now() + HELD);
    return true;
  }

  free(game: string): void {
    this.#sql.exec("DELETE FROM house_places WHERE game = ?", game);
  }
}
