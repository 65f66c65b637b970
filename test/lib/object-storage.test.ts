import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { EXPIRING_SCHEMA } from "../../src/lib/expiring.ts";
import { BEACON_SCHEMA } from "../../src/beacon/stored/store.ts";
import { GAME_SCHEMA } from "../../src/game/stored/store.ts";
import {
  GrowingStorage,
  hasSchema,
  migrate,
  type SchemaStep,
  topicFinder,
} from "../../src/lib/object-storage.ts";
import { MAILBOX_SCHEMA, MAILBOX_TOPICS } from "../../src/mailbox/stored/schema.ts";
import { POOL_SCHEMA } from "../../src/ratings/rows.ts";
import { REPORTS_SCHEMA } from "../../src/reports/reports.ts";
import { LADDER_SCHEMA } from "../../src/tournaments/stored-ladder.ts";
import { BULK_SCHEMA } from "../../src/tournaments/bulk.ts";
import { RECORD_SCHEMA } from "../../src/archive/recorded-game.ts";
import { LISTED_RECORDS_SCHEMA } from "../../src/archive/records.ts";
import { MATCH_SCHEMA } from "../../src/tournaments/stored-match.ts";
import { TOURNAMENT_SCHEMA } from "../../src/tournaments/stored.ts";
import { THINKER_SCHEMA } from "../../src/thinker/queue.ts";
import { memoryStorage, type MemoryStorage } from "../game/memory-storage.ts";

const shapeOf = (storage: MemoryStorage) =>
  storage.rows("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name");

const SCHEMAS: readonly (readonly [string, readonly SchemaStep[]])[] = [
  ["a game", GAME_SCHEMA],
  ["a mailbox", MAILBOX_SCHEMA],
  ["the beacon", BEACON_SCHEMA],
  ["what thinks", THINKER_SCHEMA],
  ["ratings", POOL_SCHEMA],
  ["a match", MATCH_SCHEMA],
  ["bulk pairings", BULK_SCHEMA],
  ["a tournament", TOURNAMENT_SCHEMA],
  ["a ladder", LADDER_SCHEMA],
  ["reports", REPORTS_SCHEMA],
  ["a record", RECORD_SCHEMA],
  ["the list of records", LISTED_RECORDS_SCHEMA],
  ["an authorization", EXPIRING_SCHEMA],
  ...Object.entries(MAILBOX_TOPICS).map(([topic, steps]) => [`a mailbox: ${topic}`, steps] as const),
];

/** The additions that a next release may make to any of them: a column, a table, an index. */
const nextOf = (steps: readonly SchemaStep[]): readonly SchemaStep[] => {
  const [, table] = /CREATE TABLE (\w+)/.exec(steps[0]?.join("\n") ?? "") ?? [];
  return [
    ...steps,
    [`ALTER TABLE ${table} ADD COLUMN praise TEXT`, "CREATE TABLE praises (at INTEGER NOT NULL, text TEXT)"],
    ["CREATE INDEX praises_by_age ON praises (at)"],
  ];
};

