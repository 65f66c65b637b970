import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { vi } from "vitest";
import type { Sql } from "../../src/lib/object-storage.ts";
import type { Someone } from "./api.ts";
import { CAPS } from "../../src/contract/limits.ts";
import { makeTables } from "../mailbox/tables.ts";

/**
 * Rows in each table; of the games, of each kind, except running ones, which have a cap. More than an answer may read
 * (`MOST_ROWS` in full.test.ts), so that looking through any one table is found out.
 */
export const MANY = 35_000;

/** Counts to as many, as SQL: `i` is the number. */
const NUMBERS = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MANY})`;
/** An id of the right shape, from a letter and the number. */
const id = (letter: string): string => `printf('${letter}%021d', i)`;
/** Forty days after the last event, as SQL: not yet. */
const LATER = "(SELECT max(at) + 3456000000 FROM events)";

/**
 * How each table of a mailbox is filled. What is not here cannot have many rows: `FEW` says why.
 * `open` and `playing` are the ids of two games that are there, whose rows are the pattern.
 */
function fillings(open: string, playing: string, hook: string): Readonly<Record<string, readonly string[]>> {
  const game = (
    letter: string,
    pattern: string,
    { status, turn, direction }: { status: string; turn: string; direction: string },
  ): string => `${NUMBERS} INSERT INTO games (id, seen, status, turn, direction, created, opponent, deadline, body, began)
    SELECT ${id(letter)}, 1, '${status}', ${turn}, '${direction}', created, opponent, deadline,
      json_set(body, '$.id', ${id(letter)}), began FROM n, (SELECT * FROM games WHERE id = '${pattern}')
      WHERE i <= ${status === "playing" ? CAPS.liveGames.max : MANY}`;
  return {
    games: [
      game("I", open, { status: "open", turn: "NULL", direction: "in" }),
      game("M", playing, { status: "playing", turn: "'mine'", direction: "in" }),
      game("T", playing, { status: "playing", turn: "'theirs'", direction: "out" }),
      game("X", playing, { status: "cancelled", turn: "NULL", direction: "in" }),
      game("F", playing, { status: "finished", turn: "NULL", direction: "out" }),
    ],
    events: [
      `${NUMBERS} INSERT INTO events (id, at, body)
         SELECT ${id("E")}, at, body FROM n, (SELECT at, body FROM events ORDER BY seq DESC LIMIT 1)`,
    ],
    deliveries: [
      `${NUMBERS} INSERT INTO deliveries (endpoint, event, game, tries, next)
         SELECT '${hook}', 1000 + i, ${id("M")}, 1, ${LATER} FROM n`,
    ],
    answers: [
      `${NUMBERS} INSERT INTO answers (key, request, seed, answer, at) SELECT 'k' || i, 'r', 's', 'a', at
         FROM n, (SELECT max(at) AS at FROM events)`,
    ],
    uses: [
      `${NUMBERS} INSERT INTO uses (kind, at) SELECT 'another', at FROM n, (SELECT max(at) AS at FROM events)`,
    ],
    mail_notices: [
      `${NUMBERS} INSERT INTO mail_notices (event, type, game, ply, takebacks, at) SELECT i, 'challenge.received', ${id("I")}, NULL, 0, at
         FROM n, (SELECT max(at) AS at FROM events)`,
    ],
    mails: [
      `${NUMBERS} INSERT INTO mails (id, kind, type, throttles, game, ply, step, urgent, content, address, tries, next)
         SELECT ${id("L")}, 'digest', NULL, 0, NULL, NULL, NULL, 0, NULL, NULL, 1, ${LATER} FROM n`,
    ],
    open_challenges: [
      `${NUMBERS} INSERT INTO open_challenges (game, direction, opponent, listed, ends)
         SELECT ${id("I")}, 'in', 'somebody', 0, ${LATER} FROM n`,
    ],
    rated_pairs: [
      `${NUMBERS} INSERT INTO rated_pairs (game, opponent, ruleset, ends)
         SELECT ${id("P")}, 'somebody', 'brandubh', ${LATER} FROM n`,
    ],
    renamings: [
      `${NUMBERS} INSERT INTO renamings (player, name, place, upto, at, kept) SELECT ${id("G")}, 'deleted-1', 1, 1, at, 0
         FROM n, (SELECT max(at) AS at FROM events)`,
    ],
    sent_once: [
      `${NUMBERS} INSERT INTO sent_once (key, at) SELECT 'k' || i, at FROM n, (SELECT max(at) AS at FROM events)`,
    ],
    attempts: [
      `${NUMBERS} INSERT INTO attempts (id, endpoint, event, event_id, type, game, try, at, outcome, took)
         SELECT ${id("A")}, '${hook}', i, ${id("E")}, 'game.turn', NULL, 1, at, 'failed', 1
         FROM n, (SELECT max(at) AS at FROM events)`,
    ],
  };
}

/** The tables of a mailbox that never have many rows, and why. */
export const FEW: Readonly<Record<string, string>> = {
  schema_steps: "one a step",
  kept: "one a fact of which there is one",
  account: "one",
  tokens:
    "10 of one player and 20 sessions, as many again by tokens; what has ended until the next one begins",
  apps: "of each app ten grants, their tokens of an hour and a hundred that were exchanged; what has ended until something is put",
  endpoints: "10 of one player, and no more are added",
  games_to_leave: "once, when the player leaves: then they are left one after the other",
  tallies: "two a rule set that was played by",
  tallies_with_bots: "as many again",
  conduct: "one a game with somebody that was finished in 12 months: a few hundred",
  house_games: "none but in a mailbox of the house: one a running game, a thousand",
  house_places: "three, for a minute",
  consents: "one an organiser who may begin games, a hundred",
  consented: "one a match that such an organiser has begun, a thousand each",
  mail_throttled: "one a type of mail",
  confirmation: "one",
  address_changes: "none but while one is made",
  sign_in: "a hundred, as many as can be asked for in a day",
  mail_immediate: "as many as go at once in three days",
  passkeys: "20 of one player, and no more are added",
  listening: "500, of the tokens that are in use",
  passkey_challenges: "as many as one player can answer in five minutes",
  vacations: "ten bookings a day, and three hours of cover, for 400 days",
  vacation_told: "one a running game",
  records_held: "1,000 at most",
  notes: "two a game, of 2,000 games",
  push_subscriptions: "10 of one player, and no more are added",
  push_notices: "200, and the oldest make room",
  pushes: "one a browser and topic: the newer one takes the place of the other",
  push_throttled: "one a type of push message",
  push_immediate: "as many as go at once in three days",
};

const tablesIn = (sql: Sql): string[] =>
  sql
    .exec("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'")
    .toArray()
    .map((row) => String(row["name"]))
    .filter((name) => !name.startsWith("sqlite_"));

const mailboxOf = ({ id: player }: Someone) => env.MAILBOXES.getByName(player);

/**
 * Has an object forget what it remembers, as soon as it rests. Full as it is, what goes on in it behind its answers takes longer
 * than the platform waits for it on a machine that has much else to do.
 */
const forget = (stub: DurableObjectStub): Promise<void> =>
  vi.waitFor(async () => {
    // One that does not run any more can't be evicted.
    await runInDurableObject(stub, () => undefined);
    await evictDurableObject(stub);
  });

/** Fills a player's mailbox; gives the tables that are in neither list. */
export async function fillMailbox(
  player: Someone,
  { open, playing, hook }: Record<"open" | "playing" | "hook", string>,
): Promise<string[]> {
  const filling = fillings(open, playing, hook);
  const unknown = await runInDurableObject(mailboxOf(player), (_it, { storage }) => {
    const { sql } = storage;
    makeTables(storage);
    for (const query of Object.values(filling).flat()) sql.exec(query);
    // The mail address is read again.
    sql.exec("UPDATE account SET stale = 0");
    return tablesIn(sql).filter((table) => !(table in filling) && !(table in FEW));
  });
  await forget(mailboxOf(player));
  return unknown;
}

/** Has a game remember as many answers; it has no other table that grows but with what its players do. */
export async function fillGame(game: string): Promise<void> {
  const object = env.GAMES.getByName(game);
  await runInDurableObject(object, (_it, { storage: { sql } }) => {
    sql.exec(`${NUMBERS} INSERT INTO answers (player, key, request, seq, at, created)
      SELECT 'nobody', 'k' || i, 'r', 1, ${Date.now()}, 1 FROM n`);
  });
  await forget(object);
}

/** Fills the records with games of every kind. */
export async function fillRecords(game: string): Promise<void> {
  const games = (letter: string, list: string): string =>
    `${NUMBERS} INSERT INTO games (id, version, list, at, ruleset, size, body)
       SELECT ${id(letter)}, 1, '${list}', at, 'brandubh', 7, json_set(body, '$.id', ${id(letter)})
       FROM n, (SELECT * FROM games WHERE id = '${game}')`;
  const lists = ["lobby", "open", "watch", "playing", "over"].map((list, at) => games("ILWPO"[at]!, list));
  for (const query of lists) await env.DB.prepare(query).run();
}

/** Counts the rows that the queries of an object read and write from now on: all, and those written alone. */
export async function countingRows(
  stub: DurableObjectStub,
): Promise<{ readonly all: () => number; readonly written: () => number }> {
  let [read, written] = [0, 0];
  await runInDurableObject(stub, (_it, { storage: { sql } }) => {
    const exec = sql.exec.bind(sql);
    const counted = (...asked: Parameters<typeof exec>) => {
      const cursor = exec(...asked);
      const found = cursor.toArray();
      read += cursor.rowsRead;
      written += cursor.rowsWritten;
      return { toArray: () => found };
    };
    Object.assign(sql, { exec: counted });
  });
  return { all: () => read + written, written: () => written };
}
