import { describe, expect, it } from "vitest";
import { lastMotion, motionBetween } from "../../src/board/motion.ts";
import { boardsOf } from "../../src/board/moves.ts";

const SETUP = "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3";
/** A game of eight plies in which the fifth captures and the last lets the king escape. */
const MOVES = ["d2-c2", "d3-f3", "d1-b1", "d4-d3", "c2-f2xf3", "d3-a3", "f4-f7", "a3-a1"];
const boards = boardsOf(SETUP, 7, MOVES);
const between = (one: number, other: number) => motionBetween(boards[one]!, boards[other]!, 7);

describe("the animation between two boards", () => {
  it("moves the piece of a ply, and on the way back the same piece", () => {
    expect(between(0, 1)).toEqual({ slides: [{ piece: "a", from: "d2", to: "c2" }], fallen: [] });
    expect(between(1, 0)).toEqual({ slides: [{ piece: "a", from: "c2", to: "d2" }], fallen: [] });
    expect(between(7, 8)?.slides).toEqual([{ piece: "k", from: "a3", to: "a1" }]);
  });

  it("names the captures, which simply reappear on the way back", () => {
    expect(between(4, 5)?.fallen).toEqual([{ piece: "d", square: "f3" }]);
    expect(between(5, 4)).toEqual({ slides: [{ piece: "a", from: "f2", to: "c2" }], fallen: [] });
  });

  it("moves both pieces if an answer came with the move", () => {
    expect(between(0, 2)?.slides).toEqual([
      { piece: "a", from: "d2", to: "c2" },
      { piece: "d", from: "d3", to: "f3" },
    ]);
    expect(between(4, 6)).toMatchObject({ slides: [{ to: "f2" }, { to: "a3" }], fallen: [{ square: "f3" }] });
  });

  it("shows only the last move, with its captures, if several came at once", () => {
    const move = { from: "c2", to: "f2", captured: ["f3"] };
    expect(lastMotion(boards[5]!, 7, move)).toEqual({
      slides: [{ piece: "a", from: "c2", to: "f2" }],
      fallen: [{ piece: "d", square: "f3" }],
    });
    expect(lastMotion(SETUP, 7, move)).toBeNull();
  });

  it("is empty if nothing changed, if a piece was placed or removed, and on a jump through the game", () => {
    for (const [one, other] of [
      [0, 0],
      [0, 3],
      [0, 8],
      [8, 0],
    ] as const)
      expect(between(one, other), `${one} to ${other}`).toBeNull();
    expect(motionBetween("7/7/7/7/7/7/6a", "7/7/7/7/7/7/7", 7)).toBeNull();
    expect(motionBetween("7/7/7/7/7/7/7", "7/7/7/7/7/7/6a", 7)).toBeNull();
  });
});
