import { afterEach, expect, it, vi } from "vitest";
import { inTime, membersOnFirstUse, Waiters } from "../../src/lib/calls.ts";

it("a member is made when it is first read, and once", () => {
  const made: string[] = [];
  const make = (name: string) => () => (made.push(name), { name });
  const all = membersOnFirstUse<Record<"one" | "other", object>>({ one: make("one"), other: make("other") });
  expect(made).toEqual([]);
  expect(all.one).toBe(all.one);
  expect(made).toEqual(["one"]);
  expect(all).toEqual({ one: { name: "one" }, other: { name: "other" } });
});

afterEach(() => void vi.useRealTimers());

it("work done in time leaves no timer behind, which would keep an object in memory", async () => {
  vi.useFakeTimers();
  expect(await inTime(Promise.resolve("done"), 30_000)).toBe("done");
  await expect(inTime(Promise.reject(new Error("no")), 30_000)).rejects.toThrow("no");
  expect(vi.getTimerCount()).toBe(0);
  const late = inTime(new Promise(() => undefined), 30_000);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await late).toBeNull();
});

it("a waiting request is woken once, a listener is called every time", async () => {
  vi.useFakeTimers();
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
