import { afterEach, describe, expect, it } from "vitest";
import { now, setClockOffset } from "../../src/lib/now.ts";
import { openVisitors } from "../../src/mailbox/visitors.ts";
import type { Visitor } from "../../src/players/store.ts";

afterEach(() => setClockOffset(0));

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The records of one player with one session. */
function withSession() {
  const token = { id: "session-1", kind: "session", createdAt: now(), lastUsedAt: now() };
  let loads = 0;
  const visitors = openVisitors({
    load: () => {
      loads++;
      return Promise.resolve({ player: {}, token: { ...token } } as unknown as Visitor);
    },
    touch: () => {
      token.lastUsedAt = now();
      return Promise.resolve();
    },
  });
  return { visitors, loads: () => loads };
}

describe("who is remembered", () => {
  it("is nobody any more when the session has ended meanwhile, without asking again", async () => {
    const { visitors, loads } = withSession();
    expect(await visitors.find("hash")).not.toBeNull();
    setClockOffset(30 * DAY - HOUR);
    expect(await visitors.holds("hash")).toBe("session-1");
    setClockOffset(30 * DAY);
    expect(await visitors.find("hash")).toBeNull();
    expect(await visitors.holds("hash")).toBeNull();
    expect(loads()).toBe(1);
  });

  it("is remembered with the use that was noted last", async () => {
    const { visitors } = withSession();
    const visitor = await visitors.find("hash");
    setClockOffset(20 * DAY);
    await visitors.used(visitor!, "hash");
    setClockOffset(49 * DAY);
    expect(await visitors.find("hash")).not.toBeNull();
    setClockOffset(50 * DAY);
    expect(await visitors.find("hash")).toBeNull();
  });

  it("is looked up again after a change, also one that failed", async () => {
    const { visitors, loads } = withSession();
    await visitors.find("hash");
    await visitors.changing(() => Promise.resolve());
    await visitors.find("hash");
    await expect(visitors.changing(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    await visitors.find("hash");
    expect(loads()).toBe(3);
  });
});
