import { expect, it, vi } from "vitest";
import { ArchiveObject } from "../../src/archive/object.ts";
import { RECORD_SCHEMA, type RecordedGameHost, RecordedGameObject } from "../../src/archive/recorded-game.ts";
import { listedRecord, storedRecord } from "../../src/game/recorded.ts";
import { rulesetOf } from "../../src/rules/index.ts";
import { readRecord } from "../../src/rules/records.ts";
import { RecordedGameMethods, type TellRecord } from "../../src/mailbox/records-held.ts";
import { boxWith, runAlarms, until } from "../channels/mailbox.ts";
import { HOUR, MINUTE } from "../../src/lib/duration.ts";
import { migrate } from "../../src/lib/object-storage.ts";
import { T0 } from "../game/people.ts";
import { memoryStorage, type MemoryStorage } from "../game/memory-storage.ts";
import { makeObject, opened } from "../platform/objects.ts";
import { withFrozenTime } from "./frozen-time.ts";
import { groupHost } from "./group-host.ts";

withFrozenTime();

const read = readRecord({ format: "text", text: "d6-c6 e4-e6", ruleset: rulesetOf("brandubh") });
if (!read.ok) throw new Error("unreadable");
const stored = storedRecord(read.value, false);
const LIMITS = { most: 10, quota: null };
const ALL = { after: null, limit: 10, order: "asc" } as const;

/** A recorded game over its storage, and a way to wait for what it does after its answers. */
const recordWith = (updateList: RecordedGameHost["updateList"], storage: MemoryStorage = memoryStorage()) => {
  // The list is another object: nothing happens there before the call has left.
  const host: Pick<RecordedGameHost, "updateList"> = {
    updateList: async (...update) => {
      await Promise.resolve();
      await updateList(...update);
    },
  };
  return opened(RecordedGameObject, storage, { name: "r", host });
};

/** Egil's mailbox, a record, and the list of records; `dies`: what the mailbox asks of the record does not come back. */
async function world() {
  const recordStorage = memoryStorage();
  const listed = new Set<string>();
  const { object: record, settled } = await recordWith(async (id, row) => {
    if (row === null) listed.delete(id);
    else listed.add(id);
  }, recordStorage);
  const dies: { at: "asked" | "done" | null } = { at: null };
  const tellRecord: TellRecord = async (_, held) => {
    if (dies.at === "asked") throw new Error("died before the record was asked");
    const isNew = record.hold("egil", held);
    await settled();
    if (dies.at === "done") throw new Error("died before the record had answered");
    return isNew;
  };
  const box = boxWith({}, { tellRecord });
  /** The mailbox restarts without its memory, and its alarms run until everything is sent. */
  const comeBack = async () => {
    dies.at = null;
    expect(box.storage.alarm()).not.toBeNull();
    box.rebuild();
    await runAlarms(box, () => box.mailbox.recordsHeld.nextDue() === null);
  };
  const games = new RecordedGameMethods(groupHost(() => box.mailbox));
  const holds = () => ({
    mailbox: games.list(ALL).map(({ id }) => id),
    record: recordStorage.rows("SELECT player, listed FROM holders"),
    listed: [...listed],
  });
  return { box, record, dies, comeBack, holds, games };
}

const HELD = { mailbox: ["r"], record: [{ player: "egil", listed: 1 }], listed: ["r"] };
const NOT_HELD = { mailbox: [], record: [], listed: [] };

it("a listed record is found by a name with partly composed letters, as old ones can have", () => {
  const list = makeObject(ArchiveObject, memoryStorage());
  const players = { attackers: "A\u030ase \u00c5", defenders: "" };
  list.list({ id: "r", at: 1, record: { ...listedRecord(stored), players } });
  const named = (player: string) =>
    list.records({ ruleset: null, player, playerId: null, result: null }, ALL).map(({ id }) => id);
  expect([named("\u00c5se \u00c5"), named("\u00e5SE A\u030a"), named("\u00c5se A")]).toEqual([
    ["r"],
    ["r"],
    [],
  ]);
});

