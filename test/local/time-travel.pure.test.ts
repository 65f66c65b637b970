import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DAY, HOUR } from "../../src/lib/duration.ts";
import { noteDue, watchAlarms } from "../../src/lib/local-alarms.ts";
import { machineTime, now, setClockOffset } from "../../src/lib/now.ts";
import { type Clockwork, moveServiceClock } from "../../src/local/time-travel.ts";

const T0 = Date.UTC(2026, 10, 20, 20);

/** The objects' next due times, by kind and name; an object that is not here has nothing to do. */
let dues: Map<string, number>;
/** Each object that was opened, and the service's time then. */
let opened: { readonly key: string; readonly at: number }[];

beforeEach(() => {
  vi.useFakeTimers({ now: T0, toFake: ["Date"] });
  [dues, opened] = [new Map(), []];
});

afterEach(() => {
  for (const key of dues.keys()) noteDue(key, null);
  setClockOffset(0);
  vi.useRealTimers();
});

/** Gives an object something to do: it sets its alarm for that. */
function arm(key: string, due: number): void {
  dues.set(key, due);
  const storage = { setAlarm: (_at: number | Date) => Promise.resolve() };
  watchAlarms(storage, key);
  void storage.setAlarm(machineTime(due));
}

/** Objects of a kind: due work is done, and a game's players are notified. */
const of =
  (kind: string, touches: readonly string[] = []) =>
  (name: string): Clockwork => ({
    wake: () => {
      const key = `${kind} ${name}`;
      opened.push({ key, at: now() });
      const due = dues.get(key) ?? null;
      if (due === null || due > now()) return Promise.resolve({ due, touches: [] });
      dues.delete(key);
      return Promise.resolve({ due: null, touches });
    },
  });

const OBJECTS = {
  game: of("game", ["egil", "ragnhild"]),
  mailbox: of("mailbox"),
  pool: of("pool"),
  ladder: of("ladder"),
  tournament: of("tournament"),
  bulk: of("bulk"),
  thinker: of("thinker"),
  match: of("match"),
};

const advance = (span: number, unknown: readonly string[] = []) =>
  moveServiceClock(span, {
    objects: OBJECTS,
    unknown,
    setOffset: (offset) => Promise.resolve(setClockOffset(offset)),
  });

describe("setting the service's clock forward", () => {
  it("wakes exactly the objects with something due, at its time and in order", async () => {
    arm("game late", T0 + 3 * DAY);
    arm("game early", T0 + DAY);
    expect(await advance(10 * DAY)).toEqual({ now: T0 + 10 * DAY, happened: 2 });
    expect(opened.filter(({ at }) => at > T0).map(({ key, at }) => [key, (at - T0) / DAY])).toEqual([
      ["game early", 1],
      ["mailbox egil", 1],
      ["mailbox ragnhild", 1],
      ["game late", 3],
      ["mailbox egil", 3],
      ["mailbox ragnhild", 3],
    ]);
    opened = [];
    expect(await advance(10 * DAY)).toMatchObject({ happened: 0 });
    expect(opened).toEqual([]);
  });

  it("makes objects with something due later set their alarms again, once", async () => {
    arm("game far", T0 + 30 * DAY);
    await advance(HOUR);
    expect(opened).toEqual([{ key: "game far", at: T0 + HOUR }]);
  });

  it("wakes objects from before the process when they are due", async () => {
    dues.set("game old", T0 + DAY);
    expect(await advance(2 * DAY, ["game old", "mailbox idle"])).toMatchObject({ happened: 1 });
    expect(opened.filter(({ key }) => key === "mailbox idle")).toHaveLength(1);
    expect(opened.filter(({ key }) => key === "game old").map(({ at }) => at)).toEqual([T0, T0 + DAY]);
  });

  it("wakes an object whose alarm was set in a commit that failed", async () => {
    arm("game one", T0 + DAY);
    const storage = { setAlarm: (_at: number | Date) => Promise.resolve() };
    watchAlarms(storage, "game one");
    void storage.setAlarm(T0 + 20 * DAY);
    expect(await advance(2 * DAY)).toMatchObject({ happened: 1 });
  });
});
