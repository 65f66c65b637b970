import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { machineTime, now, setClockOffset } from "../../src/lib/now.ts";
import { shareAlarm, Wakeup } from "../../src/lib/wakeup.ts";
import { memoryStorage } from "../game/memory-storage.ts";
import { clockStandsAt, T0 } from "../game/people.ts";

beforeEach(() => {
  clockStandsAt(T0);
});
afterEach(() => {
  setClockOffset(0);
  vi.useRealTimers();
});

function alarmClock() {
  const storage = memoryStorage();
  const set: string[] = [];
  storage.onUse = (use) => set.push(use);
  return { storage, set, alarm: new Wakeup(storage) };
}

describe("an object's alarm", () => {
  it("is set for what is due", () => {
    const { storage, alarm } = alarmClock();
    alarm.by(T0 + 5000);
    expect(storage.alarm()).toBe(T0 + 5000);
  });

  it("is not set for nothing", () => {
    const { set, alarm } = alarmClock();
    alarm.by(null);
    expect(set).toEqual([]);
  });

  it.each([0, -1, -99_999, 999])("is set a second ahead for what is due %i ms from now", (due) => {
    const { storage, alarm } = alarmClock();
    alarm.by(T0 + due);
    expect(storage.alarm()).toBe(T0 + 1000);
  });

  it("is moved to what is earlier, and left alone by what is later", () => {
    const { storage, set, alarm } = alarmClock();
    alarm.by(T0 + 5000);
    alarm.by(T0 + 9000);
    alarm.by(T0 + 5000);
    expect(set).toHaveLength(1);
    alarm.by(T0 + 3000);
    expect(storage.alarm()).toBe(T0 + 3000);
  });

  it("is set anew after it has run", () => {
    const { storage, alarm } = alarmClock();
    alarm.by(T0 + 5000);
    storage.alarmWentOff();
    alarm.spent();
    alarm.by(T0 + 9000);
    expect(storage.alarm()).toBe(T0 + 9000);
  });

  it("is set anew if it should have run and did not", () => {
    const { storage, alarm } = alarmClock();
    alarm.by(T0 + 5000);
    vi.setSystemTime(T0 + 6000);
    alarm.by(T0 + 9000);
    expect(storage.alarm()).toBe(T0 + 9000);
  });

  it("that could not be set is set by the next request", () => {
    const { storage, alarm } = alarmClock();
    storage.onUse = () => {
      throw new Error("the disk is full");
    };
    expect(() => {
      alarm.by(T0 + 5000);
    }).toThrow("the disk is full");
    storage.onUse = () => {};
    alarm.by(T0 + 5000);
    expect(storage.alarm()).toBe(T0 + 5000);
  });

  it("is set by the machine's time", () => {
    setClockOffset(86_400_000);
    const { storage, alarm } = alarmClock();
    alarm.by(now() + 5000);
    expect(storage.alarm()).toBe(T0 + 5000);
  });

  it("is never later than the earliest request since it ran, and always at least a second ahead", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5000, max: 90_000 }), { minLength: 1 }), (wishes) => {
        const { storage, alarm } = alarmClock();
        for (const wish of wishes) alarm.by(T0 + wish);
        expect(storage.alarm()).toBe(T0 + Math.max(1000, Math.min(...wishes)));
      }),
    );
  });
});

describe("an alarm set for deliveries that are done", () => {
  it("runs for what is due then, or not at all", () => {
    const { storage, alarm } = alarmClock();
    alarm.by(T0 + 5000);
    alarm.notBefore(T0 + 90_000);
    expect(storage.alarm()).toBe(T0 + 90_000);
    alarm.notBefore(null);
    expect(storage.alarm()).toBeNull();
    alarm.by(T0 + 9000);
    expect(storage.alarm()).toBe(T0 + 9000);
  });

  it("is early if it is due soon, and long before the next work", () => {
    const { alarm } = alarmClock();
    expect(alarm.isEarly(null, 60_000)).toBe(false);
    alarm.by(T0 + 5000);
    const dues = [null, T0 + 5000, T0 + 64_000, T0 + 66_000];
    expect(dues.map((due) => alarm.isEarly(due, 60_000))).toEqual([true, false, false, true]);
    expect(alarm.isEarly(null, 4000)).toBe(false);
  });

  it("stays if postponing it fails", () => {
    const { storage, alarm } = alarmClock();
    alarm.by(T0 + 5000);
    storage.onUse = () => {
      throw new Error("the disk is full");
    };
    expect(() => alarm.notBefore(null)).toThrow("the disk is full");
    storage.onUse = () => {};
    alarm.by(T0 + 30_000);
    expect(storage.alarm()).toBe(T0 + 5000);
  });

  it("runs for the other work that shares it", () => {
    const { memory, alarm } = sharedClock(T0 + 9000);
    alarm.by(T0 + 5000);
    alarm.notBefore(null);
    expect(memory.alarm()).toBe(T0 + 9000);
  });
});

/** An object whose alarm stands for something besides its own work, due at `also`. */
function sharedClock(also: number | null) {
  const memory = memoryStorage();
  const asking = { answer: Promise.resolve() };
  const shared = shareAlarm(
    {
      ...memory,
      async getAlarm() {
        const standing = memory.alarm();
        await asking.answer;
        return standing;
      },
    },
    () => also,
  );
  return { memory, asking, keep: shared.keep, alarm: new Wakeup(shared.storage) };
}

describe("an alarm that is shared with other work", () => {
  it("is set for whichever is first", () => {
    const late = sharedClock(T0 + 9000);
    late.alarm.by(T0 + 5000);
    expect(late.memory.alarm()).toBe(T0 + 5000);
    const early = sharedClock(T0 + 3000);
    early.alarm.by(T0 + 5000);
    expect(early.memory.alarm()).toBe(T0 + 3000);
  });

  it("is not set for the past, however late that is", () => {
    const { alarm, memory } = sharedClock(T0 - 5000);
    alarm.by(T0 + 5000);
    expect(memory.alarm()).toBe(T0 + 1000);
  });

  it("stays if it is early enough", async () => {
    const { alarm, memory, keep } = sharedClock(T0 + 9000);
    alarm.by(T0 + 5000);
    await keep();
    expect(memory.alarm()).toBe(T0 + 5000);
    memory.alarmWentOff();
    await keep();
    expect(memory.alarm()).toBe(T0 + 9000);
  });

  it("is not postponed past what the object's own work has set meanwhile", async () => {
    const { alarm, memory, keep, asking } = sharedClock(T0 + 9000);
    const { promise, resolve } = Promise.withResolvers<void>();
    asking.answer = promise;
    const keeping = keep();
    alarm.by(T0 + 5000);
    resolve();
    await keeping;
    expect(memory.alarm()).toBe(T0 + 5000);
  });

  it("is not set for nothing", async () => {
    const { memory, keep } = sharedClock(null);
    await keep();
    expect(memory.alarm()).toBeNull();
  });
});

describe("the service's time", () => {
  it("is the machine's until it is set forward", () => {
    expect(now()).toBe(T0);
    setClockOffset(5000);
    expect(now()).toBe(T0 + 5000);
    expect(machineTime(now())).toBe(T0);
  });
});
