import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { now } from "../lib/now.ts";
import type { Reach } from "../lib/places.ts";
import { nameKey, skeletonOf } from "./names.ts";
import { isMark } from "./hidden-names.ts";
import { beyond, ORDER } from "./reach.ts";
import { blocks, players, rulesets, tallies, tokens } from "./schema.ts";
import { notingSignUp, type KeyedSignUp } from "./counters.ts";
import type { NewSession, NewToken, Player, PlayerChanges, Principal, Token } from "../mailbox/account.ts";
import { LONGEST_SESSION, LONGEST_UNUSED } from "../mailbox/principals.ts";
import { sameHash } from "./tokens.ts";
import { SCOPES, type Scope } from "../contract/terms.ts";

export type { NewSession, NewToken, Player, PlayerChanges, Principal, Token };

type TokenRow = typeof tokens.$inferSelect;

/** What a token allows. */
export function scopesOf({ scopes }: Pick<Token, "scopes">): Scope[] {
  const words = scopes.split(" ");
  return SCOPES.filter((scope) => words.includes(scope));
}

function tokenRow(playerId: string, { scopes, ...token }: NewToken | NewSession): TokenRow {
  const [createdAt, lastUsedAt] = [now(), now()];
  return {
    kind: "token",
    parent: null,
    ...token,
    playerId,
    scopes: scopes.join(" "),
    createdAt,
    lastUsedAt,
  };
}

/** A skeleton to be stored, or the mark of a deleted player who had it: then the unique index refuses it. */
function skeletonUnlessHidden(name: string, marks: readonly string[]) {
  const hidden = sql`SELECT skeleton FROM ${players} WHERE ${inArray(players.skeleton, [...marks])} LIMIT 1`;
  return sql`coalesce((${hidden}), ${skeletonOf(name)})`;
}

/**
 * Adds a player with a first token, in one batch. Gives null if the name, or one that looks like it, is taken, or if
 * there has been a sign-up under its key: the unique indexes decide, so of two requests at once only one gets it.
 * @param marks those of the name, if a deleted player had it (hidden-names.ts)
 * @param under the idempotency key of the sign-up, if it has one
 */
