import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { drizzle } from "./d1.ts";
import { newId } from "../lib/ids.ts";
import { now } from "../lib/now.ts";
import type { Place, Reach } from "../lib/places.ts";
import type { Seat } from "../game/state.ts";
import { seatFor } from "../mailbox/account.ts";
import { nameKey } from "./names.ts";
import { beyond, inOrder } from "./reach.ts";
import { blocks, players } from "./schema.ts";

/** `at`: when the block began, in milliseconds since 1970. */
export interface Block extends Place, Pick<Seat, "name" | "bot"> {}

interface Pair {
  readonly by: string;
  readonly whom: string;
}

/**
 * Blocks a player. Returns when the block began, in milliseconds since 1970 (a repeat does not change it); null if `by`
 * already blocks `most` other players. One statement counts and stores, to prevent races.
 */
export async function addBlock(db: D1Database, { by, whom }: Pair, most: number): Promise<number | null> {
  const isThere = sql`EXISTS (SELECT 1 FROM blocks WHERE player_id = ${by} AND blocked_id = ${whom})`;
  const hasRoom = sql`(SELECT count(*) FROM blocks WHERE player_id = ${by}) < ${most}`;
  const row = await drizzle(db).get<{ since: number } | undefined>(sql`
    INSERT INTO blocks (player_id, blocked_id, id, created_at)
    SELECT ${by}, ${whom}, ${newId()}, ${now()} WHERE ${isThere} OR ${hasRoom}
    ON CONFLICT (player_id, blocked_id) DO UPDATE SET blocked_id = excluded.blocked_id
    RETURNING created_at AS since`);
  return row?.since ?? null;
}

/** `name` is case-insensitive. Returns false if there was no block. */
export async function removeBlock(db: D1Database, by: string, name: string): Promise<boolean> {
  const isTheirs = and(eq(players.nameKey, nameKey(name)), isNull(players.deletedAt));
  const blocked = drizzle(db).select({ id: players.id }).from(players).where(isTheirs);
  const isIt = and(eq(blocks.playerId, by), inArray(blocks.blockedId, blocked));
  const { meta } = await drizzle(db).delete(blocks).where(isIt);
  return meta.changes > 0;
}

export async function blocksOf(db: D1Database, by: string, reach: Reach): Promise<Block[]> {
  const rows = await drizzle(db)
    .select({ at: blocks.createdAt, id: blocks.id, name: players.name, botOf: players.botOf })
    .from(blocks)
    .innerJoin(players, eq(players.id, blocks.blockedId))
    .where(and(eq(blocks.playerId, by), beyond(blocks.createdAt, blocks.id, reach)))
    .orderBy(...inOrder(blocks.createdAt, blocks.id, reach))
    .limit(reach.limit);
  return rows.map((row) => ({ ...seatFor(row), at: row.at }));
}

export async function hasBlocked(db: D1Database, { by, whom }: Pair): Promise<boolean> {
  return isAnyBlocked(db, by, sql`(${whom})`);
}

async function isAnyBlocked(db: D1Database, by: string, ids: SQL): Promise<boolean> {
  const isIt = and(eq(blocks.playerId, by), sql`${blocks.blockedId} IN ${ids}`);
  return (await drizzle(db).select({ at: blocks.createdAt }).from(blocks).where(isIt).get()) !== undefined;
}

/** Whether `by` blocks `whom` or, if `whom` is a bot, its operator. */
export async function isBlocked(db: D1Database, { by, whom }: Pair): Promise<boolean> {
  return isAnyBlocked(db, by, sql`(${whom}, (SELECT bot_of FROM players WHERE id = ${whom}))`);
}

export async function areApart(db: D1Database, one: string, other: string): Promise<boolean> {
  const both = [isBlocked(db, { by: one, whom: other }), isBlocked(db, { by: other, whom: one })];
  return (await Promise.all(both)).includes(true);
}

/** Returns the ids among `others` that block `player` or are blocked by `player`. Blocking an operator includes their bots. */
export async function apartFrom(db: D1Database, player: string, others: readonly string[]) {
  const rows = await drizzle(db).all<{ readonly id: string }>(sql`
    SELECT value AS id FROM json_each(${JSON.stringify(others)}) WHERE
      EXISTS (SELECT 1 FROM blocks WHERE player_id = ${player}
        AND blocked_id IN (value, (SELECT bot_of FROM players WHERE id = value))) OR
      EXISTS (SELECT 1 FROM blocks WHERE player_id = value
        AND blocked_id IN (${player}, (SELECT bot_of FROM players WHERE id = ${player})))`);
  return new Set(rows.map(({ id }) => id));
}
