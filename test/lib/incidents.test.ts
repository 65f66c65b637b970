import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { HOUR, SECOND } from "../../src/lib/duration.ts";
import {
  bucketOf,
  type Incident,
  IncidentReporter,
  LATE,
  type LateBucket,
  latenessOf,
  reportLateAlarm,
} from "../../src/lib/incidents.ts";

/** An object whose incidents can be set, and what it has reported. */
function object() {
  const reported: string[] = [];
  const made = { mail: 0, hooks: 0, isCutOff: false, isBroken: false };
  const incidents = {
    async note(incident: Incident, subject: string, count: number) {
      if (made.isCutOff) throw new Error("no records");
      reported.push(`${subject} ${incident} ${count}`);
    },
    async lateAlarm(by: number) {
      if (made.isCutOff) throw new Error("no records");
      reported.push(`late ${by}`);
    },
  };
  const reporter = new IncidentReporter({
    incidents,
    subject: () => "p",
    counts() {
      if (made.isBroken) throw new Error("no such table");
      return { "mail-waiting": made.mail, "webhooks-waiting": made.hooks };
    },
  });
  return { reported, made, incidents, reporter };
}

const log = vi.spyOn(console, "log");
beforeEach(() => log.mockReset().mockImplementation(() => undefined));

describe("the incidents of an object", () => {
  it("are not reported while there are none", async () => {
    const { reported, reporter } = object();
    for (let looks = 0; looks < 3; looks++) expect(await reporter.look()).toBe(true);
    expect(reported).toEqual([]);
  });

  it("are reported when they begin and when they end, once each", async () => {
    const { made, reported, reporter } = object();
    made.mail = 2;
    await reporter.look();
    made.mail = 3;
    await reporter.look();
    made.hooks = 1;
    await reporter.look();
    made.mail = 0;
    await reporter.look();
    await reporter.look();
    expect(reported).toEqual(["p mail-waiting 2", "p webhooks-waiting 1", "p mail-waiting 0"]);
  });

  it("are reported at the next check after a report failed, and the log says so", async () => {
    const { made, reported, reporter } = object();
    Object.assign(made, { mail: 1, isCutOff: true });
    expect(await reporter.look()).toBe(false);
    expect(String(log.mock.calls[0])).toContain("report-delayed");
    made.isCutOff = false;
    expect(await reporter.look()).toBe(true);
    expect(reported).toEqual(["p mail-waiting 1"]);
  });

  it("are reported later if they cannot be counted now: the alarm goes on", async () => {
    const { made, reported, reporter } = object();
    Object.assign(made, { mail: 1, isBroken: true });
    expect(await reporter.look()).toBe(false);
    expect(String(log.mock.calls[0])).toContain("report-delayed");
    made.isBroken = false;
    expect(await reporter.look()).toBe(true);
    expect(reported).toEqual(["p mail-waiting 1"]);
  });

  it("include an alarm that ran more than ten seconds late", async () => {
    const { made, reported, incidents } = object();
    vi.spyOn(Date, "now").mockReturnValue(100_000);
    for (const due of [100_000, 90_001, 90_000, 40_000, undefined]) await reportLateAlarm(incidents, due);
    vi.mocked(Date.now).mockRestore();
    expect(reported).toEqual(["late 10000", "late 60000"]);
    made.isCutOff = true;
    await reportLateAlarm(incidents, 0);
    expect(String(log.mock.calls.at(-1))).toContain("report-delayed");
  });
});

/** The stored figures of alarms with these delays. */
function bucketsOf(spans: readonly number[]): LateBucket[] {
  const groups = Map.groupBy(spans, bucketOf);
  return [...groups].map(([bucket, of]) => ({ bucket, count: of.length, worst: Math.max(...of) }));
}

describe("the delay of alarms", () => {
  it("is given for half of them, nearly all of them, and the worst", () => {
    const spans = [...Array.from({ length: 98 }, () => 12 * SECOND), 60 * SECOND, HOUR];
    const buckets = bucketsOf(spans);
    expect(latenessOf(0.5, buckets)).toBe(12 * SECOND);
    expect(latenessOf(0.99, buckets)).toBe(60 * SECOND);
    expect(latenessOf(1, buckets)).toBe(HOUR);
  });

  it("is null if no alarm was late", () => {
    expect(latenessOf(0.5, [])).toBeNull();
  });

  it("is at most 42 % too large, and never too small", () => {
    const span = fc.integer({ min: LATE, max: 100 * HOUR });
    fc.assert(
      fc.property(
        fc.array(span, { minLength: 1, maxLength: 50 }),
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        (spans, share) => {
          const sorted = spans.toSorted((one, other) => one - other);
          const exact = sorted[Math.ceil(share * sorted.length) - 1]!;
          const told = latenessOf(share, bucketsOf(spans))!;
          expect(told).toBeGreaterThanOrEqual(exact);
          expect(told).toBeLessThanOrEqual(exact * 1.42);
        },
      ),
    );
  });
});
