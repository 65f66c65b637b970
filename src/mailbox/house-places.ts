import { HOUSE, housePlayer } from "../contract/house.ts";
import { MINUTE } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import { firstValue, type ObjectStorage, type SchemaStep } from "../lib/object-storage.ts";

export const HOUSE_PLACES: SchemaStep = [
  // Games with the house that are about to begin, to be counted until news of them comes. A place is taken before its game is made.
  "CREATE TABLE house_places (game TEXT PRIMARY KEY, ends INTEGER NOT NULL) WITHOUT ROWID",
];

/** How long a place is held for a game of which no news has come: its making may have broken off. */
const HELD = MINUTE;

const NAMED = HOUSE.map(() => "?").join(", ");
const IDS = HOUSE.map(({ id }) => id);

/** Which running games are with the house, in SQL with the ids of the house bound. */
export const WITH_HOUSE = { where: `opponent IN (${NAMED})`, ids: IDS } as const;

/**
 * Counts the running games of a player with the house, or of a player of the house. A place is taken, in one synchronous step,
 * before the game is made: of many requests at once no more games than allowed begin.
 * @param player whose mailbox this is, by the id
 */
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
    /** Takes a place for a game; false where there are `most`. The same game again takes no other. */
    take(game: string, most: number): boolean {
      if (running(game, most) + begun(game, most) >= most) return false;
      sql.exec("DELETE FROM house_places WHERE ends <= ?", now());
      sql.exec("INSERT OR REPLACE INTO house_places (game, ends) VALUES (?, ?)", game, now() + HELD);
      return true;
    },

    /** Gives a place back: the game was not made. */
    free: (game: string): void => void sql.exec("DELETE FROM house_places WHERE game = ?", game),
  };
}
