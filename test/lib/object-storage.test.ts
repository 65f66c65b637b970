import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { BEACON_SCHEMA } from "../../src/beacon/stored/schema.ts";
import { GAME_SCHEMA } from "../../src/game/stored/schema.ts";
import { hasSchema, migrate, textOrNull, type SchemaStep } from "../../src/lib/object-storage.ts";
import { MAILBOX_SCHEMA } from "../../src/mailbox/stored/schema.ts";
import { memoryStorage, type MemoryStorage } from "../game/memory-storage.ts";

const shapeOf = (storage: MemoryStorage) =>
  storage.rows("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name");

const SCHEMAS: readonly (readonly [string, readonly SchemaStep[]])[] = [
  ["a game", GAME_SCHEMA],
  ["a mailbox", MAILBOX_SCHEMA],
  ["the beacon", BEACON_SCHEMA],
];

describe.each(SCHEMAS)("the schema of %s", (_whose, steps) => {
  const whole = memoryStorage();
  migrate(whole, steps);

  it.each(steps.map((_step, done) => done))("upgrades an object that has run its first %i steps", (done) => {
    const storage = memoryStorage();
    migrate(storage, steps.slice(0, done));
    migrate(storage, steps);
    expect(shapeOf(storage)).toEqual(shapeOf(whole));
    expect(storage.rows("SELECT step FROM schema_steps")).toEqual(
      whole.rows("SELECT step FROM schema_steps"),
    );
  });

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
      if (use === steps.at(-1)) throw new Error("the disk is full");
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
});

/** An object in the field has run these; a step that was changed here would never reach it. */
const FIELD: Readonly<Record<string, readonly string[]>> = {
  "a game": ["1829da8804cf", "fc6504b66e3c", "aa5ebbafa702", "9038afef020f", "4d7a6d18ab3d"],
  "the beacon": ["3b7d19aa647c", "297a0cf64d9c", "5111112af97c"],
  "a mailbox": [
    "c7c94e63ae66",
    "fca183c33b88",
    "94e61d91848f",
    "50af9b9ed8af",
    "9a2fce35012e",
    "c3b156966568",
    "2aa187d3f93a",
    "0ef3bd437455",
    "6d62ab7fd420",
    "ad6e7fe9fcce",
    "23d5c2b5fa76",
    "54bf2fb41136",
    "57e0b8b5f145",
    "b0085d8a4235",
    "44abf71281c5",
    "4234697e2f14",
    "d2196ede9ea8",
    "f8ec0a00c6bc",
    "e7707e9e9df4",
    "7c35f7db1f91",
    "ff8f51b28164",
    "0b7a8ca760f2",
    "6f514f6dd0fc",
    "3646fa888122",
    "d1e23724df47",
    "8cab8350187d",
    "8c5e4183bde3",
    "026369610580",
    "663c81fb8bda",
    "03e3a8f90fee",
    "e65abd506b24",
    "4bc769c4bb64",
    "09123a303d9e",
    "25137c48de1f",
    "ae1ed2789fef",
    "4e2dc568bdff",
    "c9131507a395",
    "cb58124cd99b",
    "6c8210692d9f",
    "8e999b6abfcd",
    "07cde3880f21",
    "2c380b7b4149",
    "b4e837b57bbd",
    "76a2a7690e8b",
    "94b31e3f88e6",
    "c81bc76bcc9f",
    "a08662ea7114",
    "917a8f82635f",
    "7831bbc9a679",
    "b08e47683c9a",
    "1b1ad791331a",
    "d4214ca7d1a9",
    "5c7144fbf718",
    "fb5dad8cd336",
    "009756ee0924",
    "6c182819830c",
    "44e94aceefb0",
    "abe1369fbfd7",
    "9038afef020f",
    "22898c4c5fae",
    "82e2df523bcc",
    "a8e7082f200f",
    "33f2359a2f39",
    "3136d0b5e20c",
    "c78a8fd448a8",
    "49b30841ec63",
    "c6496b0624d3",
    "e4db014d9114",
    "00fc2264fdce",
    "b22261355d80",
    "535f0fe7d846",
    "d4fa6528239f",
    "e2aca7ed700c",
    "cff4e4384198",
    "8063162d5868",
    "ae06c0fbf1fc",
    "89f729b69c0d",
    "f90833b514d6",
    "7925406a36dc",
    "e6f066081f54",
    "7c0cbaa056ee",
    "2568fb440040",
    "870361f47fd5",
    "11ce8e675637",
    "94f8413d7495",
    "82087d54170b",
    "4df7d676ad26",
  ],
};

it.each(SCHEMAS)("the existing steps of %s are unchanged; new ones come at the end", (whose, steps) => {
  const hashes = steps.map((step) =>
    createHash("sha256").update(step.replaceAll(/\s+/g, " ")).digest("hex").slice(0, 12),
  );
  const known = FIELD[whose] ?? [];
  // A new step goes to the end of both lists.
  expect(hashes).toEqual(known);
});

it("keeps rows through an upgrade", () => {
  const storage = memoryStorage();
  migrate(storage, GAME_SCHEMA.slice(0, 1));
  storage.sql.exec("INSERT INTO events (seq, body) VALUES (1, '{}')");
  migrate(storage, GAME_SCHEMA);
  expect(storage.rows("SELECT * FROM events")).toEqual([{ seq: 1, body: "{}" }]);
});

it.each([
  ["a text", "a text"],
  ["", ""],
  [null, null],
  [7, null],
  [undefined, null],
])("a column with %j reads as %j", (value, text) => {
  expect(textOrNull(value)).toBe(text);
});
