import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BeaconObject, OUTAGE_LIFETIME } from "../../src/beacon/object.ts";
import { isFaulty, MOST_MOVED, NO_ANSWERS, type Tally, type InstanceReport } from "../../src/beacon/tally.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../src/lib/duration.ts";
import { setClockOffset } from "../../src/lib/now.ts";
import { memoryStorage } from "../game/memory-storage.ts";
import { clockStandsAt, T0 } from "../game/people.ts";
import { opened } from "../platform/objects.ts";

beforeEach(() => clockStandsAt(T0));
afterEach(() => {
  vi.useRealTimers();
  setClockOffset(0);
});

/** A beacon over storage in memory, which notes what is written, and can be started again. */
async function beaconAt() {
  const storage = memoryStorage();
  const host = { onBeat: () => Promise.resolve() };
  const start = async () => (await opened(BeaconObject, storage, { host })).object;
  let beacon = await start();
  const writes: string[] = [];
  storage.onUse = (use) => void (/^(INSERT|UPDATE|DELETE)/.test(use) && writes.push(use));
  return {
    storage,
    writes,
    it: () => beacon,
    restart: async () => void (beacon = await start()),
    /** Lives until an instant, by its alarm alone. */
    liveUntil: async (instant: number): Promise<void> => {
      for (let alarm = storage.alarm(); alarm !== null && alarm <= instant; alarm = storage.alarm()) {
        vi.setSystemTime(alarm);
        storage.alarmWentOff();
        await beacon.alarm();
      }
      vi.setSystemTime(instant);
    },
  };
}

const told = (tally: Tally): InstanceReport => ({ tally, moved: [] });
const moved = (games: Readonly<Record<string, number>>): InstanceReport => ({
  tally: NO_ANSWERS,
  moved: Object.entries(games).map(([id, at]) => ({ id, at })),
});

