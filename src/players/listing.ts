import { and, asc, desc, gte, lt, sql } from "drizzle-orm";
import { drizzle } from "./d1.ts";
import { boundOf, type Place } from "../lib/places.ts";
import { nameKey } from "./names.ts";
import { PLAYER_IS_HERE, players } from "./schema.ts";
import type { Seat } from "../game/state.ts";
import { seatFor } from "../mailbox/account.ts";
import type { Player } from "./store.ts";

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

/** Players as they are called now, by their ids, and what is left of those who have gone. */
export async function seatsOf(db: D1Database, ids: Iterable<string>): Promise<ReadonlyMap<string, Seat>> {
  // As one binding: a page of games can have more players than a statement takes.
  const isOne = sql`${players.id} IN (SELECT value FROM json_each(${JSON.stringify([...new Set(ids)])}))`;
  const { id, name, botOf } = players;
  const rows = await drizzle(db).select({ id, name, botOf }).from(players).where(isOne);
  return new Map(rows.map((row) => [row.id, seatFor(row)]));
}
