import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseRetryAfter, retryDelay, RETRY_DELAYS } from "../../src/notify/retries.ts";

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];
/** api.md: 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h. */
const PROMISED = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
const chance = fc.double({ min: 0, max: 1, noNaN: true });
const tries = fc.integer({ min: 1, max: PROMISED.length });

describe("the wait after a failed attempt", () => {
  it.each(PROMISED.map((delay, index) => [index + 1, delay] as const))(
    "number %i is the promised %i ms, halfway through the spread",
    (attempt, delay) => {
      expect(retryDelay(attempt, null, 0.5)).toBe(delay);
      expect(RETRY_DELAYS[attempt - 1]).toBe(delay);
    },
  );

  it("after the last of them gives up", () => {
    expect(retryDelay(PROMISED.length + 1, null, 0.5)).toBeNull();
    expect(retryDelay(PROMISED.length + 1, 5 * HOUR, 0.5)).toBeNull();
  });

  it("is spread, by a fifth of it at the most", () => {
    fc.assert(
      fc.property(tries, chance, (attempt, at) => {
        const delay = retryDelay(attempt, null, at)!;
        expect(delay).toBeGreaterThanOrEqual(PROMISED[attempt - 1]! * 0.8);
        expect(delay).toBeLessThanOrEqual(Math.min(PROMISED[attempt - 1]! * 1.2, 24 * HOUR));
      }),
    );
    expect(retryDelay(3, null, 0)).not.toBe(retryDelay(3, null, 1));
  });

  it("is what the receiver asked for where that is longer, and never longer than a day", () => {
    fc.assert(
      fc.property(tries, chance, fc.nat(9 * 24 * HOUR), (attempt, at, asked) => {
        const delay = retryDelay(attempt, asked, at)!;
        expect(delay).toBeGreaterThanOrEqual(Math.min(asked, 24 * HOUR));
        expect(delay).toBeGreaterThanOrEqual(retryDelay(attempt, null, at)!);
        expect(delay).toBeLessThanOrEqual(24 * HOUR);
      }),
    );
  });

  it("is no shorter because the receiver asked for less", () => {
    expect(retryDelay(2, SECOND, 0.5)).toBe(5 * MINUTE);
  });

  it("all in all goes on for three days at least", () => {
    const sum = RETRY_DELAYS.reduce((total, delay) => total + delay, 0);
    expect(sum / HOUR).toBeGreaterThan(72);
  });
});

describe("Retry-After", () => {
  const NOW = Date.UTC(2026, 10, 20, 20);

  it.each([
    ["seconds", "120", 120 * SECOND],
    ["no seconds", "0", 0],
    ["a date ahead", "Fri, 20 Nov 2026 20:05:00 GMT", 5 * MINUTE],
    ["a date in the old form", "Friday, 20-Nov-26 20:05:00 GMT", 5 * MINUTE],
    ["a date that is past", "Fri, 20 Nov 2026 19:00:00 GMT", 0],
    ["nothing", null, null],
    ["an empty text", "", null],
    ["words", "soon", null],
    ["a number beyond all measure", "99999999999999999999", null],
  ])("with %s", (_what, header, wait) => {
    expect(parseRetryAfter(header, NOW)).toBe(wait);
  });

  it("is null or a finite span from now on, whatever a receiver writes", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (header) => {
        const wait = parseRetryAfter(header, NOW);
        expect(wait === null || (Number.isFinite(wait) && wait >= 0)).toBe(true);
      }),
    );
  });
});
