import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ANYONE } from "../../src/lib/batches.ts";
import { Leases, Listeners } from "../../src/lib/listeners.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The streams of an object, which sends only those who have a place of their own what is in `own`. */
function listenersTo(own: readonly string[]) {
  return new Listeners(
    { getWebSockets: () => [], acceptWebSocket: () => {}, setWebSocketAutoResponse: () => {} },
    {
      batchAfter(place, _most, { isKept }) {
        const items = isKept ? own.slice(place) : [];
        return { items, place: place + items.length, isOver: false };
      },
      nameOf: String,
    },
    { most: 2, mostOfOne: 2 },
  );
}

it("a reader keeps waiting during events for others, so that the length of the wait reveals nothing", async () => {
  const own: string[] = [];
  const listeners = listenersTo(own);
  const ends: string[] = [];
  const follow = async (name: string, isKept: boolean) => {
    const { items } = await listeners.follow(name, 0, 1000, { ...ANYONE, isKept });
    ends.push(`${name} has ${items.length} at ${Date.now()}`);
  };
  const both = [follow("player", true), follow("anyone", false)];
  await vi.advanceTimersByTimeAsync(400);
  own.push("a word");
  listeners.news();
  await vi.advanceTimersByTimeAsync(600);
  await Promise.all(both);
  expect(ends).toEqual(["player has 1 at 400", "anyone has 0 at 1000"]);
});

it("a stream that quits waits no longer, and leaves no timer behind, while others wait on", async () => {
  const listeners = listenersTo([]);
  const ends: string[] = [];
  const follow = async (name: string) => {
    await listeners.follow(name, 0, 15_000, ANYONE);
    ends.push(`${name} at ${Date.now()}`);
  };
  const both = [follow("leaves"), follow("stays")];
  await vi.advanceTimersByTimeAsync(100);
  listeners.quit("leaves");
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toEqual(["leaves at 100"]);
  expect([listeners.count(), vi.getTimerCount()]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(14_900);
  await Promise.all(both);
  expect(ends).toEqual(["leaves at 100", "stays at 15000"]);
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
