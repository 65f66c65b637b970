import { and, asc, eq, getTableColumns, gt, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { newId, randomWord } from "../lib/ids.ts";
import { drizzle } from "./d1.ts";
import { now } from "../lib/now.ts";
import { nameOfGone } from "../lib/names.ts";
import { nameKey, skeletonOf } from "./names.ts";
import { isMark } from "./hidden-names.ts";
import {
  ACCOUNT_IS_CLOSED,
  blocks,
  conduct,
  operatorLog,
  PLAYER_IS_HERE,
  players,
  ratings,
  rulesets,
  tallies,
  talliesWithBots,
} from "./schema.ts";
import { notingSignUp, type KeyedSignUp } from "./counters.ts";
import {
  PERSON,
  type Player,
  type PlayerChanges,
  type Principal,
  USUAL_SETTINGS,
} from "../mailbox/account.ts";

export type { Player, Principal };

/** Returns a name's skeleton or, if a deleted player had the name, their mark, so that the unique index rejects the name. */
function skeletonUnlessHidden(name: string, marks: readonly string[]) {
  const hidden = sql`SELECT skeleton FROM ${players} WHERE ${inArray(players.skeleton, [...marks])} LIMIT 1`;
  return sql`coalesce((${hidden}), ${skeletonOf(name)})`;
}

/** `most`: how many bots the player `botOf` may have. */
export type NewBot = Pick<Player, "botUrl" | "botAbout"> & { readonly botOf: string; readonly most: number };

function ifRoomFor({ botOf, most }: NewBot, wanted: SQL): SQL {
  const isHere = sql`EXISTS (SELECT 1 FROM players WHERE id = ${botOf} AND ${PLAYER_IS_HERE} AND closed_for IS NULL)`;
  const count = sql`SELECT count(*) FROM players WHERE bot_of = ${botOf} AND ${PLAYER_IS_HERE}`;
  return sql`CASE WHEN ${isHere} AND (${count}) < ${most} THEN ${wanted} END`;
}

type NewPlayer = Pick<Player, "id" | "name" | "email" | "language" | "timezone"> & {
  readonly bot?: NewBot | null;
};

/** Returns null if the name, a look-alike or the key is taken, or the operator may not add a bot. Constraints prevent races. */
export async function addPlayer(
  db: D1Database,
  { bot = null, ...player }: NewPlayer,
  { marks, under }: { readonly marks: readonly string[]; readonly under: KeyedSignUp | null },
): Promise<Player | null> {
  const row = {
    ...player,
    nameKey: nameKey(player.name),
    confirmedEmail: null,
    createdAt: now(),
    deletedAt: null,
    closedFor: null,
    mayRename: false,
    ...PERSON,
    ...(bot && { botOf: bot.botOf, botUrl: bot.botUrl, botAbout: bot.botAbout, botsWelcome: true }),
  };
  const d1 = drizzle(db);
  try {
    const free = skeletonUnlessHidden(player.name, marks);
    const skeleton = bot === null ? free : ifRoomFor(bot, free);
    await d1.batch([
      d1.insert(players).values({ ...row, skeleton }),
      ...(under === null ? [] : notingSignUp(db, under, row.id)),
    ]);
    return row;
  } catch (fault) {
    if (isTaken(fault)) return null;
    throw fault;
  }
}

function isTaken(fault: unknown): boolean {
  const text = fault instanceof Error ? `${fault.message} ${String(fault.cause)}` : "";
  return /UNIQUE constraint failed: (players|sign_ups)\.|NOT NULL constraint failed: players\.skeleton/.test(
    text,
  );
}

/** Finds a player by name, ignoring case. Returns null if there is none or the player is deleted. */
export async function playerByName(db: D1Database, name: string): Promise<Player | null> {
  const isTheirs = and(eq(players.nameKey, nameKey(name)), isNull(players.deletedAt));
  return (await drizzle(db).select().from(players).where(isTheirs).get()) ?? null;
}

export async function playersByNames(db: D1Database, names: readonly string[]) {
  const keys = JSON.stringify([...new Set(names.map(nameKey))]);
  const isNamed = sql`${players.nameKey} IN (SELECT value FROM json_each(${keys}))`;
  const isOne = and(isNamed, isNull(players.deletedAt));
  const rows = await drizzle(db).select().from(players).where(isOne);
  return new Map(rows.map((row) => [row.nameKey, row]));
}

export async function takenSkeletons(db: D1Database, skeletons: readonly string[]) {
  const isOne = inArray(players.skeleton, [...skeletons]);
  const rows = await drizzle(db).select({ skeleton: players.skeleton }).from(players).where(isOne);
  return new Set(rows.map((row) => row.skeleton));
}

const { nameKey: _key, skeleton: _skeleton, deletedAt: _deletedAt, ...PLAYER } = getTableColumns(players);

/** Returns null if there is no such player or the player is deleted. */
export async function playerById(db: D1Database, id: string): Promise<Player | null> {
  const isTheirs = and(eq(players.id, id), isNull(players.deletedAt));
  return (await drizzle(db).select(PLAYER).from(players).where(isTheirs).get()) ?? null;
}

/** Returns players' names by id. Deleted players have their replacement names. */
export async function playerNames(db: D1Database, ids: readonly string[]) {
  const isOne = sql`${players.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const rows = await drizzle(db).select({ id: players.id, name: players.name }).from(players).where(isOne);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return new Map(ids.map((id) => [id, names.get(id) ?? nameOfGone(id)]));
}

/** Adds a player whom D1 has lost. Returns false if another player has the name or a name that looks alike. */
export async function restorePlayer(db: D1Database, player: Player): Promise<boolean> {
  const { name } = player;
  const row = { ...player, nameKey: nameKey(name), skeleton: skeletonOf(name), deletedAt: null };
  await drizzle(db).insert(players).values(row).onConflictDoNothing();
  return (await playerById(db, player.id)) !== null;
}

/** The most players that are returned for one address. */
const MOST_OF_ONE_ADDRESS = 10;

export async function playersByAddress(db: D1Database, address: string): Promise<Player[]> {
  const isTheirs = and(eq(players.confirmedEmail, address), isNull(players.deletedAt));
  const query = drizzle(db).select().from(players).where(isTheirs);
  return query.orderBy(asc(players.createdAt)).limit(MOST_OF_ONE_ADDRESS);
}

/** Does nothing for a deleted player. */
export async function changePlayer(db: D1Database, id: string, changes: PlayerChanges): Promise<void> {
  const isTheirs = and(eq(players.id, id), isNull(players.deletedAt));
  await drizzle(db).update(players).set(changes).where(isTheirs);
}

const NEUTRAL = "player-";
/** These columns must not be null, even for deleted players. */
const NO_READER = { language: "en", timezone: "UTC" };

/** Gives the player a neutral name until they choose one. Adds a row with the old name's mark, which keeps that name taken. */
export async function takeName(db: D1Database, { id, name }: Player, mark: string): Promise<void> {
  const neutral = NEUTRAL + randomWord(8);
  const own = { name: neutral, nameKey: nameKey(neutral), skeleton: skeletonOf(neutral), mayRename: true };
  const nobody = newId();
  const gone = nameOfGone(nobody);
  const ofNobody = { id: nobody, name: gone, nameKey: nameKey(gone), skeleton: mark, ...NO_READER };
  const stone = { ...ofNobody, createdAt: now(), deletedAt: now() };
  const isStillTheirs = and(eq(players.id, id), eq(players.name, name), eq(players.mayRename, false));
  const d1 = drizzle(db);
  await d1.batch([
    d1.update(players).set(own).where(isStillTheirs),
    d1.insert(players).values(stone).onConflictDoNothing(),
  ]);
}

/** Returns false if the name is taken or the player has no right to choose one. */
export async function pickName(db: D1Database, id: string, name: string, marks: readonly string[]) {
  const own = { name, nameKey: nameKey(name), skeleton: skeletonUnlessHidden(name, marks), mayRename: false };
  const isTheirs = and(eq(players.id, id), eq(players.mayRename, true), isNull(players.deletedAt));
  try {
    return (await drizzle(db).update(players).set(own).where(isTheirs)).meta.changes > 0;
  } catch (fault) {
    if (isTaken(fault)) return false;
    throw fault;
  }
}

export async function closedPlayers(db: D1Database, after: string | null, most: number): Promise<Player[]> {
  const isOne = and(ACCOUNT_IS_CLOSED, gt(players.id, after ?? ""));
  return drizzle(db).select(PLAYER).from(players).where(isOne).orderBy(asc(players.id)).limit(most);
}

export async function botsOf(db: D1Database, operator: string): Promise<Player[]> {
  const isOne = and(eq(players.botOf, operator), isNull(players.deletedAt));
  return drizzle(db).select(PLAYER).from(players).where(isOne).orderBy(asc(players.createdAt));
}

/** Returns false if the player has given another address meanwhile. */
export async function confirmEmail(db: D1Database, id: string, address: string): Promise<boolean> {
  const isTheirs = and(eq(players.id, id), eq(players.email, address));
  const done = await drizzle(db).update(players).set({ confirmedEmail: address }).where(isTheirs);
  return done.meta.changes > 0;
}

/** Does nothing if the player has another confirmed address. */
export async function dropEmail(db: D1Database, id: string, address: string): Promise<void> {
  const goesThere = and(eq(players.id, id), eq(players.confirmedEmail, address));
  await drizzle(db).update(players).set({ confirmedEmail: null }).where(goesThere);
}

/** Removes all personal data, and operators' texts about the player. A mark keeps the name taken. */
export async function erasePlayer(
  db: D1Database,
  id: string,
  newName: string,
  markOf: (skeleton: string) => Promise<string>,
): Promise<void> {
  const d1 = drizzle(db);
  const found = await d1.select().from(players).where(eq(players.id, id)).get();
  if (found === undefined) return;
  const erased = {
    name: newName,
    nameKey: nameKey(newName),
    skeleton: isMark(found.skeleton) ? found.skeleton : await markOf(found.skeleton),
    email: null,
    confirmedEmail: null,
    ...NO_READER,
    ...USUAL_SETTINGS,
    closedFor: null,
    mayRename: false,
    botUrl: null,
    botAbout: null,
    deletedAt: now(),
  };
  await d1.batch([
    d1.delete(blocks).where(or(eq(blocks.playerId, id), eq(blocks.blockedId, id))),
    d1.delete(tallies).where(eq(tallies.playerId, id)),
    d1.delete(ratings).where(eq(ratings.player, id)),
    d1.delete(talliesWithBots).where(eq(talliesWithBots.playerId, id)),
    d1.delete(conduct).where(eq(conduct.playerId, id)),
    d1.update(players).set(erased).where(eq(players.id, id)),
    d1.update(rulesets).set({ createdBy: null }).where(eq(rulesets.createdBy, id)),
    d1.update(operatorLog).set({ words: null, salt: null }).where(eq(operatorLog.playerId, id)),
  ]);
}

export async function playerIdsBefore(db: D1Database, instant: number): Promise<string[]> {
  const older = drizzle(db).select({ id: players.id }).from(players).where(lt(players.createdAt, instant));
  return (await older).map((row) => row.id);
}
