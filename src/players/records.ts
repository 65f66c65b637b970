import { and, asc, eq, gt, inArray, isNotNull, lte, or, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { GameRecord } from "../game/projections/records.ts";
import type { StoredGame } from "../game/view.ts";
import { now } from "../lib/now.ts";
import { mergedLists, type Place, type Reach } from "../lib/places.ts";
import { beyond, ORDER } from "./reach.ts";
import { type Side, SIDES } from "../rules/index.ts";
import { GAME_ENDED_AT, GAME_TIMED_OUT, gamePlayers, games } from "./schema.ts";
import { STANDS_FOR } from "../contract/bounds.ts";

/** An entry of a list of games. `body` is the game as everyone may see it, as it was when it was last recorded. */
export interface RecordedGame extends Place {
  readonly status: string;
  readonly body: StoredGame;
}

/** Writes a record from a game's outbox. It is idempotent, and an older record never replaces a newer one. */
export async function recordGame(db: D1Database, record: GameRecord): Promise<void> {
  const { id, version, status, ruleset, createdAt, players } = record;
  const inLobby = record.listed && status === "open" ? 1 : 0;
  const row = { id, version, status, ruleset, createdAt, inLobby, body: JSON.stringify(record.body) };
  const d1 = drizzle(db);
  const newer = sql`excluded.version >= ${games.version}`;
  const game = d1
    .insert(games)
    .values(row)
    .onConflictDoUpdate({ target: games.id, set: row, setWhere: newer });
  const parts = players.map((playerId, seat) => {
    const score = scoreOf(record, seat);
    const part = { playerId, gameId: id, status, createdAt, ...score };
    const target = [gamePlayers.playerId, gamePlayers.gameId];
    // A finished game stays finished, in whichever order the records come.
    return d1
      .insert(gamePlayers)
      .values(part)
      .onConflictDoUpdate({
        target,
        set: { status, ...score },
        setWhere: sql`${gamePlayers.status} <> 'finished'`,
      });
  });
  await d1.batch([game, ...parts]);
}

/** How it went for one of the two players of a game that is over; of a begun game they are told attackers first. */
function scoreOf({ status, ruleset, result }: GameRecord, seat: number) {
  const side = SIDES[seat];
  if (status !== "finished" || side === undefined || result === null || result.reason === "aborted")
    return {};
  if (result.winner === null) return { ruleset, side, outcome: "drawn" as const };
  return { ruleset, side, outcome: result.winner === side ? ("won" as const) : ("lost" as const) };
}

const toRecorded = (row: { at: number; id: string; status: string; body: string }): RecordedGame => ({
  ...row,
  body: JSON.parse(row.body) as StoredGame,
});

const SHOWN = { at: games.createdAt, id: games.id, status: games.status, body: games.body };

/** Which challenges of the lobby are listed: those by some rule sets, or on a board of so many squares a side; null: all. */
export type LobbyFilter = { readonly rulesets: readonly string[]; readonly size: number | null } | null;

/** By one of the rule sets, or by one of a player's own, which stands in the record, on a board of this size. */
function isLetThrough(filter: LobbyFilter) {
  if (filter === null) return undefined;
  const isOne = inArray(games.ruleset, [...filter.rulesets]);
  return filter.size === null ? isOne : or(isOne, sql`body ->> '$.rules.size' = ${filter.size}`);
}

/** Lists the open challenges of the lobby by the time of their making. */
export async function lobby(
  db: D1Database,
  reach: Reach,
  filter: LobbyFilter = null,
): Promise<RecordedGame[]> {
  // The news that a challenge has expired may still be on its way.
  const stands = gt(games.createdAt, now() - STANDS_FOR.anyone);
  const query = drizzle(db)
    .select(SHOWN)
    .from(games)
    .where(and(eq(games.inLobby, 1), stands, beyond(games.createdAt, games.id, reach), isLetThrough(filter)));
  const inOrder = ORDER[reach.order];
  return (await query.orderBy(inOrder(games.createdAt), inOrder(games.id)).limit(reach.limit)).map(
    toRecorded,
  );
}

const BEGUN = ["playing", "finished"] as const;

/** Lists a player's games that have begun by the time of their making, all (null) or those with one status. */
export async function gamesOf(
  db: D1Database,
  playerId: string,
  status: (typeof BEGUN)[number] | null,
  reach: Reach,
): Promise<RecordedGame[]> {
  const part = gamePlayers;
  const d1 = drizzle(db);
  const inOrder = ORDER[reach.order];
  const queryFor = (one: string) =>
    d1
      .select(SHOWN)
      .from(part)
      .innerJoin(games, eq(games.id, part.gameId))
      .where(
        and(eq(part.playerId, playerId), eq(part.status, one), beyond(part.createdAt, part.gameId, reach)),
      )
      .orderBy(inOrder(part.createdAt), inOrder(part.gameId))
      .limit(reach.limit);
  if (status !== null) return (await queryFor(status)).map(toRecorded);
  // Each by itself, for its index leads past what never began: others may have made any number of that.
  const found = await d1.batch([queryFor(BEGUN[0]), queryFor(BEGUN[1])]);
  return mergedLists(found, reach).map(toRecorded);
}

/** How many games a player has won, lost and drawn by one rule set as one side. */
export interface Tally {
  readonly ruleset: string;
  readonly side: Side;
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
}

/** Counts a player's finished games by rule set and side. Aborted games do not count. */
export async function talliesOf(db: D1Database, playerId: string): Promise<Tally[]> {
  const { ruleset, side, outcome } = gamePlayers;
  const how = (one: string) => sql<number>`sum(${outcome} = ${one})`;
  return drizzle(db)
    .select({
      ruleset: sql<string>`${ruleset}`,
      side: sql<Side>`${side}`,
      won: how("won"),
      lost: how("lost"),
      drawn: how("drawn"),
    })
    .from(gamePlayers)
    .where(and(eq(gamePlayers.playerId, playerId), isNotNull(ruleset)))
    .groupBy(ruleset, side);
}

/** So many ids are read at a time. */
const IDS_AT_ONCE = 1000;

/** Lists the ids of all games that a player has a part in. */
export async function gameIdsOf(db: D1Database, playerId: string): Promise<string[]> {
  const [ids, part] = [[] as string[], gamePlayers];
  for (let isMore = true; isMore;) {
    const rows = await drizzle(db)
      .select({ id: part.gameId })
      .from(part)
      .where(and(eq(part.playerId, playerId), gt(part.gameId, ids.at(-1) ?? "")))
      .orderBy(asc(part.gameId))
      .limit(IDS_AT_ONCE);
    ids.push(...rows.map((row) => row.id));
    isMore = rows.length === IDS_AT_ONCE;
  }
  return ids;
}

/** Lists the ids of the games that are open or running. */
export async function liveGameIds(db: D1Database): Promise<string[]> {
  const rows = await drizzle(db)
    .select({ id: games.id })
    .from(games)
    .where(inArray(games.status, ["open", "playing"]));
  return rows.map((row) => row.id);
}

/** Lists the ids of running games in their order: so many of those after one (null: the first). */
export async function runningGameIds(db: D1Database, after: string | null, most: number): Promise<string[]> {
  const rows = await drizzle(db)
    .select({ id: games.id })
    .from(games)
    .where(and(eq(games.status, "playing"), gt(games.id, after ?? "")))
    .orderBy(asc(games.id))
    .limit(most);
  return rows.map((row) => row.id);
}

/**
 * Lists the games that ended by time-out in a span, both ends included, by when they did: so many of those after a place
 * (null: the first).
 */
export async function timedOutGames(
  db: D1Database,
  { from, to }: { readonly from: number; readonly to: number },
  after: Place | null,
  most: number,
): Promise<Place[]> {
  const { at, id } = after ?? { at: from, id: "" };
  return drizzle(db)
    .select({ at: GAME_ENDED_AT, id: games.id })
    .from(games)
    .where(and(GAME_TIMED_OUT, sql`(${GAME_ENDED_AT}, ${games.id}) > (${at}, ${id})`, lte(GAME_ENDED_AT, to)))
    .orderBy(asc(GAME_ENDED_AT), asc(games.id))
    .limit(most);
}
