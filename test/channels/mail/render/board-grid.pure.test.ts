import { describe, expect, it } from "vitest";
import { describeBoard } from "../../../../src/board/described.ts";
import { gridOf } from "../../../../src/channels/mail/render/board-table.tsx";
import { shippedRuleset } from "../../../../src/rules/index.ts";

const BRANDUBH = shippedRuleset("brandubh")!;

/** The symbol on the king's square, d4, in a game that ended so; null: one that goes on. */
function onKing(reason: "king-captured" | "resignation" | null) {
  const result = reason === null ? null : { winner: "attackers" as const, reason };
  const board = describeBoard(BRANDUBH, { board: BRANDUBH.setup, lastMove: null, result }, "en");
  return gridOf(board)[3]?.[3]?.symbol;
}

describe("the board in a mail", () => {
  it("crosses out a captured king, and no other piece", () => {
    expect(onKing("king-captured")).toBe("captured-king");
    expect([onKing("resignation"), onKing(null)]).toEqual(["king", "king"]);
  });
});