describe("the beacon", () => {
  it("writes one row a minute while the service is up, however often it is called, and finds no outage", async () => {
    const { it: beacon, writes, liveUntil } = await beaconAt();
    writes.length = 0;
    for (let second = 10; second <= 3600; second += 10) {
      await liveUntil(T0 + second * SECOND);
      expect(beacon().outages()).toEqual([]);
    }
    expect(writes).toHaveLength(60);
  });

  it("adds up the answers of all instances in the last ten minutes, and keeps no more", async () => {
    const { it: beacon, storage, restart } = await beaconAt();
    beacon().outages(told({ answers: 100, faults: 1 }));
    beacon().outages(told({ answers: 50, faults: 2 }));
    vi.setSystemTime(T0 + 10 * MINUTE);
    await restart();
    expect(beacon().answered(told({ answers: 7, faults: 0 }))).toEqual({ answers: 157, faults: 3 });
    vi.setSystemTime(T0 + 11 * MINUTE);
    expect(beacon().answered(told({ answers: 1, faults: 1 }))).toEqual({ answers: 8, faults: 1 });
    expect(storage.rows("SELECT * FROM tallies")).toHaveLength(2);
  });

  it("knows when a restore was last proven, also after a restart", async () => {
    const { it: beacon, restart } = await beaconAt();
    expect(beacon().restored()).toBeNull();
    beacon().noteRestored(T0);
    beacon().noteRestored(T0 + HOUR);
    await restart();
    expect(beacon().restored()).toBe(T0 + HOUR);
  });

  it("knows the running games that moved last, whoever reports them and in any order", async () => {
    const { it: beacon } = await beaconAt();
    beacon().outages(moved({ a: T0 + 3, b: T0 + 1 }));
    beacon().answered(moved({ c: T0 + 2, a: T0 + 1 }));
    expect(
      beacon()
        .moved(moved({ b: T0 + 4 }))
        .map(({ id }) => id),
    ).toEqual(["b", "a", "c"]);
    expect(
      beacon()
        .moved(moved({ b: 0 }))
        .map(({ id }) => id),
    ).toEqual(["a", "c"]);
  });

  it("keeps no more of them than a reader pages through", async () => {
    const { it: beacon } = await beaconAt();
    const many = Object.fromEntries(Array.from({ length: MOST_MOVED + 1 }, (_, at) => [`g${at}`, T0 + at]));
    const known = beacon()
      .moved(moved(many))
      .map(({ id }) => id);
    expect([known.length, known[0], known.includes("g0")]).toEqual([MOST_MOVED, `g${MOST_MOVED}`, false]);
  });

  it("stores them with the beat, and writes no other row for a move", async () => {
    const { it: beacon, writes, restart } = await beaconAt();
    writes.length = 0;
    beacon().moved(moved({ a: T0 }));
    expect(writes).toEqual([]);
    vi.setSystemTime(T0 + MINUTE);
    beacon().outages();
    vi.setSystemTime(T0 + 2 * MINUTE);
    beacon().outages();
    expect(writes).toHaveLength(3);
    await restart();
    expect(beacon().moved(moved({}))).toEqual([{ id: "a", at: T0 }]);
  });

  it("always has an alarm for its next beat, even if a call came before it", async () => {
    const { it: beacon, storage } = await beaconAt();
    vi.setSystemTime(T0 + 90 * SECOND);
    beacon().outages();
    // The alarm of the beat before goes off late.
    storage.alarmWentOff();
    await beacon().alarm();
    expect(storage.alarm()).toBe(T0 + 150 * SECOND);
  });

  it("tries again half a minute after a failed alarm", async () => {
    const { it: beacon, storage } = await beaconAt();
    vi.spyOn(console, "log").mockReturnValue();
    vi.setSystemTime(T0 + MINUTE);
    storage.alarmWentOff();
    storage.onUse = (use) => {
      if (use.startsWith("INSERT")) throw new Error("the storage is gone");
    };
    await beacon().alarm();
    expect(storage.alarm()).toBe(T0 + 90 * SECOND);
  });

  it("finds the time between the last beat of a process and the next start, if it is long enough", async () => {
    const { it: beacon, liveUntil, restart } = await beaconAt();
    await liveUntil(T0 + 10 * MINUTE + 20 * SECOND);
    vi.setSystemTime(T0 + 13 * MINUTE);
    await restart();
    expect(beacon().outages()).toEqual([]);
    vi.setSystemTime(T0 + 20 * MINUTE);
    await restart();
    expect(beacon().outages()).toEqual([
      { id: expect.any(String), rev: 1, from: T0 + 13 * MINUTE, to: T0 + 20 * MINUTE, declared: false },
    ]);
  });

  it("knows all outages until the present call, before its alarm has run", async () => {
    const { it: beacon } = await beaconAt();
    vi.setSystemTime(T0 + HOUR);
    expect(beacon().outages()).toMatchObject([{ from: T0, to: T0 + HOUR }]);
    expect(beacon().outages()).toHaveLength(1);
  });

  it("does not take a clock set forward for an outage, and gives outages in the service's time", async () => {
    const { it: beacon } = await beaconAt();
    setClockOffset(30 * DAY);
    expect(beacon().outages()).toEqual([]);
    vi.setSystemTime(T0 + MINUTE);
    expect(beacon().outages()).toEqual([]);
    vi.setSystemTime(T0 + 6 * MINUTE);
    expect(beacon().outages()).toMatchObject([
      { from: T0 + 30 * DAY + MINUTE, to: T0 + 30 * DAY + 6 * MINUTE },
    ]);
  });

  it("stores a declared outage once, however often it is declared", async () => {
    const { it: beacon, restart } = await beaconAt();
    const span = { from: T0 - 2 * HOUR, to: T0 - HOUR };
    const first = beacon().declare(span);
    await restart();
    expect(beacon().declare(span)).toEqual(first);
    expect(beacon().outages()).toEqual([{ ...span, id: first.id, rev: 1, declared: true }]);
  });

  it("lists the oldest first, and deletes those older than any turn", async () => {
    const { it: beacon } = await beaconAt();
    const old = { from: T0 - OUTAGE_LIFETIME + HOUR, to: T0 - OUTAGE_LIFETIME + 2 * HOUR };
    beacon().declare({ from: T0 - HOUR, to: T0 - 1 });
    beacon().declare(old);
    expect(beacon().outages()).toMatchObject([old, { from: T0 - HOUR }]);
    vi.setSystemTime(T0 + 3 * HOUR);
    beacon().outages();
    expect(beacon().outages()).toMatchObject([{ from: T0 - HOUR }, { from: T0, declared: false }]);
  });

  it("writes a beat with its outage and its alarm, or nothing", async () => {
    const { it: beacon, storage } = await beaconAt();
    vi.setSystemTime(T0 + HOUR);
    const before = storage.dump();
    storage.onUse = (use) => {
      if (use === "setAlarm") throw new Error("the storage is gone");
    };
    expect(() => beacon().outages()).toThrow("the storage is gone");
    expect(storage.dump()).toBe(before);
    storage.onUse = () => {};
    expect(beacon().outages()).toHaveLength(1);
  });
});

it.each([
  [0, 0, false],
  [4, 4, false],
  [5, 5, true],
  [5, 500, true],
  [5, 501, false],
  [99, 10_000, false],
  [100, 10_000, true],
])("%i faults among %i answers are too many: %j", (faults, answers, tooMany) => {
  expect(isFaulty({ answers, faults })).toBe(tooMany);
});
