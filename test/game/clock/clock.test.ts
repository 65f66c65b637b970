import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  balanceOf,
  budgetOf,
  deadlineOf,
  reminderAt,
  pressClock,
  standstillsOf,
  startClock,
  timeOfTurn,
  type ClockState,
} from "../../../src/game/clock/clock.ts";
import type { Stops } from "../../../src/game/clock/stops.ts";
import { DAY } from "../../../src/lib/duration.ts";
import { otherSide, type Side } from "../../../src/rules/index.ts";
import { T0 } from "../people.ts";
import type { ClockSettings } from "../../../src/contract/clocks.ts";
import { UNLIMITED_SPAN } from "../../../src/contract/bounds.ts";

const HOUR = DAY / 24;
const PER_MOVE: ClockSettings = { kind: "per-move", perMove: 3 * DAY };
const FISCHER: ClockSettings = { kind: "fischer", initial: 3 * DAY, increment: DAY, max: 3.5 * DAY };
const UNLIMITED: ClockSettings = { kind: "unlimited" };
const CANADIAN: ClockSettings = { kind: "canadian", main: DAY, moves: 1, time: 2 * DAY, carry: true };

/** The time left of `side` at the instant `now`, in milliseconds; only the side to move uses any. */
function remainingOf(clock: ClockState, side: Side, turn: Side, now: number): number {
  if (side !== turn) return balanceOf(clock, side);
  return Math.max(0, budgetOf(clock, turn) - timeOfTurn(clock, side, now).counted);
}

const NO_STOPS: Stops = { honoured: [], schedules: null, known: [] };
const start = (settings: ClockSettings) => startClock(settings, NO_STOPS, "attackers", T0).clock;

describe("a clock starts", () => {
  it.each([
    ["per move, with the span of a move", PER_MOVE, 3 * DAY],
    ["as Fischer's, with the initial span", FISCHER, 3 * DAY],
    ["unlimited, with 21 days", UNLIMITED, 21 * DAY],
  ])("%s for both", (_how, settings, span) => {
    const clock = start(settings);
    expect(clock.turnBegan).toBe(T0);
    expect(balanceOf(clock, "attackers")).toBe(span);
    expect(balanceOf(clock, "defenders")).toBe(span);
  });
});

const press = (settings: ClockSettings, used: number) =>
  pressClock(start(settings), "attackers", T0 + used, used).clock;

describe("a press of the clock", () => {
  it.each([
    ["per move, gives the whole span again", PER_MOVE, 2 * DAY, 3 * DAY],
    ["without a clock, gives 21 days again", UNLIMITED, 20 * DAY, UNLIMITED_SPAN],
    ["as Fischer's, adds the increment to what is left", FISCHER, 2.5 * DAY, 1.5 * DAY],
    ["as Fischer's, adds no more than to the greatest span", FISCHER, HOUR, 3.5 * DAY],
    ["as Fischer's, adds to the last millisecond", FISCHER, 3 * DAY - 1, DAY + 1],
    ["as Canadian, counts no move that took exactly the main time", CANADIAN, DAY, 2 * DAY],
    ["as Canadian, counts one that took a millisecond more", CANADIAN, DAY + 1, 4 * DAY - 1],
  ])("%s", (_how, settings, used, span) => {
    const clock = press(settings, used);
    expect(balanceOf(clock, "attackers")).toBe(span);
    expect(clock.turnBegan).toBe(T0 + used);
  });

  it("leaves the other side's time alone", () => {
    expect(balanceOf(press(FISCHER, 2 * DAY), "defenders")).toBe(3 * DAY);
  });
});

describe("a turn with a night in it and a vacation ahead", () => {
  // T0 is nine in the evening in Stockholm.
  const night = { timezone: "Europe/Stockholm", night: { from: "23:00", to: "07:00" }, weekend: [] };
  const vacation = { id: "v", rev: 1, kind: "vacation", side: "attackers" } as const;
  const stops: Stops = {
    honoured: ["vacation", "night"],
    schedules: { attackers: night, defenders: night },
    known: [{ ...vacation, from: T0 + 30 * HOUR, to: T0 + 35 * HOUR }],
  };
  const clock = startClock({ kind: "per-move", perMove: 30 * HOUR }, stops, "attackers", T0).clock;
  const hours = (instant: number) => (instant - T0) / HOUR;

  it("stops from the night to the morning, through the vacation as well: once where they touch", () => {
    const spans = standstillsOf(clock, "attackers").map(({ from, to }) => [hours(from), hours(to)]);
    expect(spans).toEqual([
      [2, 10],
      [26, 35],
    ]);
    expect(hours(deadlineOf(clock, "attackers"))).toBe(47);
  });

  it("has its reminder when a fifth of the counted time is left", () => {
    expect(hours(reminderAt(clock, "attackers"))).toBe(41);
  });

  it("never stops without a reason", () => {
    expect(standstillsOf(start(PER_MOVE), "attackers")).toEqual([]);
  });
});

