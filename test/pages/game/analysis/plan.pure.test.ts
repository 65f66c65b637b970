import { describe, expect, it } from "vitest";
import { readReplies } from "../../../../src/game/plan/read.ts";
import { extraStep, hasAnswers, nodeAt, toPlan, withPlan } from "../../../../src/pages/game/analysis/plan.ts";
import { ANY } from "../../../../src/contract/terms.ts";
import { goTo, nodeOf, RESIGN } from "../../../../src/pages/game/analysis/tree.ts";
import { atTip, game, tried, way } from "./trees.ts";

/** Ragnhild attacks and has moved d2-c2. */
const START = game("d2-c2");

describe("the plan in an analysis", () => {
  const deep = tried(START, "d3-f3", "d1-b1", "d4-d3", "c2-f2");
  const tree = tried(atTip(tried(atTip(deep), "c4-c3", RESIGN)), ANY, "d1-c1");

  it("has one's own answers to the opponent's possible moves, as the API takes them", () => {
    const { move, ply, replies, notes } = toPlan(tree, "attackers")!;
    expect([move, ply, notes]).toEqual([null, 2, []]);
    expect(replies).toEqual({
      "d3-f3": { move: "d1-b1", replies: { "d4-d3": { move: "c2-f2" } } },
      "c4-c3": { do: "resign" },
      [ANY]: { move: "d1-c1" },
    });
    expect(readReplies(replies).ok).toBe(true);
  });

  it("comes with the selected move on one's own turn, else with the first", () => {
    const mine = tried(game("d2-c2"), "d3-f3", "d1-b1");
    const two = tried(atTip(mine), "d3-e3");
    expect(toPlan(two, "defenders")?.move?.step).toBe("d3-e3");
    const first = toPlan(atTip(two), "defenders")!;
    expect([first.move?.step, first.ply, hasAnswers(first)]).toEqual(["d3-f3", 3, false]);
    const planned = toPlan(tried(mine, "d4-d3"), "defenders")!;
    expect(planned.replies).toEqual({ "d1-b1": { move: "d4-d3" } });
    expect(toPlan(game("d2-c2"), "defenders")).toBeNull();
  });

  it("takes the selected one of two answers, else the first, and says so", () => {
    const one = tried(START, "d3-f3", "d1-b1");
    const two = tried(goTo(one, nodeOf(one, one.tip).children[0]!), "d1-c1");
    expect(toPlan(two, "attackers")?.replies["d3-f3"]).toEqual({ move: "d1-c1" });
    const plan = toPlan(atTip(two), "attackers")!;
    expect(plan.replies["d3-f3"]).toEqual({ move: "d1-b1" });
    expect(plan.notes.map(({ kind, at }) => [kind, nodeOf(two, at).step])).toEqual([["several", "d3-f3"]]);
  });

  it("leaves out moves without an answer, and says so", () => {
    const plan = toPlan(tried(START, "d3-f3", "d1-b1", "d4-d3"), "attackers")!;
    expect(plan.replies).toEqual({ "d3-f3": { move: "d1-b1" } });
    expect(plan.notes.map(({ kind }) => kind)).toEqual(["unanswered"]);
    expect(hasAnswers(toPlan(tried(START, "d3-f3"), "attackers")!)).toBe(false);
  });

  it("finds the node that a refusal names", () => {
    const plan = toPlan(tree, "attackers")!;
    const stepAt = (pointer: string) => {
      const id = nodeAt(plan, pointer);
      return id === null ? null : nodeOf(tree, id).step;
    };
    expect(stepAt("/replies/d3-f3/replies/d4-d3")).toBe("c2-f2xf3");
    expect(stepAt("/plan/replies/d3-f3/move")).toBe("d1-b1");
    expect(stepAt("/replies/*")).toBe("d1-c1");
    expect([stepAt("/replies"), stepAt("/ply")]).toEqual([null, null]);
  });

  it("is read back into another tree", () => {
    const { replies } = toPlan(tree, "attackers")!;
    const read = withPlan(START, { replies });
    expect(way(read)).toEqual(["d2-c2"]);
    expect(toPlan(read, "attackers")!.replies).toEqual(replies);
    const held = withPlan(game("d2-c2"), {
      answer: { move: "d3-f3", replies: { "d1-b1": { move: "d4-d3" } } },
    });
    expect(toPlan(held, "defenders")!.replies).toEqual({ "d1-b1": { move: "d4-d3" } });
  });

  it("can have any other move of the opponent, and a resignation as an answer", () => {
    const reply = tried(START, "d3-f3");
    expect([START, reply, tried(reply, RESIGN)].map((one) => extraStep(one, "attackers"))).toEqual([
      ANY,
      RESIGN,
      null,
    ]);
    expect(extraStep(goTo(START, 0), "attackers")).toBeNull();
    expect(extraStep(START, "defenders")).toBeNull();
    expect(extraStep(tried(game(), "d2-c2"), "attackers")).toBe(ANY);
  });
});
