import { afterEach, describe, expect, it, vi } from "vitest";
import { DAY, SECOND } from "../../src/lib/duration.ts";
import { dayOf } from "../../src/ratings/offset.ts";
import { agrees, idOf, result, world } from "./pool-world.ts";
import { EVERYTHING } from "./replayed.ts";

afterEach(() => vi.useRealTimers());

describe("a pool", () => {
  it("sleeps on days without games, and lists their offsets when they are read", async () => {
    const all = await world(2);
    const [a, b] = all.ids as [string, string];
    all.pool.hear([result(1, a, b)]);
    await all.settle();
    vi.setSystemTime(all.storage.alarm()!);
    await all.pool.wake();
    await all.settle();
    expect(all.storage.alarm()).toBeNull();
    const today = dayOf(Date.now());
    vi.setSystemTime(Date.now() + 3 * DAY);
    const days = all.pool.days(EVERYTHING);
    expect(days.map(({ day, games }) => [day - today, games])).toEqual([
      [-1, 1],
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
    ]);
    expect(all.storage.alarm()).toBeNull();
    agrees(all);
  });

  it("returns the numbers before the first of two annulments within a second; of two further apart, before the second", async () => {
    const all = await world(3);
    const [a, b, c] = all.ids as [string, string, string];
    all.pool.hear([result(1, a, b)]);
    all.pool.hear([result(2, c, b)]);
    all.pool.hear([result(3, a, c, { score: 0 })]);
    await all.settle();
    const was = () => all.pool.game(idOf("G", 3))!.revised?.was;
    const annul = (n: number) =>
      all.pool.annul(idOf("G", n), { reason: "error", note: null, atFault: null, by: b });
    const before = all.pool.game(idOf("G", 3))!.entry;
    for (const n of [2, 1]) {
      annul(n);
      await all.pool.wake();
    }
    expect([was(), all.pool.game(idOf("G", 3))!.revised?.because]).toEqual([before, idOf("G", 1)]);
    const between = all.pool.game(idOf("G", 3))!.entry;
    vi.setSystemTime(Date.now() + SECOND);
    all.pool.annul(idOf("G", 1), null);
    await all.settle();
    expect(was()).toEqual(between);
    agrees(all);
  });
});
