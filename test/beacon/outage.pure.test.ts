import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BEAT, isDue, outageBetween, type Span } from "../../src/beacon/outage.ts";
import { disjoint, type Stop } from "../../src/game/clock/stops.ts";
import { MINUTE } from "../../src/lib/duration.ts";
import { T0 } from "../game/people.ts";

describe("an outage", () => {
  it.each([
    ["nothing before the first beat", null, T0, null],
    ["nothing between two beats a minute apart", T0, T0 + MINUTE, null],
    ["nothing in three minutes", T0, T0 + 3 * MINUTE, null],
    [
      "longer than three minutes, from one beat to the other",
      T0,
      T0 + 3 * MINUTE + 1,
      [T0, T0 + 3 * MINUTE + 1],
    ],
    ["nothing where the machine's clock was put back", T0, T0 - 10 * MINUTE, null],
  ])("is %s", (_what, last, beat, span) => {
    expect(outageBetween(last, beat)).toEqual(span && { from: span[0], to: span[1] });
  });

  it.each([
    ["the first", null, T0, true],
    ["one within the minute", T0, T0 + BEAT - 1, false],
    ["one after it", T0, T0 + BEAT, true],
    ["one by a clock that was put back", T0, T0 - 1, true],
  ])("is recorded by beats: %s", (_which, last, at, due) => {
    expect(isDue(last, at)).toBe(due);
  });
});

/** The number of spans that contain an instant. */
const lies = (all: readonly Span[], at: number) => all.filter(({ from, to }) => from <= at && at < to).length;

describe("outages that overlap, measured and declared", () => {
  const aSpan = fc.tuple(fc.nat(1000), fc.nat(300)).map(([from, length]) => ({ from, to: from + length }));

  it("count each instant once", () => {
    fc.assert(
      fc.property(fc.array(aSpan, { maxLength: 8 }), (spans) => {
        const stops = spans.map((span): Stop => ({ kind: "outage", ...span }));
        const merged = disjoint(stops);
        for (let at = 0; at < 1300; at += 7) expect(lies(merged, at)).toBe(Math.min(1, lies(spans, at)));
      }),
      { numRuns: 100 },
    );
  });
});
