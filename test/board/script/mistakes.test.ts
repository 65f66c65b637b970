import { describe, expect, it } from "vitest";
import type { LegalMove } from "../../../src/rules/index.ts";
import { mistakeAt, NOTHING, choiceTo, waysOf } from "../../../src/board/script/choice.ts";
import { SCRIPT_WORDS } from "../../../src/i18n/built/script.ts";
import { piecesBySquare } from "../../../src/board/moves.ts";

const legal = (move: string): LegalMove => ({ move, captures: [], ends: null, occurrences: 1 });
const WAYS = waysOf([
  legal("d1-d4"),
  legal("d1-d3"),
  legal("a4-a1"),
  legal("a4-c4"),
  legal("f7-f6"),
  legal("g3-e3"),
]);
/** Attackers on d1, a4, f7, g3 and b7, which cannot move; a defender on c5 and the king on d5. */
const PIECES = piecesBySquare("1a3a1/7/2dk3/a6/6a/7/3a3", 7);
const SPECIAL = ["d4", "a1", "a7", "g1", "g7"];

/** The message after the last of some clicks. */
function said(...squares: readonly string[]): string | null {
  const choice = squares.slice(0, -1).reduce((now, square) => choiceTo(now, square, WAYS), NOTHING);
  const { mistakes } = SCRIPT_WORDS.en;
  const board = { ways: WAYS, pieces: PIECES, special: SPECIAL };
  const press = { ...board, choice, side: "attackers", mistakes } as const;
  return mistakeAt(squares.at(-1) ?? "", press);
}

describe("a click that does nothing", () => {
  it("says whose piece it is, or that the square is empty", () => {
    expect([said("c5"), said("d5")]).toEqual(["That’s not your piece.", "That’s not your piece."]);
    expect(said("e5")).toBe("There’s no piece on e5.");
  });

  it("says that a piece cannot move, also while another is chosen", () => {
    expect([said("b7"), said("d1", "b7")]).toEqual(Array(2).fill("The piece on b7 can’t move."));
  });

  it.each([
    ["d1", "e6", "d1 can’t go to e6: pieces move along a row or a column"],
    ["d1", "d5", "d1 can’t go to d5: there’s a piece on it"],
    ["d1", "d6", "d1 can’t go to d6: the way is blocked at d5"],
    ["a4", "g4", "a4 can’t go to g4: it may not pass over d4"],
    ["f7", "g7", "f7 can’t go to g7: it may not stop there"],
    ["f7", "f5", "f7 can’t go to f5: it can’t go that far in one move"],
    ["g3", "f3", "g3 can’t go to f3: it may not stop there"],
  ])("says why the piece on %s cannot go to %s", (from, to, sentence) => {
    expect(said(from, to)).toBe(`The piece on ${sentence}.`);
  });

  it("says why after a move was chosen, too", () => {
    expect(said("d1", "d4", "f7")).toBeNull();
    expect(said("d1", "d4", "e6")).toBe(
      "The piece on d1 can’t go to e6: pieces move along a row or a column.",
    );
  });

  it("is not one that chooses, continues or undoes", () => {
    const presses = [
      ["d1"],
      ["d1", "d4"],
      ["d1", "d1"],
      ["d1", "d4", "d4"],
      ["d1", "a4"],
      ["d1", "d4", "d3"],
    ];
    expect(presses.map((squares) => said(...squares))).toEqual(presses.map(() => null));
  });
});
