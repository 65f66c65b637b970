import { and, desc, eq, gt, lte, or, type SQL, sql } from "drizzle-orm";
import { drizzle } from "./d1.ts";
import type { Tally } from "../contract/player.ts";
import type { Counted } from "../contract/terms.ts";
import type { GameRecord } from "../game/projections/records.ts";
import type { ListedGame } from "../game/stored/listed.ts";
import { HOUR } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import { mergedLists, type Place, type Reach } from "../lib/places.ts";
import type { Side } from "../rules/index.ts";
import { beyond, inOrder } from "./reach.ts";
import { games, tallies, talliesWithBots } from "./schema.ts";
import { STANDS_FOR } from "../contract/bounds.ts";

/** How long a tombstone is stored. Without it, a late write of an interrupted sender would list a finished game again. */
const STONE_STANDS = HOUR;
/** How many old tombstones are removed for each new one: several, so that they do not pile up. */
const CLEARED_AT_ONCE = 20;

type Row = typeof games.$inferInsert;

function placeOf({ status, listed, createdAt, startedAt }: GameRecord): Pick<Row, "list" | "at"> {
  if (status === "open") return { list: listed ? "lobby" : "open", at: createdAt };
  if (status === "playing") return { list: listed ? "watch" : "playing", at: startedAt ?? createdAt };
  return { list: "over", at: now() };
}

function rowOf(record: GameRecord): Row {
  const { id, version, ruleset, size, challenge, bots = false } = record;
  const row = { id, version, bots, ...placeOf(record) };
  if (challenge === null) return { ...row, ruleset: null, size: null, body: null };
  return { ...row, ruleset, size, body: JSON.stringify(challenge) };
}

/** Writes a game's row without replacing a newer version. Idempotent. */
export async function recordGame(db: D1Database, record: GameRecord): Promise<void> {
  const [d1, row] = [drizzle(db), rowOf(record)];
  const write = d1
    .insert(games)
    .values(row)
    .onConflictDoUpdate({ target: games.id, set: row, setWhere: sql`excluded.version >= ${games.version}` });
  if (row.list !== "over") return void (await write);
  const isOld = and(eq(games.list, "over"), lte(games.at, now() - STONE_STANDS));
  const old = d1.select({ id: games.id }).from(games).where(isOld).limit(CLEARED_AT_ONCE);
  await d1.batch([write, d1.delete(games).where(sql`${games.id} IN ${old}`)]);
}

export async function forgetGame(db: D1Database, id: string): Promise<void> {
  await drizzle(db).delete(games).where(eq(games.id, id));
}

/** `bots`: whether games with bots are included. Default: true. */
interface BotFilter {
  readonly bots?: boolean | undefined;
}

const botsAsWanted = ({ bots = true }: BotFilter): SQL | undefined =>
  bots ? undefined : eq(games.bots, false);

/** `size`: squares on each side of the board. */
export interface LobbyFilter extends BotFilter {
  readonly ruleset?: string | undefined;
  readonly size?: number | undefined;
}

export interface LobbyEntry extends Place {
  readonly game: ListedGame;
}

export interface SoughtTerms {
  /** The id of the seeking player, whose own challenges are left out. */
  readonly by: string;
  readonly rulesets: readonly string[];
  /** In milliseconds. */
  readonly perMove: { readonly min: number; readonly max: number };
  readonly rated: boolean | null;
  readonly ratedByBots: boolean;
  /** The maker's side; null for any. */
  readonly side: Side | null;
}

const inBody = (path: string): SQL => sql`json_extract(${games.body}, ${path})`;

function sought({ by, perMove, rated, ratedByBots, side }: SoughtTerms): SQL | undefined {
  const [span, isRated] = [inBody("$.clock.agreed.perMove"), sql`ifnull(${inBody("$.challenge.rated")}, 0)`];
  return and(
    sql`${inBody("$.clock.agreed.kind")} = 'per-move'`,
    sql`${span} BETWEEN ${perMove.min} AND ${perMove.max}`,
    sql`${inBody("$.challenge.by.id")} <> ${by}`,
    rated === null ? undefined : sql`${isRated} = ${Number(rated)}`,
    ratedByBots ? undefined : or(eq(games.bots, false), sql`${isRated} = 0`),
    side === null ? undefined : sql`${inBody("$.challenge.side")} = ${side}`,
  );
}