it("a record from before originals were stored has none, and gets the next one imported", async () => {
  const storage = memoryStorage();
  migrate(storage, RECORD_SCHEMA.slice(0, 1));
  storage.sql.exec("INSERT INTO record (id, body) VALUES (1, ?)", JSON.stringify(stored));
  const { object: record } = await recordWith(async () => {}, storage);
  expect([record.read()?.original, record.original()]).toEqual([false, null]);
  expect(record.hold("egil", { stored, listed: false, original: "d6-c6\r\ne4-e6\u0000" })).toBe(false);
  record.hold("liv", { stored, listed: false, original: "another" });
  expect([record.read()?.original, record.original()]).toEqual([true, "d6-c6\r\ne4-e6\u0000"]);
  record.hold("egil", null);
  expect(record.original()).toBeNull();
});

it.each(["asked", "done"] as const)(
  "a mailbox that dies while a game is added or removed (%s) finishes when it restarts",
  async (when) => {
    const { box, record, dies, comeBack, holds, games } = await world();
    dies.at = when;
    const game = { id: "r", stored, listed: true };
    await expect(box.mailbox.recordsHeld.hold([game], LIMITS)).rejects.toThrow("not been sent");
    await comeBack();
    expect(holds()).toEqual(HELD);
    expect(record.read()).toMatchObject({ moves: ["d6-c6", "e4-e6"], unlisted: null });
    expect(await box.mailbox.recordsHeld.hold([game], LIMITS)).toEqual([false]);
    dies.at = when;
    expect(await box.mailbox.recordsHeld.drop("r")).toBe(true);
    expect([games.has("r"), holds().mailbox]).toEqual([false, []]);
    await comeBack();
    expect(holds()).toEqual(NOT_HELD);
    // One who leaves lets go of everything.
    await box.mailbox.recordsHeld.hold([game], LIMITS);
    dies.at = when;
    box.mailbox.close("deleted-1");
    await box.mailbox.run();
    await comeBack();
    expect([holds(), box.mailbox.recordsHeld.nextDue()]).toEqual([NOT_HELD, null]);
  },
);

it("a failed update is repeated at growing intervals, however often its object is called, and at once if it is new", async () => {
  const { box, record, dies, holds } = await world();
  dies.at = "asked";
  const tries: number[] = [];
  const failed = vi.spyOn(console, "log").mockImplementation((line) => {
    if (String(line).includes("record-delayed")) tries.push(Date.now());
  });
  await expect(box.mailbox.recordsHeld.hold([{ id: "r", stored, listed: true }], LIMITS)).rejects.toThrow(
    "not been sent",
  );
  for (let minute = 1; minute <= 60; minute++) {
    await until(box, T0 + minute * MINUTE);
    await box.mailbox.run();
  }
  const waits = tries.slice(1).map((at, index) => at - tries[index]!);
  expect(waits.length).toBeLessThan(12);
  expect(waits).toEqual(waits.toSorted((one, other) => one - other));
  await expect(box.mailbox.recordsHeld.hold([{ id: "r", stored }], LIMITS)).rejects.toThrow("not been sent");
  expect(tries.at(-1)).toBe(T0 + HOUR);
  failed.mockRestore();
  expect(record.read()).toBeNull();
  dies.at = null;
  await until(box, T0 + 2 * HOUR);
  expect([holds(), box.mailbox.recordsHeld.nextDue()]).toEqual([HELD, null]);
});

