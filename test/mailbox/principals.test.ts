import { afterEach, describe, expect, it } from "vitest";
import { now, setClockOffset } from "../../src/lib/now.ts";
import { openPrincipals } from "../../src/mailbox/principals.ts";
import type { Principal } from "../../src/players/store.ts";

afterEach(() => setClockOffset(0));

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The records of one player with one session. */
function withSession() {
  const token = { id: "session-1", kind: "session", createdAt: now(), lastUsedAt: now() };
  let loads = 0;
  const principals = openPrincipals({
    principal: () => {
      loads++;
      return Promise.resolve({ player: {}, token: { ...token } } as unknown as Principal);
    },
    touchToken: () => {
      token.lastUsedAt = now();
      return Promise.resolve();
    },
  });
  return { principals, loads: () => loads };
}

describe("a cached principal", () => {
  it("is refused once its session has ended, without another look-up", async () => {
    const { principals, loads } = withSession();
    expect(await principals.find("hash")).not.toBeNull();
    setClockOffset(30 * DAY - HOUR);
    expect(await principals.holds("hash")).toBe("session-1");
    setClockOffset(30 * DAY);
    expect(await principals.find("hash")).toBeNull();
    expect(await principals.holds("hash")).toBeNull();
    expect(loads()).toBe(1);
  });

  it("has the last use that was noted", async () => {
    const { principals } = withSession();
    const principal = await principals.find("hash");
    setClockOffset(20 * DAY);
    await principals.used(principal!, "hash");
    setClockOffset(49 * DAY);
    expect(await principals.find("hash")).not.toBeNull();
    setClockOffset(50 * DAY);
    expect(await principals.find("hash")).toBeNull();
  });

  it("is looked up again after a change, also one that failed", async () => {
    const { principals, loads } = withSession();
    await principals.find("hash");
    await principals.changing(() => Promise.resolve());
    await principals.find("hash");
    await expect(principals.changing(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    await principals.find("hash");
    expect(loads()).toBe(3);
  });
});
