import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY, HOUR } from "../../../src/lib/duration.ts";
import {
  dueReminder,
  leftAt,
  nextReminder,
  remindedAnew,
  stepsOf,
  type TimedTurn,
} from "../../../src/channels/policy/reminders.ts";
import { isQuiet } from "../../../src/channels/policy/settings.ts";
import { T0 } from "../../game/people.ts";
import { settings, standstillsIn, step, zone } from "./arbitraries.ts";

describe("the schedule of reminders", () => {
  const turn = { began: T0, deadline: T0 + 5 * DAY, standstills: [] };
  const hours = (instants: readonly number[]) => instants.map((at) => (turn.deadline - at) / HOUR);

  it.each([
    ["parts and spans, in order", ["PT4H", "20%"], [24, 4]],
    ["two that meet, once", ["20%", "P1D"], [24]],
    ["none from before the turn began", ["P5D", "P9D", "99%"], [118.8]],
    ["none", [], []],
  ])("has %s", (_what, schedule, expected) => {
    expect(hours(stepsOf(schedule, turn))).toEqual(expected);
  });

  it("reminds once a step, in order, never after the deadline, and of late ones only the last", () => {
    fc.assert(
      fc.property(
        settings,
        zone,
        fc.array(fc.integer({ min: 1, max: 6 * DAY }), { maxLength: 30 }),
        (how, where, spans) => {
          let remindedUpTo: number | null = null;
          const steps: number[] = [];
          let now = T0;
          for (const span of spans) {
            now += span;
            const due = dueReminder(turn, remindedUpTo, how, where, now);
            if (due === null) continue;
            expect(due.at).toBeLessThanOrEqual(now);
            expect(now).toBeLessThan(turn.deadline);
            steps.push(due.step);
            remindedUpTo = due.step;
          }
          expect(steps).toEqual([...new Set(steps)].toSorted((one, two) => one - two));
          for (const one of steps) expect(stepsOf(how.reminders, turn)).toContain(one);
        },
      ),
    );
  });

  it("reminds of each step outside quiet hours, and of the last, if checked every hour", () => {
    fc.assert(
      fc.property(settings, zone, (how, where) => {
        let remindedUpTo: number | null = null;
        let reminders = 0;
        for (
          let next = nextReminder(turn, remindedUpTo, how, where);
          next !== null;
          next = nextReminder(turn, remindedUpTo, how, where)
        ) {
          expect(isQuiet(how.quiet, where, next.at) && !next.isLast).toBe(false);
          remindedUpTo = next.step;
          reminders++;
        }
        const all = stepsOf(how.reminders, turn);
        expect(remindedUpTo).toBe(all.at(-1) ?? null);
        expect(reminders).toBeLessThanOrEqual(all.length);
        expect(how.quiet !== null || reminders === all.length).toBe(true);
      }),
    );
  });
});

/** A turn of five days from T0, in which the clock stands still in these spans of hours. */
const still = (span: number, ...hours: readonly (readonly [number, number])[]): TimedTurn => ({
  began: T0,
  deadline: T0 + span * HOUR,
  standstills: hours.map(([from, to]) => ({ from: T0 + from * HOUR, to: T0 + to * HOUR })),
});

/** Turns of up to ten days, in which the clock stands still for up to half of the time. */
const turns = fc
  .tuple(fc.integer({ min: HOUR, max: 10 * DAY }), fc.array(fc.nat(10 * DAY), { maxLength: 12 }))
  .map(([span, instants]): TimedTurn => {
    const whole = { began: T0, deadline: T0 + span };
    return { ...whole, standstills: standstillsIn(whole, instants) };
  });

describe("a schedule in a turn with a stopped clock", () => {
  it.each([
    ["a fifth of what is counted", ["20%"], still(30, [0, 5], [10, 15]), [26]],
    ["three hours of what is counted", ["PT3H"], still(30, [28, 29]), [26]],
    ["three hours on both sides of a night", ["PT3H"], still(30, [20, 29]), [18]],
    ["what is left when a night begins, as it begins", ["PT3H"], still(30, [18, 27]), [18]],
    ["nothing that lies before the turn, once nights are left out", ["PT9H"], still(10, [2, 6]), []],
  ] as const)("has %s", (_what, schedule, turn, expected) => {
    expect(stepsOf(schedule, turn).map((at) => (at - T0) / HOUR)).toEqual(expected);
  });

  it("is at the counted time left, and never within a stop", () => {
    fc.assert(
      fc.property(turns, fc.array(step, { maxLength: 5 }), (turn, schedule) => {
        for (const at of stepsOf(schedule, turn)) {
          const span = leftAt(turn, turn.began);
          const wanted = schedule.map((one) => stepsOf([one], turn).includes(at) && one);
          expect(wanted.some(Boolean)).toBe(true);
          expect(turn.standstills.some(({ from, to }) => from < at && at < to)).toBe(false);
          expect(leftAt(turn, at)).toBeLessThanOrEqual(span);
          expect(leftAt(turn, at - 1)).toBe(leftAt(turn, at) + 1);
        }
      }),
    );
  });
});

describe("when a turn's deadline changes", () => {
  /** Two steps; the first, at the 20th hour, was sent. */
  const before = { ...still(24), remindedUpTo: T0 + 20 * HOUR };
  const schedule = ["PT4H", "PT1H"];
  const ahead = (after: TimedTurn, hour: number) => {
    const now = T0 + hour * HOUR;
    const remindedUpTo = remindedAnew(before, after, now);
    return stepsOf(schedule, after)
      .filter((at) => at > (remindedUpTo ?? -Infinity))
      .map((at) => (at - T0) / HOUR);
  };

  it.each([
    ["a day more: both steps lie ahead, and go again", still(48), 21, [44, 47]],
    ["an outage that was: the step that was sent has moved, but lies behind", still(26, [5, 7]), 23, [25]],
    ["an hour of vacation from now on: the rest is as it was", still(25, [21, 22]), 21, [24]],
    ["a vacation that ends early: what was missed goes now", still(22), 21.5, [21]],
  ] as const)("by %s", (_what, after, hour, expected) => {
    expect(ahead(after, hour)).toEqual(expected);
  });

  it("sends no passed step again, and forgets no coming one", () => {
    fc.assert(
      fc.property(
        turns,
        turns,
        fc.array(step, { maxLength: 5 }),
        fc.nat(10 * DAY),
        (old, next, steps, passed) => {
          const now = T0 + (passed % (old.deadline - T0));
          const remindedUpTo = stepsOf(steps, old).findLast((at) => at <= now) ?? null;
          const anew = remindedAnew({ ...old, remindedUpTo }, next, now);
          const left = remindedUpTo === null ? Infinity : leftAt(old, remindedUpTo);
          for (const at of stepsOf(steps, next)) {
            const isOpen = at > (anew ?? -Infinity);
            expect(isOpen).toBe(at > now || leftAt(next, at) < left);
          }
        },
      ),
    );
  });

  it("starts anew with another turn", () => {
    expect(remindedAnew(before, { ...still(48), began: T0 + HOUR }, T0 + 21 * HOUR)).toBeNull();
  });
});
