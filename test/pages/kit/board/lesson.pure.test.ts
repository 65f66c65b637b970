import { describe, expect, it } from "vitest";
import { legalMoves, positionFromBoard, USUAL_RULESET } from "../../../../src/rules/index.ts";
import { LESSON, meets } from "../../../../src/pages/kit/board/lesson.ts";

describe("the lesson on five boards", () => {
  it.each(LESSON)("has moves that do what it asks for: $name", ({ board, side, goal }) => {
    const position = positionFromBoard(USUAL_RULESET, board ?? USUAL_RULESET.setup, side);
    if (!position.ok) throw new Error(position.error.problem);
    expect(position.value.ending).toBeNull();
    const moves = legalMoves(position.value);
    const wanted = moves.filter((move) => meets({ goal }, move));
    expect(wanted.length).toBeGreaterThan(0);
    // Only the first step takes any move.
    expect(wanted.length < moves.length).toBe(goal !== "any");
  });
});