function lobbyQuery(db: D1Database, reach: Reach, { ruleset, size, bots }: LobbyFilter, terms?: SoughtTerms) {
  // SQLite uses one index of a table. The unary plus keeps it from choosing the index of another column.
  const isInLobby =
    ruleset === undefined && size === undefined ? eq(games.list, "lobby") : sql`+${games.list} = 'lobby'`;
  const isOfSize = ruleset === undefined ? eq(games.size, size ?? 0) : sql`+${games.size} = ${size}`;
  return drizzle(db)
    .select()
    .from(games)
    .where(
      and(
        isInLobby,
        // An expired challenge is still in the table until its outbox has delivered the change.
        gt(games.at, now() - STANDS_FOR.anyone),
        beyond(games.at, games.id, reach),
        ruleset === undefined ? undefined : eq(games.ruleset, ruleset),
        size === undefined ? undefined : isOfSize,
        botsAsWanted({ bots }),
        terms && sought(terms),
      ),
    )
    .orderBy(...inOrder(games.at, games.id, reach))
    .limit(reach.limit);
}

type LobbyRow = Awaited<ReturnType<typeof lobbyQuery>>[number];
const entryOf = ({ id, at, body }: LobbyRow): LobbyEntry => ({
  id,
  at,
  game: JSON.parse(body ?? "") as ListedGame,
});

export async function lobby(db: D1Database, reach: Reach, filter: LobbyFilter = {}): Promise<LobbyEntry[]> {
  return (await lobbyQuery(db, reach, filter)).map(entryOf);
}

export async function soughtChallenges(db: D1Database, reach: Reach, terms: SoughtTerms) {
  const queries = terms.rulesets.map((ruleset) => lobbyQuery(db, reach, { ruleset }, terms));
  const lists = await drizzle(db).batch(queries as [(typeof queries)[number], ...typeof queries]);
  return mergedLists(lists, reach).map(entryOf);
}

type WatchReach = Omit<Reach, "order"> & BotFilter;

function listedToWatch(db: D1Database, reach: WatchReach): Promise<Place[]> {
  const { at, id, list } = games;
  const isListed = and(eq(list, "watch"), beyond(at, id, { ...reach, order: "desc" }), botsAsWanted(reach));
  const query = drizzle(db).select({ at, id }).from(games).where(isListed);
  return query.orderBy(desc(at), desc(id)).limit(reach.limit);
}

export async function watchedGames(db: D1Database, reach: WatchReach, without: ReadonlySet<string>) {
  const { limit } = reach;
  const isListed = ({ id }: Place): boolean => !without.has(id);
  const first = await listedToWatch(db, reach);
  // A second query is needed only if some games of a full page are left out.
  const isEnough = first.length < limit || first.every(isListed);
  const rows = isEnough ? first : await listedToWatch(db, { ...reach, limit: limit + without.size });
  return rows.filter(isListed).slice(0, limit);
}

/** Selects ids of games in order. The plus in callers' conditions makes SQLite scan by id: nearly all rows qualify. */
function idsOf(db: D1Database, isWanted: SQL, after: string | null) {
  return drizzle(db)
    .select({ id: games.id })
    .from(games)
    .where(and(isWanted, gt(games.id, after ?? "")))
    .orderBy(games.id);
}

export async function liveGameIds(db: D1Database): Promise<string[]> {
  return (await idsOf(db, sql`+${games.list} <> 'over'`, null)).map(({ id }) => id);
}

/** Returns ids of running games in order, up to `most` after an id (null: from the first). */
export async function runningGameIds(db: D1Database, after: string | null, most: number): Promise<string[]> {
  const rows = await idsOf(db, sql`+${games.list} IN ('watch', 'playing')`, after).limit(most);
  return rows.map(({ id }) => id);
}

const COUNTED = { tallies, withBots: talliesWithBots } as const satisfies Record<Counted, unknown>;

/** Returns a player's tallies. Aborted games do not count. */
export async function talliesOf(db: D1Database, playerId: string, counted: Counted): Promise<Tally[]> {
  const table = COUNTED[counted];
  const { ruleset, side, won, lost, drawn } = table;
  const query = drizzle(db).select({ ruleset, side, won, lost, drawn }).from(table);
  return query.where(eq(table.playerId, playerId)).orderBy(ruleset, side);
}

/** Writes a tally if it has more games than the stored one. */
export async function recordTally(db: D1Database, playerId: string, tally: Tally, counted: Counted) {
  const table = COUNTED[counted];
  const row = { playerId, ...tally };
  const setWhere = sql`excluded.won + excluded.lost + excluded.drawn > ${table.won} + ${table.lost} + ${table.drawn}`;
  const target = [table.playerId, table.ruleset, table.side];
  await drizzle(db).insert(table).values(row).onConflictDoUpdate({ target, set: row, setWhere });
}
