import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Answers } from "../../src/mailbox/requests.ts";
import { mailboxStorage } from "../../src/mailbox/stored/schema.ts";
import { memoryStorage } from "../game/memory-storage.ts";
import { T0 } from "../game/people.ts";
import { countedIds } from "../channels/webhooks/outcomes.ts";

/** The time given to a repeat, in milliseconds: less than it would wait for a running request. */
const SOON = 1000;

function answers() {
  const storage = memoryStorage();
  const stored = mailboxStorage(storage);
  return new Answers(stored, countedIds());
}

/** A claim's result within a second, or that it waits. */
async function within<T>(claim: Promise<T>): Promise<T | "waits"> {
  let come: T | "waits" = "waits";
  void claim.then((value) => (come = value));
  await vi.advanceTimersByTimeAsync(SOON);
  return come;
}

beforeEach(() => {
  vi.useFakeTimers({ now: T0 });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a claimed key", () => {
  it("makes a repeat wait for the running request, and then gives its answer", async () => {
    const store = answers();
    await store.claim("key", "request");
    const repeat = store.claim("key", "request");
    expect(await within(repeat)).toBe("waits");
    store.keep("key", "sealed");
    expect(await within(repeat)).toEqual({ kind: "answered", answer: "sealed" });
  });

  it("whose request was interrupted makes no repeat wait; it gets the same seed", async () => {
    const store = answers();
    const first = await store.claim("key", "request");
    store.abandon("key");
    expect(await within(store.claim("key", "request"))).toEqual(first);
  });

  it("wakes the waiting repeat when its request is interrupted", async () => {
    const store = answers();
    const first = await store.claim("key", "request");
    const repeat = store.claim("key", "request");
    expect(await within(repeat)).toBe("waits");
    store.abandon("key");
    expect(await within(repeat)).toEqual(first);
  });

  it("of a refused request is free for another", async () => {
    const store = answers();
    const first = await store.claim("key", "request");
    store.release("key");
    const other = await within(store.claim("key", "another request"));
    expect(other).toMatchObject({ kind: "fresh" });
    expect(other).not.toEqual(first);
  });

  it("of a lost request is waited for ten seconds, and no longer", async () => {
    const store = answers();
    const first = await store.claim("key", "request");
    const repeat = store.claim("key", "request");
    await vi.advanceTimersByTimeAsync(9 * SOON);
    expect(await within(repeat)).toEqual(first);
  });
});
