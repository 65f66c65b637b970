import { describe, expect, it } from "vitest";
import type { LegalMove } from "../../../../src/pages/game/data.ts";
import { NOTHING, pressed, waysOf } from "../../../../src/pages/game/script/choice.ts";
import { mistakeAt } from "../../../../src/pages/game/script/mistakes.ts";
import { SCRIPT_WORDS } from "../../../../src/pages/frame/script/words.ts";
import { piecesBySquare } from "../../../../src/pages/game/walk.ts";

const legal = (move: string): LegalMove => ({ move, captures: [], ends: null, occurrences: 1 });
const WAYS = waysOf([legal("d1-d4"), legal("d1-d3"), legal("a4-a1")]);
/** Attackers on d1, a4 and b7, which cannot move; a defender on c5 and the king on d5. */
const PIECES = piecesBySquare("1a5/7/2dk3/a6/7/7/3a3", 7);

/** What is said of the last of some presses, one after the other. */
function said(...squares: readonly string[]): string | null {
  const choice = squares.slice(0, -1).reduce((now, square) => pressed(now, square, WAYS), NOTHING);
  const pressing = { choice, ways: WAYS, pieces: PIECES, mine: "attackers", words: SCRIPT_WORDS.en } as const;
  return mistakeAt(squares.at(-1) ?? "", pressing);
}

describe("a press that does nothing", () => {
  it("says whose the piece is, and where none is", () => {
    expect([said("c5"), said("d5")]).toEqual(["That’s not your piece.", "That’s not your piece."]);
    expect(said("e5")).toBe("There’s no piece on e5.");
  });

  it("says that a piece cannot move, also while another is chosen", () => {
    expect([said("b7"), said("d1", "b7")]).toEqual(Array(2).fill("The piece on b7 can’t move."));
  });

  it("says where the chosen piece cannot go, onto others too, and after a move is chosen", () => {
    expect(said("d1", "f7")).toBe("The piece on d1 can’t go to f7.");
    expect(said("d1", "d5")).toBe("The piece on d1 can’t go to d5.");
    expect(said("d1", "d4", "f7")).toBe("The piece on d1 can’t go to f7.");
  });

  it("is none where it chooses, goes on or takes back", () => {
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
