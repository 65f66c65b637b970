import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HOUR, SECOND } from "../../src/lib/duration.ts";
import { bucketOf, LATE, latenessOf, type LateBucket } from "../../src/lib/incidents.ts";

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