describe.each(SCHEMAS.map(([whose, steps]) => [whose, nextOf(steps), steps] as const))(
  "the schema of %s in a next release",
  (_whose, steps, today) => {
    const whole = memoryStorage();
    migrate(whole, steps);

    it.each(steps.map((_step, done) => done))(
      "upgrades an object that has run its first %i steps",
      (done) => {
        const storage = memoryStorage();
        migrate(storage, steps.slice(0, done));
        migrate(storage, steps);
        expect(shapeOf(storage)).toEqual(shapeOf(whole));
        expect(storage.rows("SELECT topic, step FROM schema_steps")).toEqual(
          whole.rows("SELECT topic, step FROM schema_steps"),
        );
      },
    );

    it("is left alone if it is up to date", () => {
      const storage = memoryStorage();
      migrate(storage, steps);
      const before = storage.dump();
      const writes: string[] = [];
      storage.onUse = (use) => {
        if (/^(INSERT|UPDATE|DELETE|CREATE TABLE (?!IF NOT EXISTS))/.test(use)) writes.push(use);
      };
      migrate(storage, steps);
      expect(storage.dump()).toBe(before);
      expect(writes).toEqual([]);
    });

    it("is changed entirely or not at all", () => {
      const storage = memoryStorage();
      migrate(storage, steps.slice(0, 1));
      const before = storage.dump();
      storage.onUse = (use) => {
        if (use === steps.at(-1)?.at(-1)) throw new Error("the disk is full");
      };
      expect(() => migrate(storage, steps)).toThrow("the disk is full");
      expect(storage.dump()).toBe(before);
    });

    it("knows whether anything was ever stored", () => {
      const storage = memoryStorage();
      expect(hasSchema(storage)).toBe(false);
      migrate(storage, steps);
      expect(hasSchema(storage)).toBe(true);
    });

    it("is left unchanged by the release before", () => {
      const storage = memoryStorage();
      migrate(storage, steps);
      const stored = storage.dump();
      migrate(storage, today);
      expect(storage.dump()).toBe(stored);
      expect(shapeOf(storage)).toEqual(shapeOf(whole));
    });
  },
);

/** An object in the field has run these, from the release on that brought them; a step that was changed here would never reach it. */
const FIELD: Readonly<Record<string, readonly string[]>> = {
  "a game": ["62c9708f6786"],
  "a mailbox": ["488afcaf313b"],
  "a mailbox: webhooks": ["fbaca501ed49", "a1e6265511f7", "7b692f0588fe"],
  "a mailbox: mail-notices": ["1cb379bfb538"],
  "a mailbox: mail": ["bdd83134193a"],
  "a mailbox: push": ["2fd78aa272f5"],
  "a mailbox: leaving": ["eb27c9346e0d"],
  "a mailbox: notes": ["9c78612fc6e0"],
  "a mailbox: vacation": ["aaa7c548afe5"],
  "a mailbox: bots": ["ba7511674789"],
  "a mailbox: house": ["fff7a621a6c9"],
  "a mailbox: housePlaces": ["8c7dae9f3db8"],
  "a mailbox: ratedPairs": ["3214e1003c4c"],
  "a mailbox: consents": ["0019da83d58c"],
  "a mailbox: conduct": ["8f8124c1f7a5"],
  "a mailbox: recordsHeld": ["c050df84b4ce", "0fb01b4ae73f", "4b92277d87c9"],
  "a mailbox: apps": ["419dba1ca2e9"],
  "a mailbox: passkeys": ["8fb10e7b2dc5"],
  "a mailbox: listening": ["16b5a254f729"],
  "the beacon": ["b717a296af41", "b3a5cc0f2c3c"],
  "what thinks": ["415be0b66473", "bbc55ffbea68"],
  ratings: ["0e353b6dafe1"],
  "a match": ["c671f1ee6ae0", "ccfb0c59e059"],
  "bulk pairings": ["a53b99b21e1e"],
  "a tournament": ["d9dbe38b4b56", "fd9c87030c7c"],
  "a ladder": ["8510d72723f5", "fd9c87030c7c"],
  reports: ["85a97f8825ad"],
  "a record": ["a08554111efe", "13e037c977f2"],
  "the list of records": ["86b10d8378b9"],
  "an authorization": ["895ac0be3ba3"],
};

it.each(SCHEMAS)("the existing steps of %s are unchanged; new ones come at the end", (whose, steps) => {
  const hashes = steps.map((step) =>
    createHash("sha256").update(step.join(";").replaceAll(/\s+/g, " ")).digest("hex").slice(0, 12),
  );
  const known = FIELD[whose] ?? [];
  // A new step goes to the end of both lists.
  expect(hashes).toEqual(known);
});

it("keeps rows through an upgrade", () => {
  const storage = memoryStorage();
  migrate(storage, GAME_SCHEMA);
  storage.sql.exec("INSERT INTO events (seq, body) VALUES (1, '{}')");
  migrate(storage, nextOf(GAME_SCHEMA));
  expect(storage.rows("SELECT * FROM events")).toEqual([{ seq: 1, body: "{}", praise: null }]);
});

