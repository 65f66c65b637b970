import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { storageIn } from "../../src/host/layout.ts";
import { DAY } from "../../src/lib/duration.ts";
import { newId } from "../../src/lib/ids.ts";
import { nameKey, skeletonOf } from "../../src/players/names.ts";
import { stepOf } from "../../src/ratings/leaderboard.ts";
import { belowTop } from "../../src/ratings/d1-copy.ts";
import { RULESETS, SIDES } from "../../src/rules/index.ts";

export const PLAYERS = 1_000_000;
export const RUNNING = 100_000;
export const WAITING = 10_000;
/** A player's results: two rule sets, both sides. */
const TALLIED = RULESETS.slice(0, 2);
/** The records reach so far back. */
const AGE = 700 * DAY;
/** Letters that do not look alike. */
const LETTERS = "cdfhjkmnpqrtvwxyz";

/** The name of a player by their number, as people choose them: neither short nor in any order. */
export function nameOf(number: number): string {
  let [word, rest] = ["", (number * 7919) % 24_137_569];
  while (word.length < 6) {
    word += LETTERS[rest % LETTERS.length];
    rest = Math.floor(rest / LETTERS.length);
  }
  return `Player-${word}`;
}

type Row = readonly (string | number | null)[];

/** Where the files of D1 lie. The database is the largest. */
function databaseFile(state: string): string {
  const folder = join(storageIn(state), "d1");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /[0-9a-f]{64}\.sqlite$/.test(name),
  );
  const sized = files.map((name) => ({ path: join(folder, name), size: statSync(join(folder, name)).size }));
  return sized.toSorted((one, other) => other.size - one.size)[0]!.path;
}

export function openRecords(state: string): DatabaseSync {
  const db = new DatabaseSync(databaseFile(state));
  db.exec("PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000");
  return db;
}

/** Writes rows in one commit, one after the other, as they come in service: pages split as they do there. */
function write(db: DatabaseSync, table: string, rows: Iterable<Row>): void {
  db.exec("BEGIN");
  const columns = db.prepare("SELECT name FROM pragma_table_info(?)").all(table);
  let insert: ReturnType<DatabaseSync["prepare"]> | null = null;
  for (const row of rows) {
    // Those that a release has added have what they begin with.
    const names = columns.slice(0, row.length).map(({ name }) => `"${String(name)}"`);
    insert ??= db.prepare(
      `INSERT INTO ${table} (${names.join(", ")}) VALUES (${row.map(() => "?").join(", ")})`,
    );
    insert.run(...row);
  }
  db.exec("COMMIT");
}

function* players(ids: readonly string[], from: number): Generator<Row> {
  for (const [number, id] of ids.entries()) {
    const name = nameOf(number);
    const email = number % 2 === 0 ? `${name.toLowerCase()}@example.org` : null;
    const at = from + Math.floor((AGE * number) / ids.length);
    yield [
      id,
      name,
      nameKey(name),
      skeletonOf(name),
      email,
      "en",
      "Europe/Stockholm",
      at,
      null,
      email,
      "anyone",
      null,
      0,
    ];
  }
}

function* tallies(ids: readonly string[]): Generator<Row> {
  for (const id of ids)
    for (const { id: ruleset } of TALLIED) for (const side of SIDES) yield [id, ruleset, side, 12, 9, 3];
}

/** The rule set by which all players have ratings. */
export const RATED = "copenhagen";
/** A player's rating by their number: as many at each distance from 1500 as a bell has, roughly. */
export const ratingOf = (number: number): number =>
  900 + ((number * 7919) % 400_009) / 1000 + ((number * 104_729) % 800_011) / 1000;

/** All of them are on the leaderboard. */
function* ratings(ids: readonly string[], now: number): Generator<Row> {
  for (const [number, id] of ids.entries()) {
    const rating = ratingOf(number);
    yield [id, RATED, rating, 60, 0.06, 40, now - 30 * DAY, now + 30 * DAY, belowTop(rating), 1];
  }
}

function pool(now: number): Row {
  const counts = new Map<number, number>();
  for (let number = 0; number < PLAYERS; number++) {
    const step = stepOf(ratingOf(number));
    counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  return [RATED, Math.floor(now / DAY), -45, 25, JSON.stringify([...counts]), 1];
}

function* running(from: number): Generator<Row> {
  for (let game = 0; game < RUNNING; game++)
    yield [newId(), 20, game % 2 === 0 ? "watch" : "playing", from + game * 1000, null, null, null];
}

/** Challenges in the lobby, like one that the service has written; most are of the first rule sets. */
function* waiting(like: string, makers: readonly string[], now: number): Generator<Row> {
  const { challenge } = JSON.parse(like) as { readonly challenge: { readonly by: { readonly id: string } } };
  for (let at = 0; at < WAITING; at++) {
    const { id, size } = RULESETS[Math.floor(RULESETS.length * (at / WAITING) ** 3)]!;
    const body = like.replaceAll(challenge.by.id, makers[at * 97]!);
    yield [newId(), 1, "lobby", now - at * 1000, id, size, body];
  }
}

/** How large the database is, once everything is in its file. */
function sizeOf(db: DatabaseSync): number {
  const { pages } = db.prepare("SELECT page_count AS pages FROM pragma_page_count").get() as {
    pages: number;
  };
  const { size } = db.prepare("SELECT page_size AS size FROM pragma_page_size").get() as { size: number };
  return pages * size;
}

/** Fills the records of a service that is stopped; gives how many bytes each row of each kind has come to. */
export function fillRecords(
  state: string,
): Readonly<Record<"player" | "tallies" | "rating" | "running" | "waiting", number>> {
  const db = openRecords(state);
  const now = Date.now();
  const like = db.prepare("SELECT body FROM games WHERE list = 'lobby'").get() as { body: string };
  const ids = Array.from({ length: PLAYERS }, newId);
  let before = sizeOf(db);
  const bytesOfEach = (table: string, rows: Iterable<Row>, count: number): number => {
    write(db, table, rows);
    const after = sizeOf(db);
    const each = (after - before) / count;
    before = after;
    return each;
  };
  const bytes = {
    player: bytesOfEach("players", players(ids, now - AGE), PLAYERS),
    tallies: bytesOfEach("tallies", tallies(ids), PLAYERS),
    rating: bytesOfEach("ratings", ratings(ids, now), PLAYERS),
    running: bytesOfEach("games", running(now - AGE), RUNNING),
    waiting: bytesOfEach("games", waiting(like.body, ids, now), WAITING),
  };
  write(db, "pools", [pool(now)]);
  db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  db.close();
  return bytes;
}
