import { appendFileSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { memoryStorage } from "../game/memory-storage.ts";
import { makeTables } from "../mailbox/tables.ts";
import { databasesIn, type StoredDatabase, within } from "../golden/state.ts";

/** Rows of a next release that this one does not know: where, and how they are read. */
export interface Written {
  readonly database: StoredDatabase;
  readonly query: string;
  readonly rows: readonly unknown[];
}

/** The games of a story, by what the next release does to each. */
export interface Games {
  /** Gets an event of a kind that this release does not know, and may pass over. */
  readonly praised: string;
  /** Gets an event of a later version. */
  readonly later: string;
  /** Gets an event of an unknown kind that must not be passed over. */
  readonly turned: string;
}

/** The additions to each kind of database: a column, and a table with a row. */
const EXPANDED: Readonly<Record<string, string>> = {
  d1: "players",
  game: "events",
  mailbox: "games",
  beacon: "outages",
};

function expand(db: DatabaseSync, kind: string): void {
  db.exec(`ALTER TABLE ${EXPANDED[kind]} ADD COLUMN praise TEXT`);
  db.exec("CREATE TABLE praises (at INTEGER NOT NULL, text TEXT NOT NULL)");
  db.exec("INSERT INTO praises VALUES (1, 'Skål')");
  db.exec(`UPDATE ${EXPANDED[kind]} SET praise = 'well done'`);
  if (kind === "d1") db.exec("INSERT INTO d1_migrations (name) VALUES ('0001_praise.sql')");
  else
    db.exec("INSERT INTO schema_steps SELECT topic, max(step) + 1 FROM schema_steps WHERE topic = 'whole'");
}

const HASH = "ab".repeat(32);

/** The last event that each game gets. */
const EVENTS: Readonly<Record<keyof Games, object>> = {
  praised: { v: 1, type: "praised", at: 1, text: "Well played", hash: HASH },
  later: { v: 2, type: "messaged", at: 1, side: "attackers", words: ["Hm"], hash: HASH },
  turned: { v: 1, type: "turned-upside-down", at: 1, essential: true, hash: HASH },
};

function writeEvent(db: DatabaseSync, event: object): void {
  const { last } = db.prepare("SELECT max(seq) AS last FROM events").get() as { last: number };
  db.prepare("INSERT INTO events (seq, body) VALUES (?, ?)").run(last + 1, JSON.stringify(event));
  const entry = JSON.stringify({ v: 2, praises: [] });
  db.prepare("INSERT INTO outbox (seq, body) VALUES (?, ?)").run(last + 1, entry);
}

/** Waiting rows of a mailbox, and additional facts of its games. */
function writeMailbox(db: DatabaseSync): void {
  makeTables(memoryStorage(db));
  db.exec('INSERT INTO events (id, at, body) VALUES (\'praise\', 1, \'{"v":2,"praise":"Skål"}\')');
  db.exec("INSERT INTO mail_notices (event, type, takebacks, at) VALUES (1, 'game.praised', 0, 1)");
  db.exec(
    `INSERT INTO mails (id, kind, throttles, urgent, tries, next) VALUES ('praise', 'praise', 0, 1, 0, 1)`,
  );
  db.exec(
    `INSERT INTO pushes (subscription, topic, urgent, body, tries, next) VALUES ('praise', 'praise', 1, '{"v":2}', 0, 1)`,
  );
  db.exec("UPDATE games SET body = json_set(body, '$.praise', 'well done')");
}

/** The parts of a database that only the next release knows. */
const READ: Readonly<Record<string, readonly string[]>> = {
  d1: ["SELECT * FROM praises", "SELECT id, praise FROM players", "SELECT name FROM d1_migrations"],
  game: [
    "SELECT * FROM praises",
    "SELECT seq, praise FROM events WHERE praise IS NOT NULL",
    `SELECT seq, body FROM events WHERE body LIKE '%${HASH}"%' AND body NOT LIKE '%"type":"moved"%'`,
    "SELECT * FROM outbox WHERE body LIKE '%praises%'",
    "SELECT * FROM schema_steps",
  ],
  mailbox: [
    "SELECT * FROM praises",
    "SELECT id, praise FROM games",
    "SELECT * FROM events WHERE id = 'praise'",
    "SELECT * FROM mail_notices WHERE type = 'game.praised'",
    "SELECT * FROM mails WHERE id = 'praise'",
    "SELECT * FROM pushes WHERE topic = 'praise'",
    "SELECT * FROM schema_steps",
  ],
  beacon: ["SELECT * FROM praises", "SELECT * FROM schema_steps"],
};

/** The rows of such a query, as they are now. */
export const rowsOf = ({ database, query }: Pick<Written, "database" | "query">): readonly unknown[] =>
  within(database, (db) => db.prepare(query).all());

/** The parts of a state that only the next release knows. */
export const knownToNext = (state: string): readonly Written[] =>
  databasesIn(state).flatMap((database) =>
    (READ[database.kind] ?? []).map((query) => ({ database, query, rows: rowsOf({ database, query }) })),
  );

/**
 * A next release's changes to a stopped state: it adds to the tables as expand-only releases do, writes events and rows of its
 * own, and adds facts to those that this release knows.
 */
export function runNextRelease(state: string, games: Games): void {
  for (const database of databasesIn(state))
    within(database, (db) => {
      expand(db, database.kind);
      if (database.kind === "mailbox") writeMailbox(db);
      if (database.kind !== "game") return;
      const { body } = db.prepare("SELECT body FROM events WHERE seq = 1").get() as { body: string };
      const { id } = JSON.parse(body) as { id: string };
      const found = (Object.keys(EVENTS) as (keyof Games)[]).find((what) => games[what] === id);
      if (found !== undefined) writeEvent(db, EVENTS[found]);
    });
  appendFileSync(join(state, "migrated"), "\n0001_praise.sql");
}
