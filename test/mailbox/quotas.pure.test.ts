import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DAY, HOUR } from "../../src/lib/duration.ts";
import { Quotas } from "../../src/mailbox/requests.ts";
import { mailboxStorage } from "../../src/mailbox/stored/schema.ts";
import { memoryStorage } from "../game/memory-storage.ts";
import { clockStandsAt, T0 } from "../game/people.ts";

beforeEach(() => clockStandsAt(T0));
afterEach(() => {
  vi.useRealTimers();
});

it("counts each kind separately, and says how long to wait", () => {
  const storage = memoryStorage();
  const stored = mailboxStorage(storage);
  const quotas = new Quotas(stored.sql);
  const use = (kind: string) => quotas.use({ kind, max: 2, span: HOUR });
  expect([use("one"), use("one"), use("other")]).toEqual([null, null, null]);
  vi.setSystemTime(T0 + HOUR / 4);
  expect([use("one"), use("other")]).toEqual([(HOUR * 3) / 4, null]);
  vi.setSystemTime(T0 + HOUR);
  expect(use("one")).toBeNull();
});

it("deletes after a day what is not used again", () => {
  const storage = memoryStorage();
  const stored = mailboxStorage(storage);
  const quotas = new Quotas(stored.sql);
  for (let game = 0; game < 5; game++) quotas.use({ kind: `game ${game}`, max: 1, span: HOUR });
  vi.setSystemTime(T0 + DAY - 1);
  expect(quotas.use({ kind: "slow", max: 1, span: DAY })).toBeNull();
  expect(storage.rows("SELECT kind FROM uses")).toHaveLength(6);
  vi.setSystemTime(T0 + DAY);
  expect(quotas.use({ kind: "slow", max: 1, span: DAY })).toBe(DAY - 1);
  expect(storage.rows("SELECT kind FROM uses")).toEqual([{ kind: "slow" }]);
});
