import { and, eq, getTableColumns, inArray, lte, ne, sql, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { HOUR } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import type { Reach } from "../lib/places.ts";
import { drizzle } from "./d1.ts";
import { beyond, inOrder } from "./reach.ts";
import { blocks, IS_ANNOUNCED, PLAYER_IS_HERE, players, tournamentPeople, tournaments } from "./schema.ts";

export type TournamentRow = typeof tournaments.$inferSelect;

export type TournamentPerson = Omit<typeof tournamentPeople.$inferSelect, "tournament">;

const value = (place: number) => sql.raw(`json_extract(value, '$[${place}]')`);

const UNFINISHED = ["draft", "open", "running"] as const;

/** Writes unless a newer version is stored. Skips people who deleted their account, and returns their ids. */
export async function recordTournament(
  db: D1Database,
  row: TournamentRow,
  people: readonly TournamentPerson[],
): Promise<string[]> {
  const d1 = drizzle(db);
  const all = JSON.stringify(people.map((one) => [one.player, one.role, Number(one.isIn), one.number]));
  const isHere = sql`EXISTS (SELECT 1 FROM ${players} WHERE id = ${value(0)} AND ${PLAYER_IS_HERE})`;
  const given = sql`FROM json_each(${all})`;
  const set = { target: tournaments.id, set: row, setWhere: sql`excluded.number > ${tournaments.number}` };
  const [, , gone] = await d1.batch([
    d1.insert(tournaments).values(row).onConflictDoUpdate(set),
    d1
      .insert(tournamentPeople)
      .select(
        sql`SELECT ${row.id}, ${value(0)}, ${value(1)}, ${value(2)}, ${value(3)} ${given} WHERE ${isHere}`,
      )
      .onConflictDoUpdate({
        target: [tournamentPeople.player, tournamentPeople.role, tournamentPeople.tournament],
        set: { isIn: sql`excluded.is_in`, number: sql`excluded.number` },
        setWhere: sql`excluded.number > ${tournamentPeople.number}`,
      }),
    d1
      .select({ player: sql<string>`${value(0)}` })
      .from(sql`json_each(${all})`)
      .where(sql`NOT ${isHere}`),
  ]);
  return gone.map(({ player }) => player);
}

/** `player`, `organiser`: ids. Drafts match only with `organiser` or `status`, cancelled tournaments only with `status`. */
export interface TournamentFilter {
  readonly status?: TournamentRow["status"] | undefined;
  readonly ruleset?: string | undefined;
  readonly player?: string | undefined;
  readonly organiser?: string | undefined;
}

function idsOf(db: D1Database, person: string, roles: readonly TournamentPerson["role"][]) {
  const { player, tournament, role, isIn } = tournamentPeople;
  const isTheirs = and(eq(player, person), inArray(role, roles), eq(isIn, true));
  return drizzle(db).select({ id: tournament }).from(tournamentPeople).where(isTheirs);
}

/** Keeps SQLite from using the column's index, or else it would read all tournaments of a status, not only a player's few. */
const unindexed = (column: SQLiteColumn): SQL => sql`+${column}`;

export async function tournamentsBy(
  db: D1Database,
  { status, ruleset, player, organiser }: TournamentFilter,
  reach: Reach,
): Promise<TournamentRow[]> {
  const { id, at } = getTableColumns(tournaments);
  const isOnes = player !== undefined || organiser !== undefined;
  const indexed = (column: SQLiteColumn) => (isOnes ? unindexed(column) : sql`${column}`);
  const chosen: (SQL | undefined)[] = [
    organiser === undefined && status === undefined ? IS_ANNOUNCED : undefined,
    status === undefined ? ne(tournaments.status, "cancelled") : eq(indexed(tournaments.status), status),
    ruleset === undefined ? undefined : eq(indexed(tournaments.ruleset), ruleset),
    player === undefined ? undefined : inArray(id, idsOf(db, player, ["player"])),
    organiser === undefined ? undefined : inArray(id, idsOf(db, organiser, ["organiser"])),
    beyond(at, id, reach),
  ];
  return drizzle(db)
    .select()
    .from(tournaments)
    .where(and(...chosen))
    .orderBy(...inOrder(at, id, reach))
    .limit(reach.limit);
}

/** A reserved place is free again after this many milliseconds if no tournament was created. */
const TAKEN_FOR = HOUR;

/** Reserves a place; returns false at `most` unfinished tournaments. `number` is negative until the tournament writes it. */
export async function takeTournamentPlace(
  db: D1Database,
  tournament: string,
  organiser: string,
  most: number,
): Promise<boolean> {
  const isOpen = sql`EXISTS (SELECT 1 FROM tournaments WHERE id = tournament AND status IN ${UNFINISHED})`;
  const counts = sql`CASE WHEN number > 0 THEN ${isOpen} ELSE number < ${TAKEN_FOR - now()} END`;
  const taken = sql`SELECT count(*) FROM tournament_people
    WHERE player = ${organiser} AND role = 'organiser' AND is_in = 1 AND tournament <> ${tournament} AND ${counts}`;
  const row = await drizzle(db).get<object | undefined>(sql`
    INSERT INTO tournament_people (tournament, player, role, is_in, number)
    SELECT ${tournament}, ${organiser}, 'organiser', 1, ${-now()} WHERE (${taken}) < ${most}
    ON CONFLICT (player, role, tournament) DO UPDATE SET is_in = 1 RETURNING number`);
  return row !== undefined;
}

export async function freeTournamentPlace(db: D1Database, tournament: string, organiser: string) {
  const { player, role, tournament: id, number } = tournamentPeople;
  const isTaken = and(eq(player, organiser), eq(role, "organiser"), eq(id, tournament), lte(number, 0));
  await drizzle(db).delete(tournamentPeople).where(isTaken);
}

/** Returns the unfinished tournaments in which a person has one of the roles. */
export async function tournamentsWith(
  db: D1Database,
  player: string,
  roles: readonly TournamentPerson["role"][],
): Promise<TournamentRow[]> {
  const isTheirs = inArray(tournaments.id, idsOf(db, player, roles));
  const isOne = and(isTheirs, inArray(unindexed(tournaments.status), UNFINISHED));
  return drizzle(db).select().from(tournaments).where(isOne);
}

export async function tournamentsEverOf(db: D1Database, player: string): Promise<string[]> {
  const { tournament: id } = tournamentPeople;
  const isTheirs = eq(tournamentPeople.player, player);
  const rows = await drizzle(db).selectDistinct({ id }).from(tournamentPeople).where(isTheirs);
  return rows.map((row) => row.id);
}

export async function forgetTournaments(db: D1Database, player: string): Promise<void> {
  await drizzle(db).delete(tournamentPeople).where(eq(tournamentPeople.player, player));
}

export async function unfinishedTournamentIds(db: D1Database): Promise<string[]> {
  const { id, status } = tournaments;
  const rows = await drizzle(db).select({ id }).from(tournaments).where(inArray(status, UNFINISHED));
  return rows.map((row) => row.id);
}

export async function blocksAmong(db: D1Database, some: readonly string[]) {
  const { playerId: by, blockedId: whom, createdAt: at } = blocks;
  const isOne = sql`${by} IN (SELECT value FROM json_each(${JSON.stringify(some)}))`;
  return drizzle(db).select({ by, whom, at }).from(blocks).where(isOne);
}
