import { and, asc, gte, lt, sql } from "drizzle-orm";
import { drizzle } from "./d1.ts";
import type { Place } from "../lib/places.ts";
import { nameKey } from "./names.ts";
import { beyond, inOrder } from "./reach.ts";
import { PLAYER_IS_HERE, players } from "./schema.ts";
import type { Seat } from "../game/state.ts";
import { seatFor } from "../mailbox/account.ts";
import type { Player } from "./store.ts";

/** A player in a list. `id` is the name, because a cursor must not contain the id of a player. */
interface ListedPlayer extends Place {
  readonly player: Player;
}

interface Wanted {
  readonly after: Place | null;
  readonly limit: number;
  readonly bots: boolean;
}

const whoIsListed = ({ bots }: Wanted) => (bots ? PLAYER_IS_HERE : sql`${PLAYER_IS_HERE} AND bot_of IS NULL`);

const listed = (player: Player): ListedPlayer => ({ at: player.createdAt, id: nameKey(player.name), player });

export async function newestPlayers(db: D1Database, wanted: Wanted): Promise<ListedPlayer[]> {
  const reach = { ...wanted, order: "desc" } as const;
  const rows = await drizzle(db)
    .select()
    .from(players)
    .where(and(whoIsListed(wanted), beyond(players.createdAt, players.nameKey, reach)))
    .orderBy(...inOrder(players.createdAt, players.nameKey, reach))
    .limit(wanted.limit);
  return rows.map(listed);
}

/** A character that sorts after every character of a name. */
const LAST = "~";

/** Returns players sorted by name, ignoring case. `at` is 0, because this list is not ordered by time. */
export async function playersCalled(db: D1Database, beginning: string, wanted: Wanted) {
  const { after, limit } = wanted;
  const from = nameKey(beginning);
  const isBeyond = after === null ? gte(players.nameKey, from) : sql`${players.nameKey} > ${after.id}`;
  const rows = await drizzle(db)
    .select()
    .from(players)
    .where(and(whoIsListed(wanted), isBeyond, gte(players.nameKey, from), lt(players.nameKey, from + LAST)))
    .orderBy(asc(players.nameKey))
    .limit(limit);
  return rows.map((row) => ({ ...listed(row), at: 0 }));
}

/** Returns players' seats by id. Deleted players have their replacement names. */
export async function seatsOf(db: D1Database, ids: Iterable<string>): Promise<ReadonlyMap<string, Seat>> {
  // One binding, because a page of games can have more players than D1 allows bindings in a statement.
  const isOne = sql`${players.id} IN (SELECT value FROM json_each(${JSON.stringify([...new Set(ids)])}))`;
  const { id, name, botOf } = players;
  const rows = await drizzle(db).select({ id, name, botOf }).from(players).where(isOne);
  return new Map(rows.map((row) => [row.id, seatFor(row)]));
}
