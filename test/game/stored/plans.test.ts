import { describe, expect, it } from "vitest";
import type { Plan } from "../../../src/game/plan/plan.ts";
import { readPlan, storedPlan } from "../../../src/game/stored/store.ts";

const WAITING: Plan = { ply: 3, replies: { "d1-f1": { move: "e5-e1" }, "*": { do: "resign" } } };
const HELD: Plan = { ply: 4, answer: { move: "e5-e1", replies: { "d2-e2": { move: "e1-f1" } } } };

describe("a plan", () => {
  it.each([WAITING, HELD])("is read as it was stored", (plan) => {
    expect(readPlan(storedPlan(plan))).toEqual(plan);
  });

  it("of a later release is ignored: it could mean something else", () => {
    expect(readPlan(JSON.stringify({ ...WAITING, v: 2 }))).toBeNull();
  });

  it("is stored with the version of its shape", () => {
    expect(JSON.parse(storedPlan(HELD))).toMatchObject({ v: 1 });
  });
});
