import { and, eq, gt, sql } from "drizzle-orm";
import { HOUR } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import type { Reach } from "../lib/places.ts";
import { drizzle } from "./d1.ts";
import { beyond, inOrder } from "./reach.ts";
import { ladderPlayers, ladders, PLAYER_IS_HERE } from "./schema.ts";

export type LadderRow = typeof ladders.$inferSelect;

export interface LadderRecord extends Omit<LadderRow, "players"> {
  readonly players: readonly string[];
}

/** A reserved place is free again after this many milliseconds if no ladder was created. */
const TAKEN_FOR = HOUR;

/** Reserves a place. Returns false if the organiser has `most` open ladders. One statement does both, to prevent races. */
export async function takeLadderPlace(
  db: D1Database,
  { id, name, ruleset, organiser }: Pick<LadderRow, "id" | "name" | "ruleset" | "organiser">,
  most: number,
): Promise<boolean> {
  const counts = sql`closed = 0 AND (number > 0 OR created_at > ${now() - TAKEN_FOR})`;
  const taken = sql`SELECT count(*) FROM ladders WHERE organiser = ${organiser} AND id <> ${id} AND ${counts}`;
  const row = await drizzle(db).get<{ readonly id: string } | undefined>(sql`
    INSERT INTO ladders (id, name, ruleset, organiser, created_at, closed, players, number)
    SELECT ${id}, ${name}, ${ruleset}, ${organiser}, ${now()}, 0, 0, 0 WHERE (${taken}) < ${most}
    ON CONFLICT (id) DO UPDATE SET id = excluded.id RETURNING id`);
  return row !== undefined;
}

/** Writes a ladder without replacing a newer version. Returns the ids of its players who have deleted their account. */
export async function recordLadder(db: D1Database, { players, ...row }: LadderRecord) {
  const d1 = drizzle(db);
  const all = JSON.stringify(players);
  const among = sql`(SELECT value FROM json_each(${all}))`;
  const isNewest = sql`EXISTS (SELECT 1 FROM ladders WHERE id = ${row.id} AND number = ${row.number})`;
  const values = { ...row, players: players.length };
  const isNewer = sql`excluded.number > ${ladders.number}`;
  const hasLeft = and(eq(ladderPlayers.ladder, row.id), sql`player NOT IN ${among}`, isNewest);
  const [, , , gone] = await d1.batch([
    d1
      .insert(ladders)
      .values(values)
      .onConflictDoUpdate({ target: ladders.id, set: values, setWhere: isNewer }),
    d1.delete(ladderPlayers).where(hasLeft),
    d1
      .insert(ladderPlayers)
      .select(sql`SELECT ${row.id}, p.id FROM json_each(${all}) JOIN players p ON p.id = value
        WHERE p.${PLAYER_IS_HERE} AND ${isNewest}`)
      .onConflictDoNothing(),
    d1
      .select({ id: sql<string>`value` })
      .from(sql`json_each(${all})`)
      .where(sql`NOT EXISTS (SELECT 1 FROM players WHERE players.id = value AND ${PLAYER_IS_HERE})`),
  ]);
  return gone.map(({ id }) => id);
}

export async function listedLadders(
  db: D1Database,
  { player, isClosed }: { readonly player: string | null; readonly isClosed: boolean },
  reach: Reach,
): Promise<LadderRow[]> {
  const isBeyond = beyond(ladders.createdAt, ladders.id, reach);
  const isListed = and(gt(ladders.number, 0), eq(ladders.isClosed, isClosed), isBeyond);
  const theirs = sql`${ladders.id} IN (SELECT ladder FROM ladder_players WHERE player = ${player})`;
  return drizzle(db)
    .select()
    .from(ladders)
    .where(player === null ? isListed : and(isListed, theirs))
    .orderBy(...inOrder(ladders.createdAt, ladders.id, reach))
    .limit(reach.limit);
}

export async function laddersOf(db: D1Database, player: string): Promise<string[]> {
  const { ladder: id } = ladderPlayers;
  const rows = await drizzle(db).select({ id }).from(ladderPlayers).where(eq(ladderPlayers.player, player));
  return rows.map((row) => row.id);
}

export async function currentLaddersBy(db: D1Database, organiser: string): Promise<string[]> {
  const isOne = and(eq(ladders.organiser, organiser), eq(ladders.isClosed, false));
  const rows = await drizzle(db).select({ id: ladders.id }).from(ladders).where(isOne);
  return rows.map(({ id }) => id);
}
