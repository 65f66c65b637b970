import { expect, it } from "vitest";
import type { ClockView } from "../../../src/contract/clock.ts";
import { shareLeft } from "../../../src/pages/kit/ring.tsx";

const NONE = { deadline: null, stopped: null };
const clock = (terms: object, attackers: string | null): ClockView =>
  ({ ...NONE, ...terms, remaining: { attackers, defenders: null } }) as ClockView;

it.each([
  [{ kind: "per-move", perMove: "P4D" }, "P1D", 0.25],
  [{ kind: "fischer", initial: "P2D", increment: "PT6H", max: "P9D" }, "P1D", 0.5],
  [{ kind: "byo-yomi", main: "P2D", periods: 2, period: "P1D" }, "P1D", 0.25],
  [{ kind: "canadian", main: "P2D", moves: 10, time: "P6D" }, "P4D", 0.5],
  [{ kind: "unlimited", abandonAfter: "P20D" }, "P5D", 0.25],
])("a ring shows the share of the time that a turn can begin with: %j", (terms, left, share) => {
  expect(shareLeft(clock(terms, left), "attackers")).toBe(share);
});

it("time that was saved up or given fills the ring, and without a clock there is none", () => {
  const terms = { kind: "per-move", perMove: "P1D" };
  expect(shareLeft(clock(terms, "P3D"), "attackers")).toBe(1);
  expect(shareLeft(clock(terms, null), "attackers")).toBeNull();
});
