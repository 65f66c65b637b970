import { describe, expect, it } from "vitest";
import { agreedIn, CLOCK_KINDS, type ClockSettings, firstTurn } from "../../src/contract/clocks.ts";
import { kindOf } from "../../src/game/clock/kinds.ts";
import { DAY } from "../../src/lib/duration.ts";

const EACH: readonly ClockSettings[] = [
  { kind: "per-move", perMove: 3 * DAY },
  { kind: "fischer", initial: 100 * DAY, increment: DAY, max: 100 * DAY },
  { kind: "byo-yomi", main: 70 * DAY, periods: 2, period: 16 * DAY },
  { kind: "canadian", main: 100 * DAY, moves: 10, time: DAY },
  { kind: "unlimited" },
];

describe("the first turn of a game", () => {
  it.each(EACH)("is as long as the clock allows, or limited by a setting: $kind", (settings) => {
    const { budget, start } = kindOf(settings.kind);
    const agreed = agreedIn(settings);
    const given = budget(agreed, start(agreed));
    expect(firstTurn(settings) || given).toBe(given);
    expect(Math.max(firstTurn(settings), 100 * DAY)).toBe(Math.max(given, 100 * DAY));
  });

  it("is tested for every kind", () => {
    expect(EACH.map(({ kind }) => kind).toSorted()).toEqual(CLOCK_KINDS.toSorted());
  });
});
