import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ARCHIVE_SCHEMA } from "../../src/archive/archive.ts";
import { BEACON_SCHEMA } from "../../src/beacon/stored/store.ts";
import { GAME_SCHEMA } from "../../src/game/stored/store.ts";
import { contractionsIn } from "../../src/host/migrations.ts";
import { MAILBOX_SCHEMA, MAILBOX_TOPICS } from "../../src/mailbox/stored/schema.ts";
import { POOL_SCHEMA } from "../../src/ratings/rows.ts";
import { THINKER_SCHEMA } from "../../src/thinker/queue.ts";
import { migrationFiles } from "./database.ts";

/**
 * The release in service: its migrations, and the number of steps of each schema. When another is put into service, its values
 * replace these.
 */
const SHIPPED = {
  migrations: ["0000_base.sql"],
  game: 1,
  mailbox: 1,
  archive: 1,
  beacon: 1,
  thinker: 0,
  pool: 0,
} as const;

/**
 * Steps that take away what no release in service reads any more, each by the beginning of its SQL, with the release that
 * stopped reading it. Everything else that is new has to leave the release before working: it only adds.
 */
const CONTRACTIONS: Readonly<Record<string, string>> = {};

const statementsIn = (file: string): string[] =>
  readFileSync(join("migrations", file), "utf8").split("--> statement-breakpoint");

/** The statements of each schema in their order, and how many of them the release in service has. */
const SCHEMAS: readonly (readonly [string, readonly string[], number])[] = [
  ["D1", migrationFiles().flatMap(statementsIn), SHIPPED.migrations.flatMap(statementsIn).length],
  ["a game", GAME_SCHEMA.flat(), GAME_SCHEMA.slice(0, SHIPPED.game).flat().length],
  ...Object.entries({ "": MAILBOX_SCHEMA, ...MAILBOX_TOPICS }).map(
    ([topic, steps]) =>
      [`a mailbox ${topic}`.trim(), steps.flat(), steps.slice(0, SHIPPED.mailbox).flat().length] as const,
  ),
  ["the archive", ARCHIVE_SCHEMA.flat(), ARCHIVE_SCHEMA.slice(0, SHIPPED.archive).flat().length],
  ["what thinks", THINKER_SCHEMA.flat(), THINKER_SCHEMA.slice(0, SHIPPED.thinker).flat().length],
  ["ratings", POOL_SCHEMA.flat(), POOL_SCHEMA.slice(0, SHIPPED.pool).flat().length],
  ["the beacon", BEACON_SCHEMA.flat(), BEACON_SCHEMA.slice(0, SHIPPED.beacon).flat().length],
];

const plain = (sql: string): string =>
  sql.replaceAll(/[`"]/g, "").replaceAll(/--.*$/gm, "").replaceAll(/\s+/g, " ").trim();

/** The additions of the steps so far: tables, and columns as `table.column`. */
type Added = Set<string>;

/** Why a step could break the release before, which goes on reading and writing meanwhile; null where it cannot. */
function breaks(sql: string, added: Added): string | null {
  const table = /^CREATE TABLE (?:IF NOT EXISTS )?(\w+)/i.exec(sql)?.[1];
  if (table !== undefined) {
    added.add(table);
    return null;
  }
  const column = /^ALTER TABLE (\w+) ADD (?:COLUMN )?(\w+) (.*?);?$/i.exec(sql);
  if (column !== null) {
    const [, to = "", name = "", form = ""] = column;
    added.add(`${to}.${name}`);
    const isFree = added.has(to) || !/NOT NULL/i.test(form) || /DEFAULT/i.test(form);
    return isFree ? null : "a row that it inserts lacks the new column";
  }
  const index = /^CREATE (UNIQUE )?INDEX \w+ ON (\w+)/i.exec(sql);
  if (index !== null)
    return index[1] === undefined || added.has(index[2] ?? "")
      ? null
      : "a row that it inserts may not be unique";
  // These statements add house players. A release that does not know them treats them like other players.
  if (sql.startsWith("INSERT OR IGNORE INTO players")) return null;
  const into = /^(?:INSERT (?:OR \w+ )?INTO|DELETE FROM) (\w+)/i.exec(sql)?.[1];
  if (into !== undefined) return added.has(into) ? null : "it reads this table";
  const set = /^UPDATE (\w+) SET (.*?)(?: FROM | WHERE |;|$)/i.exec(sql);
  if (set === null) return "it is none of the steps that only add";
  const columns = [...(set[2] ?? "").matchAll(/(?:^|, )(\w+) =/g)].map(([, name]) => `${set[1]}.${name}`);
  return added.has(set[1] ?? "") || columns.every((name) => added.has(name))
    ? null
    : "it reads these columns";
}

const isContraction = (sql: string): boolean =>
  Object.keys(CONTRACTIONS).some((beginning) => sql.startsWith(beginning));

function broken(steps: readonly string[], known: number): string[] {
  const added: Added = new Set();
  return steps.slice(known).flatMap((step) => {
    const sql = plain(step);
    const why = breaks(sql, added);
    return why === null || isContraction(sql) ? [] : [`${sql.slice(0, 60)}: ${why}`];
  });
}

describe("the stored schema", () => {
  it.each(SCHEMAS)("of %s is only added to: the release before works with it", (_whose, steps, known) => {
    expect(steps.length).toBeGreaterThanOrEqual(known);
    expect(broken(steps, known)).toEqual([]);
  });

  it("is reduced only by migrations whose first line says so: npm run deploy:back reads it", () => {
    const taking = migrationFiles().filter((file) => statementsIn(file).map(plain).some(isContraction));
    expect(contractionsIn()).toEqual(taking);
  });

  it("begins with the migrations of the release before, under their names", () => {
    expect(migrationFiles().slice(0, SHIPPED.migrations.length)).toEqual(SHIPPED.migrations);
  });
});

describe("a migration", () => {
  it.each([
    "CREATE TABLE blocks (name TEXT)",
    "CREATE INDEX games_by_time ON games (at)",
    "CREATE UNIQUE INDEX new_by_name ON fresh (name)",
    "ALTER TABLE games ADD COLUMN expires INTEGER",
    "ALTER TABLE `games` ADD `kind` text DEFAULT 'x' NOT NULL;",
    "UPDATE games SET lately = at WHERE at > 0",
    "INSERT INTO fresh (name) SELECT id FROM games",
  ])("that only adds is accepted: %s", (sql) => {
    expect(
      broken(["CREATE TABLE fresh (name TEXT)", "ALTER TABLE games ADD lately INTEGER", sql], 0),
    ).toEqual([]);
  });

  it.each([
    "DROP TABLE games",
    "DROP INDEX games_by_time",
    "ALTER TABLE games DROP COLUMN at",
    "ALTER TABLE games RENAME COLUMN at TO since",
    "ALTER TABLE games RENAME TO plays",
    "ALTER TABLE games ADD COLUMN expires INTEGER NOT NULL",
    "CREATE UNIQUE INDEX games_by_at ON games (at)",
    "CREATE TRIGGER stop BEFORE INSERT ON games BEGIN SELECT RAISE(ABORT, 'no'); END",
    "UPDATE games SET lately = at, status = 'gone'",
    "DELETE FROM games",
    "INSERT INTO games (id) VALUES ('x')",
    "PRAGMA foreign_keys = ON",
  ])("that would break the release before is found: %s", (sql) => {
    expect(broken(["ALTER TABLE games ADD lately INTEGER", sql], 0)).toHaveLength(1);
  });
});
