import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { DAY, HOUR } from "../../src/lib/duration.ts";
import {
  balanceAt,
  eighthsAt,
  FIRST,
  isBorne,
  LOW,
  lowSince,
  nextLow,
  openingOf,
} from "../../src/vacation/account.ts";
import { awayIn, type Span } from "../../src/vacation/time-off.ts";
import { MOST_SAVED } from "../../src/contract/bounds.ts";

const T0 = Date.UTC(2026, 10, 20, 20);
const spans = (...given: Span[]) =>
  awayIn(given.map((span, index) => ({ ...span, id: `v${index}`, kind: "booked" as const })));
const account = (...given: Span[]) => ({ opening: openingOf(T0), away: spans(...given) });

/** The balance of an account, computed in steps of eight milliseconds. */
function slowBalance(away: readonly Span[], at: number, step: number): number {
  let eighths = 8 * FIRST;
  for (let now = 0; now < at; now += step) {
    const isAway = away.some(({ from, to }) => from <= now && to > now);
    eighths = isAway ? eighths - 7 * step : Math.min(8 * MOST_SAVED, eighths + step);
  }
  return Math.floor(eighths / 8);
}

/** Spans of whole hours in a year, which may overlap. */
const anySpans = fc.array(
  fc.record({ from: fc.integer({ min: 0, max: 8000 }), length: fc.integer({ min: 0, max: 700 }) }),
  { maxLength: 8 },
);
const inHours = (given: readonly { from: number; length: number }[]) =>
  given.map(({ from, length }) => ({ from: T0 + from * HOUR, to: T0 + (from + length) * HOUR }));

describe("a player's account", () => {
  it("begins with two days, and earns three hours a day", () => {
    expect(balanceAt(account(), T0)).toBe(2 * DAY);
    expect(balanceAt(account(), T0 + DAY)).toBe(2 * DAY + 3 * HOUR);
    expect(balanceAt(account(), T0 + 7)).toBe(2 * DAY);
    expect(balanceAt(account(), T0 + 8)).toBe(2 * DAY + 1);
  });

  it("holds thirty days at most, which it reaches after 224 days", () => {
    expect(balanceAt(account(), T0 + 224 * DAY)).toBe(MOST_SAVED);
    expect(balanceAt(account(), T0 + 224 * DAY - 8)).toBe(MOST_SAVED - 1);
    expect(balanceAt(account(), T0 + 3000 * DAY)).toBe(MOST_SAVED);
  });

  it("is charged as time off passes, and earns meanwhile", () => {
    const away = { from: T0 + 8 * HOUR, to: T0 + 16 * HOUR };
    expect(balanceAt(account(away), away.from)).toBe(49 * HOUR);
    expect(balanceAt(account(away), away.from + 4 * HOUR)).toBe(45.5 * HOUR);
    expect(balanceAt(account(away), away.to)).toBe(42 * HOUR);
    expect(balanceAt(account(away), away.to + 8 * HOUR)).toBe(43 * HOUR);
  });

  it("lets the two days at the beginning last two days and two sevenths, to the millisecond", () => {
    const longest = Math.floor((8 * FIRST) / 7);
    expect(isBorne(account({ from: T0, to: T0 + longest }), T0)).toBe(true);
    expect(isBorne(account({ from: T0, to: T0 + longest + 1 }), T0)).toBe(false);
  });

  it("says since when little is left, and when that will next be so", () => {
    const away = { from: T0, to: T0 + 48 * HOUR };
    const low = T0 + Math.ceil((8 * LOW) / 7);
    expect(nextLow(account(away), T0)).toBe(low);
    expect(lowSince(account(away), low - 1)).toBeNull();
    expect(lowSince(account(away), low)).toBe(low);
    expect(lowSince(account(away), away.to)).toBe(low);
    expect(nextLow(account(away), low)).toBeNull();
    expect(lowSince(account(away), away.to + 30 * DAY)).toBeNull();
  });

  it("agrees with an account computed hour by hour, and never exceeds its limit", () => {
    fc.assert(
      fc.property(anySpans, fc.integer({ min: 0, max: 9000 }), (given, hours) => {
        const away = inHours(given);
        const at = T0 + hours * HOUR;
        const slow = slowBalance(
          away.map(({ from, to }) => ({ from: from - T0, to: to - T0 })),
          hours * HOUR,
          HOUR,
        );
        expect(balanceAt(account(...away), at)).toBe(slow);
        expect(slow).toBeLessThanOrEqual(MOST_SAVED);
      }),
    );
  });

  it("is the same in whatever order and pieces its time off is given", () => {
    fc.assert(
      fc.property(anySpans, fc.integer({ min: 1, max: 99 }), (given, part) => {
        const away = inHours(given);
        const at = T0 + 9000 * HOUR;
        const cut = away.flatMap(({ from, to }) => {
          const middle = from + Math.floor(((to - from) * part) / 100);
          return [
            { from: middle, to },
            { from, to: middle },
          ];
        });
        const whole = eighthsAt(account(...away), at);
        expect(eighthsAt(account(...away.toReversed()), at)).toBe(whole);
        expect(eighthsAt(account(...cut), at)).toBe(whole);
      }),
    );
  });

  it("that is never overdrawn at the end of a time off is never overdrawn within it", () => {
    fc.assert(
      fc.property(anySpans, fc.integer({ min: 0, max: 9000 }), (given, hours) => {
        const one = account(...inHours(given));
        expect(isBorne(one, T0) && eighthsAt(one, T0 + hours * HOUR) < 0).toBe(false);
      }),
    );
  });
});