const more = (steps: SchemaStep[], table: string) => [
  ...steps,
  [`ALTER TABLE ${table} ADD COLUMN size TEXT`],
];

describe("tables made with their first row", () => {
  const TOPICS = {
    birds: [["CREATE TABLE birds (name TEXT)", "CREATE TABLE nests (bird TEXT)"]],
    fish: [["CREATE TABLE fish (name TEXT)"]],
  };

  function openForTest(topics: Record<string, SchemaStep[]> = TOPICS, storage = memoryStorage()) {
    const grown = new GrowingStorage(
      storage,
      [["CREATE TABLE kept (name TEXT)"]],
      topics,
      topicFinder(topics),
    );
    const ask = (query: string, ...bindings: string[]) => grown.sql.exec(query, ...bindings).toArray();
    const tables = () =>
      storage
        .rows("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
        .map(({ name }) => String(name))
        .filter((name) => name !== "kept" && name !== "schema_steps");
    return { storage, grown, ask, tables };
  }

  it("are made by topic", () => {
    const { ask, tables } = openForTest();
    expect(tables()).toEqual([]);
    ask("INSERT INTO birds (name) VALUES (?)", "a wren");
    expect(tables()).toEqual(["birds", "nests"]);
    expect(ask("SELECT name FROM birds")).toEqual([{ name: "a wren" }]);
    ask("INSERT OR IGNORE INTO fish (name) VALUES ('a pike')");
    expect(tables()).toEqual(["birds", "fish", "nests"]);
  });

  it("have no rows before, whatever is read, and reading does not make them", () => {
    const { ask, tables } = openForTest();
    for (const query of [
      "SELECT name FROM birds",
      "SELECT count(*) AS count FROM birds",
      "UPDATE birds SET name = 'x'",
      "DELETE FROM nests",
    ])
      expect(ask(query)).toEqual([]);
    expect(ask("SELECT count(*) AS count FROM kept")).toEqual([{ count: 0 }]);
    expect(tables()).toEqual([]);
  });

  it("are unchanged if the commit that made them failed, and are made by the next", () => {
    const { ask, grown, tables } = openForTest();
    const failing = () =>
      grown.transactionSync(() => {
        ask("INSERT INTO birds (name) VALUES ('a wren')");
        throw new Error("refused");
      });
    expect(failing).toThrow("refused");
    expect([tables(), ask("SELECT name FROM birds")]).toEqual([[], []]);
    ask("INSERT INTO birds (name) VALUES ('a heron')");
    expect(ask("SELECT name FROM birds")).toEqual([{ name: "a heron" }]);
  });

  it("get the steps of a next release if they exist, and all of them if they are made then", () => {
    const { ask, storage } = openForTest();
    ask("INSERT INTO birds (name) VALUES ('a wren')");
    const later = openForTest(
      {
        birds: more(TOPICS.birds, "birds"),
        fish: more(TOPICS.fish, "fish"),
        bees: [["CREATE TABLE bees (name TEXT)"]],
      },
      storage,
    );
    expect(later.ask("SELECT * FROM birds")).toEqual([{ name: "a wren", size: null }]);
    for (const table of ["fish", "bees"]) later.ask(`INSERT INTO ${table} (name) VALUES ('one')`);
    expect(later.ask("SELECT * FROM fish")).toEqual([{ name: "one", size: null }]);
    // Then the release before is back.
    const back = openForTest(TOPICS, storage);
    expect(back.ask("SELECT name FROM fish")).toEqual([{ name: "one" }]);
    expect(storage.rows("SELECT topic, step FROM schema_steps")).toEqual(
      ["bees 1", "birds 1", "birds 2", "fish 1", "fish 2", "whole 1"].map((done) => {
        const [topic, step] = done.split(" ");
        return { topic, step: Number(step) };
      }),
    );
  });
});
