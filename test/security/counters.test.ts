import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { DAY, HOUR } from "../../src/lib/duration.ts";
import { useAllowance } from "../../src/players/counters.ts";

const T0 = Date.UTC(2026, 10, 20, 20);
const TWO = { kind: "test", max: 2, span: HOUR };
const use = (by: string, allowance = TWO) => useAllowance(env.DB, allowance, by);
const rows = async () =>
  (await env.DB.prepare("SELECT * FROM counters").all<{ key: string; used: number }>()).results;

beforeEach(async () => {
  vi.setSystemTime(T0);
  await env.DB.prepare("DELETE FROM counters").run();
});

describe("counters of anonymous actions", () => {
  it("count by client, each kind separately, from the first use on", async () => {
    expect([await use("a"), await use("a"), await use("b")]).toEqual([null, null, null]);
    expect(await use("a", { ...TWO, kind: "other" })).toBeNull();
    vi.setSystemTime(T0 + HOUR / 4);
    expect([await use("a"), await use("b")]).toEqual([(HOUR * 3) / 4, null]);
    vi.setSystemTime(T0 + HOUR - 1);
    expect(await use("a")).toBe(1);
    vi.setSystemTime(T0 + HOUR);
    expect([await use("a"), await use("a"), await use("a")]).toEqual([null, null, HOUR]);
  });

  it("count each simultaneous request once", async () => {
    const waits = await Promise.all(Array.from({ length: 12 }, () => use("crowd")));
    expect(waits.filter((wait) => wait === null)).toHaveLength(2);
  });

  it("are stored only as a digest, in one row each however many tries", async () => {
    for (let time = 0; time < 9; time++) await use("egil@example.org 192.0.2.7");
    const stored = await rows();
    expect(stored).toMatchObject([{ used: 3 }]);
    expect(stored[0]?.key).toMatch(/^[0-9a-f]{64}$/);
  });

  it("are deleted after their period: each use removes more than it adds", async () => {
    for (let one = 0; one < 50; one++) await use(`flood ${one}`);
    await use("for a day", { ...TWO, span: DAY });
    vi.setSystemTime(T0 + HOUR);
    for (const left of [32, 13, 4]) {
      await use(`later ${left}`);
      expect(await rows()).toHaveLength(left);
    }
  });
});
