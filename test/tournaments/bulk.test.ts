import { describe, expect, it, vi } from "vitest";
import { DAY } from "../../src/lib/duration.ts";
import { ConsentMethods } from "../../src/mailbox/consents.ts";
import { mailboxStorage } from "../../src/mailbox/stored/schema.ts";
import { type BulkHost, BulkObject } from "../../src/tournaments/bulk-object.ts";
import type { Bulk } from "../../src/tournaments/bulk.ts";
import type { OrderedMatch } from "../../src/tournaments/match.ts";
import { memoryStorage } from "../game/memory-storage.ts";
import { RULES, T0 } from "../game/people.ts";
import { withFrozenTime } from "../mailbox/frozen-time.ts";
import { groupHost } from "../mailbox/group-host.ts";
import { makeObject } from "../platform/objects.ts";
import { interrupted } from "./interrupted.ts";

withFrozenTime();

/** A bulk pairing with a number of games, a day from now. */
const bulkOf = (pairings: number, id = "b1"): Bulk => ({
  id,
  at: T0,
  startsAt: T0 + DAY,
  rules: RULES,
  clock: { kind: "per-move", perMove: 3 * DAY },
  rated: false,
  pairings: Array.from({ length: pairings }, (_, n) => ({
    players: [`a${n}`, `d${n}`] as const,
    ref: null,
    games: [`${id}-${n}`],
    match: { games: 1, order: "together", tiebreaks: [] } as const,
  })),
});

/** An organiser's bulk pairings over storage in memory. */
function bulkTable() {
  const storage = memoryStorage();
  const begun: string[] = [];
  const counted = new Set<string>();
  const world = { isOut: false, without: [] as string[] };
  const host: Omit<BulkHost, "incidents"> = {
    use: async (player, _bulk, { games }) => {
      if (world.without.includes(player)) return false;
      counted.add(`${player} ${games[0]}`);
      return true;
    },
    free: async (player, match) => void counted.delete(`${player} ${match}`),
    begin: async ({ id }: OrderedMatch) => {
      if (world.isOut) throw new Error("out of reach");
      begun.push(id);
    },
  };
  const open = () => makeObject(BulkObject, storage, { host });
  const made = { storage, begun, counted, world, bulks: open(), restart: () => (made.bulks = open()) };
  return made;
}

/** Makes and begins some, interrupted at a use of the storage; an unacknowledged call is repeated. */
async function story(cut: number) {
  const table = bulkTable();
  const { made, until } = interrupted(table, cut);
  await until(() => table.bulks.make(bulkOf(3), 20));
  for (let n = 1; n < 4; n++) {
    vi.setSystemTime(T0 + n * DAY);
    await until(() => table.bulks.wake());
  }
  vi.setSystemTime(T0);
  table.storage.onUse = () => {};
  return { read: table.bulks.read("b1"), begun: new Set(table.begun), uses: made.uses };
}

/** A match that is about to begin by a consent. */
const match = (id: string, games = 2) => ({ organiser: "s", match: id, games, span: 3 * DAY });

