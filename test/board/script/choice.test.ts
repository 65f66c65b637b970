import { describe, expect, it } from "vitest";
import { choiceOf, marksOf, NOTHING, choiceTo, stepBack, waysOf } from "../../../src/board/script/choice.ts";
import type { LegalMove } from "../../../src/rules/index.ts";

const legal = (move: string, more: Partial<LegalMove> = {}): LegalMove => ({
  move,
  captures: [],
  ends: null,
  occurrences: 1,
  ...more,
});
const WAYS = waysOf([legal("d1-d4", { captures: ["d5"] }), legal("d1-d3"), legal("a4-a1")]);
const press = (...squares: readonly string[]) =>
  squares.reduce((choice, square) => choiceTo(choice, square, WAYS), NOTHING);

describe("choosing a move", () => {
  it("chooses a piece first, then a square for it", () => {
    expect(press("d1")).toEqual({ from: "d1", move: null });
    expect(press("d1", "d4").move?.captures).toEqual(["d5"]);
  });

  it("begins only with a piece that can move", () => {
    expect(press("d4")).toEqual(NOTHING);
    expect(press("e5")).toEqual(NOTHING);
  });

  it("changes to another piece, also from a chosen move", () => {
    expect(press("d1", "a4")).toEqual({ from: "a4", move: null });
    expect(press("d1", "d4", "a4")).toEqual({ from: "a4", move: null });
  });

  it("changes to another square of the same piece", () => {
    expect(press("d1", "d4", "d3").move?.move).toBe("d1-d3");
  });

  it("is undone by clicking again, step by step", () => {
    expect(press("d1", "d4", "d4")).toEqual({ from: "d1", move: null });
    expect(press("d1", "d1")).toEqual(NOTHING);
    expect(stepBack(press("d1", "d4"))).toEqual({ from: "d1", move: null });
    expect(stepBack(press("d1"))).toEqual(NOTHING);
  });

  it("stays the same when an unrelated square is clicked", () => {
    expect(press("d1", "g7")).toEqual({ from: "d1", move: null });
    expect(press("d1", "d4", "g7")).toEqual(press("d1", "d4"));
  });

  it("is restored from its text only if it is still legal", () => {
    expect(choiceOf("d1-d4", WAYS)).toEqual(press("d1", "d4"));
    expect(choiceOf("d1-d5", WAYS)).toEqual(NOTHING);
    expect(choiceOf("", WAYS)).toEqual(NOTHING);
  });
});

describe("a destination square", () => {
  it("shows the effects of the move", () => {
    expect(marksOf(legal("d1-d4"))).toEqual(["target"]);
    expect(marksOf(legal("d1-d4", { occurrences: 2 }))).toEqual(["target", "repeats"]);
    const end = { winner: "attackers", reason: "repetition" } as const;
    expect(marksOf(legal("d1-d4", { occurrences: 3, ends: end }))).toEqual(["target", "ends"]);
  });
});
