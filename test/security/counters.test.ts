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

describe("what anybody may do", () => {
  it("is counted by whom it is done, each kind by itself, from the first use on", async () => {
    expect([await use("a"), await use("a"), await use("b")]).toEqual([null, null, null]);
    expect(await use("a", { ...TWO, kind: "other" })).toBeNull();
    vi.setSystemTime(T0 + HOUR / 4);
    expect([await use("a"), await use("b")]).toEqual([(HOUR * 3) / 4, null]);
    vi.setSystemTime(T0 + HOUR - 1);
    expect(await use("a")).toBe(1);
    vi.setSystemTime(T0 + HOUR);
    expect([await use("a"), await use("a"), await use("a")]).toEqual([null, null, HOUR]);
  });

  it("is counted once each by those who come at the same time", async () => {
    const waits = await Promise.all(Array.from({ length: 12 }, () => use("crowd")));
    expect(waits.filter((wait) => wait === null)).toHaveLength(2);
  });

  it("is stored as a digest alone, in one row each however often it is tried", async () => {
    for (let time = 0; time < 9; time++) await use("egil@example.org 192.0.2.7");
    const stored = await rows();
    expect(stored).toMatchObject([{ used: 3 }]);
    expect(stored[0]?.key).toMatch(/^[0-9a-f]{64}$/);
  });

  it("is forgotten once its span is over: each use removes more of it than it adds", async () => {
    for (let one = 0; one < 50; one++) await use(`flood ${one}`);
    await use("for a day", { ...TWO, span: DAY });
    vi.setSystemTime(T0 + HOUR);
    for (const left of [32, 13, 4]) {
      await use(`later ${left}`);
      expect(await rows()).toHaveLength(left);
    }
  });
});
