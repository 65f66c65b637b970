import { HOUSE, housePlayer } from "../contract/house.ts";
import { MINUTE } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import { firstValue, type ObjectStorage, type SchemaStep } from "../lib/object-storage.ts";

export const HOUSE_PLACES: SchemaStep = [
  // Games with house players that are about to begin. Each counts until news of it comes, or until `ends`.
  "CREATE TABLE house_places (game TEXT PRIMARY KEY, ends INTEGER NOT NULL) WITHOUT ROWID",
];

/** A place without news of its game is freed after this, because creating the game may have failed. */
const HELD = MINUTE;

const NAMED = HOUSE.map(() => "?").join(", ");
const IDS = HOUSE.map(({ id }) => id);

export const WITH_HOUSE = { where: `opponent IN (${NAMED})`, ids: IDS } as const;

/** Places are reserved before games are created, in one synchronous step: concurrent requests keep to the limit. */
export function openHousePlaces({ sql }: ObjectStorage, player: string) {
  const [isCounted, ids] = housePlayer(player) === null ? [`AND ${WITH_HOUSE.where}`, IDS] : ["", []];

  function running(besides: string, most: number): number {
    const query = `SELECT count(*) FROM
      (SELECT 1 FROM games WHERE list = 'playing' AND id <> ? ${isCounted} LIMIT ?)`;
    return firstValue(sql, query, besides, ...ids, most) ?? 0;
  }

  function begun(besides: string, most: number): number {
    const query = `SELECT count(*) FROM (SELECT 1 FROM house_places WHERE game <> ? AND ends > ?
      AND NOT EXISTS (SELECT 1 FROM games WHERE id = house_places.game) LIMIT ?)`;
    return firstValue(sql, query, besides, now(), most) ?? 0;
  }

  return {
    /** Reserves a place; false if there are `most` games. Idempotent per game. */
    take(game: string, most: number): boolean {
      if (running(game, most) + begun(game, most) >= most) return false;
      sql.exec("DELETE FROM house_places WHERE ends <= ?", now());
      sql.exec("INSERT OR REPLACE INTO house_places (game, ends) VALUES (?, ?)", game, now() + HELD);
      return true;
    },

    free: (game: string): void => void sql.exec("DELETE FROM house_places WHERE game = ?", game),
  };
}
