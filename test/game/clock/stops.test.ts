import { describe, expect, it } from "vitest";
import { disjoint } from "../../../src/game/clock/stops.ts";
import type { StopKind } from "../../../src/contract/terms.ts";

type Row = readonly [kind: StopKind, from: number, to: number];

const parts = (...rows: readonly Row[]): Row[] =>
  disjoint(rows.map(([kind, from, to]) => ({ kind, from, to }))).map(({ kind, from, to }) => [
    kind,
    from,
    to,
  ]);

describe("a vacation", () => {
  it("continues after an outage within it, and after the second of two", () => {
    const outages: Row[] = [
      ["outage", 32, 33],
      ["outage", 34, 36],
    ];
    expect(parts(["vacation", 30, 40], ...outages)).toEqual([
      ["vacation", 30, 32],
      outages[0],
      ["vacation", 33, 34],
      outages[1],
      ["vacation", 36, 40],
    ]);
  });

  it("ends with the later of two if one contains the other", () => {
    expect(parts(["vacation", 32, 33], ["vacation", 30, 40])).toEqual([["vacation", 30, 40]]);
  });

  it("joins the next one if they touch, and stays separate with an instant between", () => {
    expect(parts(["vacation", 30, 40], ["vacation", 40, 50])).toEqual([["vacation", 30, 50]]);
    expect(parts(["vacation", 30, 40], ["vacation", 41, 50])).toHaveLength(2);
  });

  it("stays whole beside an outage that it touches, and stops nothing if the outage contains it", () => {
    expect(parts(["vacation", 30, 40], ["outage", 20, 30], ["outage", 40, 50])).toHaveLength(3);
    expect(parts(["vacation", 30, 40], ["outage", 30, 40])).toEqual([["outage", 30, 40]]);
    expect(parts(["vacation", 30, 30])).toEqual([]);
  });
});
