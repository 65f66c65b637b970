import { and, desc, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { Place, Reach } from "../lib/places.ts";
import { boundOf } from "../lib/places.ts";
import { GAME_IS_WATCHED, GAME_MOVED_AT, games } from "./schema.ts";

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