export async function addPlayer(
  db: D1Database,
  player: Pick<Player, "id" | "name" | "email" | "language" | "timezone">,
  token: NewToken | NewSession,
  { marks, under }: { readonly marks: readonly string[]; readonly under: KeyedSignUp | null },
): Promise<Player | null> {
  const row = {
    ...player,
    nameKey: nameKey(player.name),
    confirmedEmail: null,
    challengesFrom: "anyone" as const,
    createdAt: now(),
    deletedAt: null,
  };
  const d1 = drizzle(db);
  try {
    const skeleton = skeletonUnlessHidden(player.name, marks);
    await d1.batch([
      d1.insert(players).values({ ...row, skeleton }),
      d1.insert(tokens).values(tokenRow(row.id, token)),
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
  return /UNIQUE constraint failed: (players|sign_ups)\./.test(text);
}

/** Finds the player with a name, in any case; null if there is none or the player is deleted. */
export async function playerByName(db: D1Database, name: string): Promise<Player | null> {
  const isTheirs = and(eq(players.nameKey, nameKey(name)), isNull(players.deletedAt));
  return (await drizzle(db).select().from(players).where(isTheirs).get()) ?? null;
}

/** Which of some skeletons, or marks of deleted players, are stored: their names are taken. */
export async function takenSkeletons(
  db: D1Database,
  skeletons: readonly string[],
): Promise<ReadonlySet<string>> {
  const isOne = inArray(players.skeleton, [...skeletons]);
  const rows = await drizzle(db).select({ skeleton: players.skeleton }).from(players).where(isOne);
  return new Set(rows.map((row) => row.skeleton));
}

/** Finds the player with an id; null if there is none or the player is deleted. */
export async function playerById(db: D1Database, id: string): Promise<Player | null> {
  const isTheirs = and(eq(players.id, id), isNull(players.deletedAt));
  return (await drizzle(db).select().from(players).where(isTheirs).get()) ?? null;
}

/** How many players with one address a sign-in mail can reach: each gets one. */
const MOST_OF_ONE_ADDRESS = 10;

/** Lists the players whose mail goes to an address, oldest first. */
export async function playersByAddress(db: D1Database, address: string): Promise<Player[]> {
  const isTheirs = and(eq(players.confirmedEmail, address), isNull(players.deletedAt));
  const query = drizzle(db).select().from(players).where(isTheirs);
  return query.orderBy(asc(players.createdAt)).limit(MOST_OF_ONE_ADDRESS);
}

/** Prepares the query of every request with a token, so that it is built only once. */
function preparePrincipal(db: D1Database) {
  const ofPlayer = eq(players.id, tokens.playerId);
  const byHash = and(eq(tokens.hash, sql.placeholder("hash")), isNull(players.deletedAt));
  return drizzle(db).select().from(tokens).innerJoin(players, ofPlayer).where(byHash).prepare();
}

const principalQueries = new WeakMap<D1Database, ReturnType<typeof preparePrincipal>>();

/** Finds who holds the token with a digest, in one query; null if nobody does. */
export async function principalByHash(db: D1Database, hash: string): Promise<Principal | null> {
  const query = principalQueries.get(db) ?? preparePrincipal(db);
  principalQueries.set(db, query);
  const row = await query.get({ hash });
  if (row === undefined || !sameHash(row.tokens.hash, hash)) return null;
  return { player: row.players, token: row.tokens };
}

/** Changes what a player may change of themselves; of those who have gone nothing comes back. */
export async function changePlayer(db: D1Database, id: string, changes: PlayerChanges): Promise<void> {
  const isTheirs = and(eq(players.id, id), isNull(players.deletedAt));
  await drizzle(db).update(players).set(changes).where(isTheirs);
}

/** Confirms a player's address, if it is still the one that they gave; tells whether it was. */
export async function confirmEmail(db: D1Database, id: string, address: string): Promise<boolean> {
  const isTheirs = and(eq(players.id, id), eq(players.email, address));
  const done = await drizzle(db).update(players).set({ confirmedEmail: address }).where(isTheirs);
  return done.meta.changes > 0;
}

/** Removes a player's confirmed address, if it is still this one. */
export async function dropEmail(db: D1Database, id: string, address: string): Promise<void> {
  const goesThere = and(eq(players.id, id), eq(players.confirmedEmail, address));
  await drizzle(db).update(players).set({ confirmedEmail: null }).where(goesThere);
}

/**
 * Anonymizes a player: no token, no block, no address, no tally, another name; their rule sets are nobody's. Lists name them
 * by their id, and so by that name. Of the skeleton a mark stays, so that none can take their place. Does the same when it is done again.
 * @param markOf the mark of a skeleton (hidden-names.ts)
 */
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
    deletedAt: now(),
  };
  await d1.batch([
    d1.delete(tokens).where(eq(tokens.playerId, id)),
    d1.delete(blocks).where(or(eq(blocks.playerId, id), eq(blocks.blockedId, id))),
    d1.delete(tallies).where(eq(tallies.playerId, id)),
    d1.update(players).set(erased).where(eq(players.id, id)),
    d1.update(rulesets).set({ createdBy: null }).where(eq(rulesets.createdBy, id)),
  ]);
}

/** Adds a token. The same id again replaces the digest: it is a retry of the same request. */
export async function addToken(db: D1Database, playerId: string, token: NewToken): Promise<TokenRow> {
  const row = tokenRow(playerId, token);
  await drizzle(db)
    .insert(tokens)
    .values(row)
    .onConflictDoUpdate({ target: tokens.id, set: { hash: row.hash } });
  return row;
}

/**
 * Adds a session, unless the player is deleted. Removes the player's sessions that have ended, those whose token was
 * revoked (this one too, if that happened meanwhile), and of more than `most` the least recently used.
 * Sessions that were created with a token are counted apart: a token that may only read must not push out the session
 * that may do everything.
 */
export async function addSession(
  db: D1Database,
  playerId: string,
  session: NewSession,
  most: number,
): Promise<void> {
  const d1 = drizzle(db);
  const isAlike = session.parent === null ? sql`parent IS NULL` : sql`parent IS NOT NULL`;
  const kept = sql`SELECT id FROM ${tokens} WHERE player_id = ${playerId} AND kind = 'session' AND ${isAlike}
    ORDER BY last_used_at DESC, created_at DESC, rowid DESC LIMIT ${most}`;
  const parents = sql`SELECT id FROM ${tokens} WHERE player_id = ${playerId} AND kind = 'token'`;
  const isGone = sql`EXISTS (SELECT 1 FROM ${players} WHERE id = ${playerId} AND deleted_at IS NOT NULL)`;
  const isOver = or(
    isGone,
    lte(tokens.lastUsedAt, now() - LONGEST_UNUSED),
    lte(tokens.createdAt, now() - LONGEST_SESSION),
    sql`parent IS NOT NULL AND parent NOT IN (${parents})`,
    sql`${isAlike} AND ${tokens.id} NOT IN (${kept})`,
  );
  await d1.batch([
    d1.insert(tokens).values(tokenRow(playerId, session)),
    d1.delete(tokens).where(and(eq(tokens.playerId, playerId), eq(tokens.kind, "session"), isOver)),
  ]);
}

/** Lists a player's valid tokens and sessions by the time of their making. */
export async function tokensOf(db: D1Database, playerId: string, reach: Reach): Promise<TokenRow[]> {
  const inOrder = ORDER[reach.order];
  return drizzle(db)
    .select()
    .from(tokens)
    .where(
      and(
        eq(tokens.playerId, playerId),
        beyond(tokens.createdAt, tokens.id, reach),
        // As `hasEnded` has it.
        or(
          eq(tokens.kind, "token"),
          and(gt(tokens.lastUsedAt, now() - LONGEST_UNUSED), gt(tokens.createdAt, now() - LONGEST_SESSION)),
        ),
      ),
    )
    .orderBy(inOrder(tokens.createdAt), inOrder(tokens.id))
    .limit(reach.limit);
}

/** Revokes a token, and the sessions that were created with it. Gives the ids of all that were removed. */
export async function removeToken(db: D1Database, playerId: string, id: string): Promise<string[]> {
  const theirs = and(eq(tokens.playerId, playerId), or(eq(tokens.id, id), eq(tokens.parent, id)));
  const gone = await drizzle(db).delete(tokens).where(theirs).returning({ id: tokens.id });
  return gone.map((row) => row.id);
}

/** Stores that a token was used now. */
export async function touchToken(db: D1Database, id: string): Promise<void> {
  await drizzle(db).update(tokens).set({ lastUsedAt: now() }).where(eq(tokens.id, id));
}

/** Lists the ids of all players. */
export async function allPlayerIds(db: D1Database): Promise<string[]> {
  return (await drizzle(db).select({ id: players.id }).from(players)).map((row) => row.id);
}