it("a record updates an unreachable list at growing intervals, and at once when something is new", async () => {
  const storage = memoryStorage();
  const tries: number[] = [];
  let isAway = true;
  const tell = async () => {
    tries.push(Date.now());
    if (isAway) throw new Error("away");
  };
  let { object: record, settled } = await recordWith(tell, storage);
  record.hold("egil", { stored, listed: true });
  await settled();
  for (let alarm = storage.alarm()!; alarm < T0 + HOUR; alarm = storage.alarm()!) {
    vi.setSystemTime(alarm);
    storage.alarmWentOff();
    ({ object: record, settled } = await recordWith(tell, storage));
    await record.alarm();
  }
  const waits = tries.slice(1).map((at, index) => at - tries[index]!);
  expect(waits.slice(0, 3)).toEqual([5000, 10_000, 20_000]);
  expect(waits.length).toBeLessThan(12);
  const before = tries.length;
  record.hold("tove", { stored, listed: true });
  isAway = false;
  await settled();
  expect(tries.length).toBe(before + 1);
  storage.alarmWentOff();
  await recordWith(tell, storage);
  expect(storage.alarm()).toBeNull();
});

it("a change while a recorded game is being sent is sent afterwards", async () => {
  const { box, holds } = await world();
  const { recordsHeld } = box.mailbox;
  const game = { id: "r", stored };
  const holding = recordsHeld.hold([{ ...game, listed: true }], LIMITS);
  const dropping = recordsHeld.drop("r");
  await Promise.all([holding, dropping]);
  expect(holds()).toEqual(NOT_HELD);
  await Promise.all([
    recordsHeld.hold([game], LIMITS),
    recordsHeld.hold([{ ...game, listed: true }], LIMITS),
  ]);
  expect(holds()).toEqual(HELD);
  await Promise.all([recordsHeld.drop("r"), recordsHeld.hold([{ ...game, listed: true }], LIMITS)]);
  expect(holds()).toEqual(HELD);
});

it("a fault of the mailbox's storage after an update is not taken for an unreachable game", async () => {
  const { box } = await world();
  await box.mailbox.recordsHeld.hold([{ id: "r", stored }], LIMITS);
  box.storage.onUse = (query) => {
    if (query.startsWith("DELETE FROM records_held")) throw new Error("the disk is full");
  };
  await expect(box.mailbox.recordsHeld.drop("r")).rejects.toThrow("the disk is full");
});

it("a record that somebody imports signed is known as signed from then on", async () => {
  const { record } = await world();
  const signed = storedRecord(read.value, true);
  const known = [stored, signed, stored].map((given, at) => {
    record.hold(`p${at}`, { stored: given, listed: false });
    return record.read()?.verified;
  });
  expect(known).toEqual([false, true, true]);
});

it("a record that is unlisted during an update of the list is updated there again", async () => {
  const told: boolean[] = [];
  const { object: record, settled } = await recordWith(async (_, row) => {
    told.push(row !== null);
    if (told.length === 1) record.hold("egil", { stored, listed: false });
  });
  record.hold("egil", { stored, listed: true });
  await settled();
  expect(told).toEqual([true, false]);
});

it("a record that turns out to be signed during an update of the list is updated again as signed", async () => {
  const told: (boolean | undefined)[] = [];
  const { object: record, settled } = await recordWith(async (_, row) => {
    told.push(row?.record.verified);
    record.hold("tove", { stored: storedRecord(read.value, true), listed: false });
  });
  record.hold("egil", { stored, listed: true });
  await settled();
  expect(told).toEqual([false, true]);
});

it("a record that is unlisted before the list learned that it is signed is removed from it", async () => {
  const list = { isAway: false, has: false };
  const { object: record, settled } = await recordWith(async (_, row) => {
    if (list.isAway) throw new Error("away");
    list.has = row !== null;
  });
  record.hold("egil", { stored, listed: true });
  await settled();
  list.isAway = true;
  const signed = storedRecord(read.value, true);
  record.hold("egil", { stored: signed, listed: true });
  await settled();
  record.hold("egil", { stored: signed, listed: false });
  list.isAway = false;
  await settled();
  expect(list.has).toBe(false);
});