describe("the times of a turn", () => {
  const clock = start({ kind: "per-move", perMove: 5 * DAY });

  it("has its deadline when the time is used up", () => {
    expect(deadlineOf(clock, "attackers")).toBe(T0 + 5 * DAY);
  });

  it("has its reminder when a fifth of the time is left", () => {
    expect(reminderAt(clock, "attackers")).toBe(T0 + 4 * DAY);
  });

  it.each([
    ["to the side to move: what is not spent", "attackers", 2 * DAY, 3 * DAY],
    ["to the other side: its whole span", "defenders", 2 * DAY, 5 * DAY],
    ["to the side to move, after the deadline: nothing", "attackers", 6 * DAY, 0],
  ] as const)("leaves %s", (_what, side, used, left) => {
    expect(remainingOf(clock, side, "attackers", T0 + used)).toBe(left);
  });
});

/** Settings as the API accepts them: an hour at least, the initial span within the greatest. */
const span = fc.integer({ min: HOUR, max: 28 * DAY });
const settings: fc.Arbitrary<ClockSettings> = fc.oneof(
  span.map((perMove): ClockSettings => ({ kind: "per-move", perMove })),
  fc
    .tuple(span, fc.integer({ min: 0, max: 28 * DAY }), fc.nat(28 * DAY))
    .map(([initial, increment, more]): ClockSettings => ({
      kind: "fischer",
      initial,
      increment,
      max: initial + more,
    })),
  fc.constant(UNLIMITED),
);
/** How much of what it has a side takes for each move: always less than all. */
const shares = fc.array(fc.double({ min: 0, max: 0.999999, noNaN: true }), { maxLength: 40 });

function* run(clockSettings: ClockSettings, parts: readonly number[]) {
  let [clock, at, side]: [ClockState, number, Side] = [start(clockSettings), T0, "attackers"];
  yield { clock, at, side };
  for (const part of parts) {
    const counted = Math.floor(balanceOf(clock, side) * part);
    at += counted;
    clock = pressClock(clock, side, at, counted).clock;
    side = otherSide(side);
    yield { clock, at, side };
  }
}

describe("with any clock and any moves", () => {
  it("no side has less than 0 ms left, or more than its limit", () => {
    fc.assert(
      fc.property(settings, shares, fc.nat(60 * DAY), (clockSettings, parts, later) => {
        for (const { clock, at, side } of run(clockSettings, parts)) {
          const left = remainingOf(clock, side, side, at + later);
          expect(left).toBeGreaterThanOrEqual(0);
          expect(left).toBeLessThanOrEqual(balanceOf(clock, side));
        }
      }),
    );
  });

  it("a deadline is after a move in time, and the reminder between the two", () => {
    fc.assert(
      fc.property(settings, shares, (clockSettings, parts) => {
        for (const { clock, at, side } of run(clockSettings, parts)) {
          expect(deadlineOf(clock, side)).toBeGreaterThan(at);
          expect(reminderAt(clock, side)).toBeLessThanOrEqual(deadlineOf(clock, side));
          expect(reminderAt(clock, side)).toBeGreaterThanOrEqual(at);
        }
      }),
    );
  });

  it("the reminder is before the deadline if at least five milliseconds are left", () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 28 * DAY }), (left) => {
        const clock = start({ kind: "per-move", perMove: left });
        expect(reminderAt(clock, "attackers")).toBeLessThan(deadlineOf(clock, "attackers"));
      }),
    );
  });

  it("Fischer's clock never exceeds its limit", () => {
    fc.assert(
      fc.property(settings, shares, (clockSettings, parts) => {
        if (clockSettings.kind !== "fischer") return;
        for (const { clock } of run(clockSettings, parts))
          expect(Math.max(balanceOf(clock, "attackers"), balanceOf(clock, "defenders"))).toBeLessThanOrEqual(
            clockSettings.max,
          );
      }),
    );
  });

  it("time left and time used add up to the whole", () => {
    fc.assert(
      fc.property(settings, shares, fc.double({ min: 0, max: 1, noNaN: true }), (some, parts, part) => {
        for (const { clock, at, side } of run(some, parts)) {
          const spent = Math.floor(balanceOf(clock, side) * part);
          expect(remainingOf(clock, side, side, at + spent) + spent).toBe(balanceOf(clock, side));
        }
      }),
    );
  });
});
