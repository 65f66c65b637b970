import { and, asc, desc, gte, lt, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { boundOf, type Place, type Reach } from "../lib/places.ts";
import { nameKey } from "./names.ts";
import { GAME_IS_WATCHED, GAME_MOVED_AT, games, PLAYER_IS_HERE, players } from "./schema.ts";
import type { Player } from "./store.ts";

/** Lists the running games that anybody may watch, by the move that each was last recorded with, newest first. */
export async function watchedGames(db: D1Database, { after, limit }: Omit<Reach, "order">): Promise<Place[]> {
  const bound = boundOf({ after, limit, order: "desc" });
  return drizzle(db)
    .select({ at: GAME_MOVED_AT, id: games.id })
    .from(games)
    .where(and(GAME_IS_WATCHED, sql`(${GAME_MOVED_AT}, ${games.id}) < ${bound}`))
    .orderBy(desc(GAME_MOVED_AT), desc(games.id))
    .limit(limit);
}

/** A player in the list of all. Its place has the name where others have an id: ids of players stand in no cursor. */
interface ListedPlayer extends Place {
  readonly player: Player;
}

/** A page of the list: so many after a place (null: from the beginning). */
interface Wanted {
  readonly after: Place | null;
  readonly limit: number;
}

const listed = (player: Player): ListedPlayer => ({ at: player.createdAt, id: nameKey(player.name), player });

/** Lists the players who are here, the newest first. */
export async function newestPlayers(db: D1Database, { after, limit }: Wanted): Promise<ListedPlayer[]> {
  const bound = boundOf({ after, limit, order: "desc" });
  const rows = await drizzle(db)
    .select()
    .from(players)
    .where(and(PLAYER_IS_HERE, sql`(${players.createdAt}, ${players.nameKey}) < ${bound}`))
    .orderBy(desc(players.createdAt), desc(players.nameKey))
    .limit(limit);
  return rows.map(listed);
}

/** Behind every character of a name. */
const LAST = "~";

/**
 * Lists the players who are here and whose names begin with a text, in any case, by their names. The key of their places
 * is 0: by their instants nobody would find the next one.
 */
export async function playersCalled(
  db: D1Database,
  beginning: string,
  { after, limit }: Wanted,
): Promise<ListedPlayer[]> {
  const from = nameKey(beginning);
  const isBeyond = after === null ? gte(players.nameKey, from) : sql`${players.nameKey} > ${after.id}`;
  const rows = await drizzle(db)
    .select()
    .from(players)
    .where(and(PLAYER_IS_HERE, isBeyond, gte(players.nameKey, from), lt(players.nameKey, from + LAST)))
    .orderBy(asc(players.nameKey))
    .limit(limit);
  return rows.map((row) => ({ ...listed(row), at: 0 }));
}
