import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HOUR, MINUTE, SECOND } from "../../../src/lib/duration.ts";
import { parseRetryAfter } from "../../../src/outbound/answers.ts";
import { failingEnds, retryDelay, RETRIES } from "../../../src/channels/webhooks/retries.ts";

/** Published: 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h. */
const PROMISED = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR),
];
/** A failure after which the receiver asked for nothing, or for so many milliseconds. */
const failure = (retryAfter: number | null = null) => ({ fault: "status", status: 500, retryAfter }) as const;
const chance = fc.double({ min: 0, max: 1, noNaN: true });
const tries = fc.integer({ min: 1, max: PROMISED.length });

describe("the wait after a failed attempt", () => {
  it.each(PROMISED.map((delay, index) => [index + 1, delay] as const))(
    "number %i is the documented %i ms, halfway through the jitter",
    (attempt, delay) => {
      expect(retryDelay(attempt, failure(), 0.5)).toBe(delay);
      expect(RETRIES.delays[attempt - 1]).toBe(delay);
    },
  );

  it("does not exist after the last of them", () => {
    expect(retryDelay(PROMISED.length + 1, failure(), 0.5)).toBeNull();
    expect(retryDelay(PROMISED.length + 1, failure(5 * HOUR), 0.5)).toBeNull();
  });

  it("has a jitter of a fifth at most", () => {
    fc.assert(
      fc.property(tries, chance, (attempt, at) => {
        const delay = retryDelay(attempt, failure(), at)!;
        expect(delay).toBeGreaterThanOrEqual(PROMISED[attempt - 1]! * 0.8);
        expect(delay).toBeLessThanOrEqual(PROMISED[attempt - 1]! * 1.2 + 1);
      }),
    );
    expect(retryDelay(3, failure(), 0)).toBeCloseTo(PROMISED[2]! * 0.8);
    expect(retryDelay(3, failure(), 1)).toBeCloseTo(PROMISED[2]! * 1.2);
  });

  it("is what the receiver requested if that is longer, up to a day", () => {
    fc.assert(
      fc.property(tries, chance, fc.nat(9 * 24 * HOUR), (attempt, at, asked) => {
        const delay = retryDelay(attempt, failure(asked), at)!;
        expect(delay).toBeGreaterThanOrEqual(Math.min(asked, 24 * HOUR));
        expect(delay).toBeGreaterThanOrEqual(retryDelay(attempt, failure(), at)!);
        expect(delay).toBeLessThanOrEqual(Math.max(24 * HOUR, retryDelay(attempt, failure(), at)!));
      }),
    );
  });

  it("is no shorter because the receiver requested less", () => {
    expect(retryDelay(2, failure(SECOND), 0.5)).toBe(5 * MINUTE);
  });

  it.each([
    ["the receiver took too long", { fault: "timeout", status: null, retryAfter: null }],
    ["it was asked too much", { fault: "status", status: 429, retryAfter: null }],
    ["it was asked too much and wants less", { fault: "status", status: 429, retryAfter: 500 }],
  ] as const)("is at least a minute if %s", (_what, failed) => {
    expect(retryDelay(1, failed, 1)).toBe(MINUTE);
    expect(retryDelay(2, failed, 0.5)).toBe(5 * MINUTE);
  });

  it("adds up to three days at least", () => {
    const sum = RETRIES.delays.reduce((total, delay) => total + delay, 0);
    expect(sum / HOUR).toBeGreaterThan(72);
  });
});

describe("Retry-After", () => {
  const NOW = Date.UTC(2026, 10, 20, 20);

  it.each([
    ["seconds", "120", 120 * SECOND],
    ["no seconds", "0", 0],
    ["a part of a second, as Discord has it", "0.65", 650],
    ["seconds and a part", "64.57", 64_570],
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

  it("is null or a finite time from now on, whatever a receiver writes", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (header) => {
        const wait = parseRetryAfter(header, NOW);
        expect(wait === null || (Number.isFinite(wait) && wait >= 0)).toBe(true);
      }),
    );
  });
});

describe("an endpoint that fails", () => {
  it("is switched off after five days of failures, and never without them", () => {
    const since = Date.UTC(2026, 10, 20);
    expect([failingEnds(since), failingEnds(null)]).toEqual([since + 120 * HOUR, Infinity]);
  });
});