describe("bulk pairings", () => {
  it("begin at their time, a hundred a turn", async () => {
    const table = bulkTable();
    table.bulks.make(bulkOf(250), 20);
    await table.bulks.wake();
    expect(table.begun).toEqual([]);
    const turns: number[] = [];
    vi.setSystemTime(T0 + DAY);
    for (let n = 0; n < 3; n++) {
      await table.restart().wake();
      turns.push(table.begun.length);
    }
    expect([turns, new Set(table.begun).size]).toEqual([[100, 200, 250], 250]);
    expect(table.bulks.read("b1")?.statuses.every((one) => one === "begun")).toBe(true);
  });

  it("begin later if they can't begin now", async () => {
    const table = bulkTable();
    table.bulks.make(bulkOf(1), 20);
    vi.setSystemTime(T0 + DAY);
    table.world.isOut = true;
    await table.bulks.wake();
    expect(table.bulks.read("b1")?.statuses).toEqual(["waiting"]);
    table.world.isOut = false;
    vi.setSystemTime(T0 + DAY + 5000);
    await table.restart().wake();
    expect(table.begun).toEqual(["b1-0"]);
  });

  it("begin nothing for players who no longer consent, and count it for nobody", async () => {
    const table = bulkTable();
    table.bulks.make(bulkOf(2), 20);
    table.world.without = ["d0"];
    vi.setSystemTime(T0 + DAY);
    await table.bulks.wake();
    expect(table.bulks.read("b1")?.statuses).toEqual(["refused", "begun"]);
    expect([...table.counted]).toEqual(["a1 b1-1", "d1 b1-1"]);
  });

  it("wait for their time up to a limit, which counts only waiting ones", async () => {
    const table = bulkTable();
    const later = { ...bulkOf(1, "b2"), startsAt: T0 + 3 * DAY };
    expect(table.bulks.make(bulkOf(1), 1)).not.toBeNull();
    expect(table.bulks.make(later, 1)).toBeNull();
    vi.setSystemTime(T0 + DAY);
    await table.bulks.wake();
    expect(table.bulks.make(later, 1)).not.toBeNull();
    expect(table.bulks.make({ ...later, id: "b3" }, 1)).toBeNull();
  });

  it("have the same result wherever they are interrupted", async () => {
    const { uses, ...whole } = await story(0);
    expect(whole.begun.size).toBe(3);
    for (let cut = 1; cut <= uses; cut++) expect(await story(cut)).toMatchObject(whole);
  });
});

/** The consents in a new mailbox. */
function consentsForTest(): ConsentMethods {
  const storage = mailboxStorage(memoryStorage());
  return new ConsentMethods(groupHost(() => ({ storage })));
}

describe("a consent", () => {
  const terms = { organiser: "s", until: T0 + 30 * DAY, most: 3, shortest: DAY };
  it("counts the games that begin by it, each once, up to its limit", () => {
    const consents = consentsForTest();
    expect(consents.use(match("m0"))).toBe(false);
    consents.give(terms);
    expect([consents.use(match("m1")), consents.use(match("m1")), consents.use(match("m2"))]).toEqual([
      true,
      true,
      false,
    ]);
    consents.give(terms);
    expect(consents.list()).toEqual([{ ...terms, begun: 2 }]);
    expect([consents.use(match("m3", 1)), consents.use(match("m4", 1))]).toEqual([true, false]);
    expect(consents.give({ ...terms, most: 4 })).toMatchObject({ begun: 0 });
    expect(consents.list()).toEqual([{ ...terms, most: 4, begun: 0 }]);
  });

  it("gets its places back from a match that did not begin", () => {
    const consents = consentsForTest();
    consents.give(terms);
    consents.use(match("m1"));
    expect(consents.use(match("m2"))).toBe(false);
    consents.free("m1");
    expect([consents.list(), consents.use(match("m2"))]).toEqual([[{ ...terms, begun: 0 }], true]);
  });

  it("covers neither shorter games, nor later ones, nor any once it is withdrawn", () => {
    const consents = consentsForTest();
    consents.give(terms);
    const asked = { organiser: "s", games: 1, at: T0, span: DAY };
    expect(consents.covers(asked)).toBe(true);
    expect(consents.covers({ ...asked, span: DAY - 1 })).toBe(false);
    expect(consents.covers({ ...asked, at: terms.until + 1 })).toBe(false);
    expect([consents.withdraw("s"), consents.covers(asked)]).toEqual([true, false]);
  });

  it("can be given to a hundred; ended ones make room", () => {
    const consents = consentsForTest();
    for (let other = 0; other < 100; other++) consents.give({ ...terms, organiser: `s${other}` });
    expect(consents.give(terms)).toBe("full");
    expect(consents.give({ ...terms, organiser: "s7", most: 9 })).toMatchObject({ most: 9 });
    vi.setSystemTime(terms.until);
    expect(consents.give({ ...terms, until: terms.until + DAY })).toMatchObject({ begun: 0 });
    expect(consents.list()).toHaveLength(1);
  });
});
