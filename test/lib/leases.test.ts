import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Leases } from "../../src/lib/listeners.ts";
import { pathText } from "../../src/lib/log.ts";
import { Waiters } from "../../src/lib/calls.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

it("a stream counts until half a minute after its last request, or until it quits", () => {
  const leases = new Leases<string>();
  leases.begin("a", "Egil");
  leases.renew("b");
  vi.setSystemTime(20_000);
  leases.renew("a");
  expect(leases.count()).toBe(2);
  expect(leases.count((holder) => holder === "Egil")).toBe(1);
  vi.setSystemTime(30_000);
  expect(leases.count()).toBe(1);
  leases.end("a");
  leases.end("never there");
  expect(leases.count()).toBe(0);
});

it("a waiting request is woken once, a listener is called every time", async () => {
  const waiters = new Waiters();
  const heard = vi.fn<() => void>();
  waiters.listen(heard);
  const waiting = waiters.next(1000);
  waiters.wakeAll();
  await waiting;
  waiters.wakeAll();
  // Not within what wakes: that may be a commit which fails yet.
  expect(heard).toHaveBeenCalledTimes(1);
  await Promise.resolve();
  expect(heard).toHaveBeenCalledTimes(2);
  const inVain = waiters.next(1000);
  await vi.advanceTimersByTimeAsync(1000);
  await inVain;
});

it("a path is logged without the secrets in it", () => {
  const secret = "A".repeat(54);
  expect(pathText(`/feeds/${secret}/turns.atom`)).toBe("/feeds/…/turns.atom");
  expect(pathText(`/v1/games/${"A".repeat(22)}/moves`)).toBe(`/v1/games/${"A".repeat(22)}/moves`);
});
