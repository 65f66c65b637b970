import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  deadlineOf,
  pressClock,
  startClock,
  stopClock,
  timeOfTurn,
  type ClockState,
} from "../../../src/game/clock/clock.ts";
import { type KnownStop, deadlineAfter, takenStop } from "../../../src/game/clock/stops.ts";
import { DAY, HOUR } from "../../../src/lib/duration.ts";
import { otherSide, type Side } from "../../../src/rules/index.ts";
import { T0 } from "../people.ts";

const PER_MOVE = { kind: "per-move", perMove: 3 * DAY } as const;
const NO_STOPS = { honoured: ["vacation"], schedules: null, known: [] };

/** The next step, its delay, and the parts of a vacation or a pause. */
const step = fc.record({
  after: fc.integer({ min: 0, max: 20 * DAY }),
  what: fc.constantFrom("move", "move", "book", "cut short", "again", "outage"),
  kind: fc.constantFrom("vacation", "pause"),
  side: fc.constantFrom("attackers", "defenders"),
  ahead: fc.integer({ min: 0, max: 30 * DAY }),
  length: fc.integer({ min: HOUR, max: 35 * DAY }),
  which: fc.nat(5),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** News that was sent, and until when it was not out of date; it can come again for some days more. */
interface Sent {
  readonly news: KnownStop;
  until: number;
}
const LATE = 20 * DAY;

/** The news of a step, as a mailbox or the beacon would send it; null for a move, or where there is none. */
function newsOf(sent: Sent[], { what, which, ...span }: Step, at: number): KnownStop | null {
  const recent = sent.filter(({ until }) => until > at - LATE);
  const one = recent[which % Math.max(1, recent.length)];
  const { kind, side, ahead, length } = span;
  const id = String(sent.length);
  const first = { id, rev: 1, from: at + ahead, to: at + ahead + length };
  if (what === "book") return { ...first, kind, side: kind === "pause" ? null : side };
  if (what === "outage") return { ...first, kind: what, side: null, from: at - HOUR, to: at };
  if (what === "again") return one?.news ?? null;
  // Ended vacations can't be changed (`vacation-over`).
  if (what !== "cut short" || one === undefined || one.until < Infinity || one.news.to <= at) return null;
  const from = Math.min(one.news.from, at);
  return { ...one.news, rev: one.news.rev + 1, from, to: Math.max(from, Math.min(one.news.to, at)) };
}

/** Notes that news is out of date which an earlier revision had, and that this has been sent. */
function send(sent: Sent[], news: KnownStop, at: number): void {
  for (const other of sent)
    if (other.news.id === news.id && other.news.rev < news.rev) other.until = Math.min(other.until, at);
  sent.push({ news, until: Infinity });
}

/** The updates that a game accepts, given what it has. A repeated old withdrawal withdraws nothing. */
function taken(known: readonly KnownStop[], news: KnownStop, at: number): KnownStop | null {
  const stop = takenStop(known, news, at);
  const isNew = !known.some(({ id }) => id === news.id);
  return isNew && stop !== null && stop.from === stop.to ? null : stop;
}

/** Goes through the steps with a clock, and with all updates so far; returns the deadlines and updates by each. */
function byBoth(steps: readonly Step[]) {
  let [clock, turn, at]: [ClockState, Side, number] = [
    startClock(PER_MOVE, NO_STOPS, "attackers", T0).clock,
    "attackers",
    T0,
  ];
  let all: readonly KnownStop[] = [];
  const sent: Sent[] = [];
  const [forgetting, whole]: unknown[][] = [[], []];
  for (const one of steps) {
    at += one.after;
    const news = newsOf(sent, one, at);
    if (news !== null && one.what !== "again") send(sent, news, at);
    // Updates from before the turn are ignored (verdict.ts).
    if (news !== null && (news.kind !== "outage" || news.to > clock.turnBegan)) {
      const stop = taken(all, news, at);
      whole!.push(stop);
      forgetting!.push(taken(clock.stops.known, news, at));
      if (stop !== null) {
        all = [...all.filter(({ id }) => id !== stop.id), stop];
        clock = stopClock(clock, stop);
      }
    }
    if (one.what === "move") {
      clock = pressClock(clock, turn, at, timeOfTurn(clock, turn, at).counted).clock;
      turn = otherSide(turn);
    }
    forgetting!.push(deadlineOf(clock, turn));
    whole!.push(deadlineAfter({ ...clock.stops, known: all }, turn, clock.turnBegan, PER_MOVE.perMove));
  }
  return { forgetting, whole };
}

function hourOf(day: number): KnownStop {
  const from = T0 + day * DAY;
  return { id: `hour-${day}`, rev: 1, kind: "vacation", side: "attackers", from, to: from + HOUR };
}

describe("a clock that drops old stops", () => {
  it("has the same deadlines, and takes the same updates, as one that keeps all", () => {
    const months = fc.array(step, { minLength: 10, maxLength: 60 });
    fc.assert(
      fc.property(months, (steps) => {
        const { forgetting, whole } = byBoth(steps);
        expect(forgetting).toEqual(whole);
      }),
      { numRuns: 300 },
    );
  });

  it("takes no older update of a vacation that was cut short weeks ago", () => {
    const booked: KnownStop = {
      id: "v",
      rev: 1,
      kind: "vacation",
      side: "attackers",
      from: T0,
      to: T0 + 34 * DAY,
    };
    let clock = stopClock(startClock(PER_MOVE, NO_STOPS, "attackers", T0).clock, {
      ...booked,
      rev: 2,
      to: T0 + DAY,
    });
    for (const [side, days] of [
      ["attackers", 2],
      ["defenders", 20],
    ] as const)
      clock = pressClock(clock, side, T0 + days * DAY, DAY).clock;
    expect(takenStop(clock.stops.known, booked, T0 + 21 * DAY)).toBeNull();
  });

  it("stores no more about an hour a day after two years than after three months", () => {
    let clock = startClock(PER_MOVE, NO_STOPS, "attackers", T0).clock;
    const counts = Array.from({ length: 730 }, (_, day) => {
      clock = stopClock(clock, hourOf(day));
      clock = pressClock(
        clock,
        day % 2 === 0 ? "attackers" : "defenders",
        T0 + day * DAY + 2 * HOUR,
        HOUR,
      ).clock;
      return clock.stops.known.length;
    });
    expect(Math.max(...counts)).toBe(counts[90]);
  });
});
