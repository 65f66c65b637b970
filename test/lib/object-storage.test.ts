import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { BEACON_SCHEMA } from "../../src/beacon/stored/store.ts";
import { GAME_SCHEMA } from "../../src/game/stored/store.ts";
import { hasSchema, migrate, type SchemaStep } from "../../src/lib/object-storage.ts";
import { MAILBOX_SCHEMA } from "../../src/mailbox/stored/schema.ts";
import { memoryStorage, type MemoryStorage } from "../game/memory-storage.ts";

const shapeOf = (storage: MemoryStorage) =>
  storage.rows("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name");

const SCHEMAS: readonly (readonly [string, readonly SchemaStep[]])[] = [
  ["a game", GAME_SCHEMA],
  ["a mailbox", MAILBOX_SCHEMA],
  ["the beacon", BEACON_SCHEMA],
];

/** What a next release may add to any of them: a column, a table, an index. */
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
        expect(storage.rows("SELECT step FROM schema_steps")).toEqual(
          whole.rows("SELECT step FROM schema_steps"),
        );
      },
    );

    it("is left alone where it is up to date", () => {
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

    it("is changed wholly or not at all", () => {
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

    it("is left as it is by the release before", () => {
      const storage = memoryStorage();
      migrate(storage, steps);
      const stored = storage.dump();
      migrate(storage, today);
      expect(storage.dump()).toBe(stored);
      expect(shapeOf(storage)).toEqual(shapeOf(whole));
    });
  },
);

/** An object in the field has run these, from 1.0 on; a step that was changed here would never reach it. */
const FIELD: Readonly<Record<string, readonly string[]>> = {
  "a game": ["62c9708f6786"],
  "a mailbox": ["3e87f1178f6b"],
  "the beacon": ["b717a296af41"],
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
