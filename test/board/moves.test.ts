import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { rulesetOf, THE_SIX } from "../../src/rules/index.ts";
import {
  boardAfter,
  boardsOf,
  boardWithout,
  kingsWay,
  lossesBetween,
  madeMove,
  piecesBySquare,
} from "../../src/board/moves.ts";
import { runs } from "../soak.ts";

interface Vector {
  readonly moves: readonly string[];
  readonly captured: readonly string[];
  readonly board: string;
}

/** The games of the vectors, each move with what it captured. */
function gamesOf(ruleset: string) {
  const lines = readFileSync(`test/vectors/games-${ruleset}.jsonl`, "utf8").trim().split("\n");
  return lines.map((line) => {
    const { moves, captured, board } = JSON.parse(line) as Vector;
    const squares = captured.map((text) => text.match(/[a-k]\d{1,2}/g) ?? []);
    return {
      board,
      moves: moves.map((move, at) => `${move}${squares[at]?.length ? `x${squares[at].join("/")}` : ""}`),
      taken: squares.flat().length,
    };
  });
}

describe("the boards of a game, without its rules", () => {
  it.each(THE_SIX.map(({ id }) => id))("end as the games of %s ended", (ruleset) => {
    const { setup, size } = rulesetOf(ruleset);
    const games = gamesOf(ruleset);
    expect(games.some(({ taken }) => taken > 5)).toBe(true);
    // Each ply of a game has another board: a few games show what all would.
    for (const { moves, board } of games.filter((_, index) => index % runs(4, 1) === 0)) {
      const boards = boardsOf(setup, size, moves);
      expect(boards).toHaveLength(moves.length + 1);
      expect(boards.at(-1)).toBe(board);
    }
  });

  it("know where the king has been", () => {
    const moves = ["a1-a2", "d4-d2", "c1-c2", "nonsense", "d2-a2xa3"];
    expect(kingsWay("7/7/7/3k3/7/7/a1a4", 7, moves)).toEqual(["d4", "d2", "a2"]);
    expect(kingsWay("7/7/7/3k3/7/7/a1a4", 7, moves.slice(0, 1))).toEqual(["d4"]);
  });

  it("begin with the initial position, and invalid moves change nothing", () => {
    expect(boardsOf("k6/7/7/7/7/7/7", 7, ["nonsense", "a7-a1"])).toEqual([
      "k6/7/7/7/7/7/7",
      "k6/7/7/7/7/7/7",
      "7/7/7/7/7/7/k6",
    ]);
  });

  it("know the piece on each square, with two-digit ranks too", () => {
    const pieces = piecesBySquare("a9d/10k/11/11/11/11/11/11/11/11/d10", 11);
    expect([...pieces]).toEqual([
      ["a11", "a"],
      ["k11", "d"],
      ["k10", "k"],
      ["a1", "d"],
    ]);
  });

  it("lose a piece that is lifted, and nothing where there is none", () => {
    expect(boardWithout("a5d/7/7/7/7/7/7", 7, ["a7", "b7"])).toBe("6d/7/7/7/7/7/7");
    expect(boardAfter("a6/7/7/7/7/7/7", 7, { from: "c3", to: "c4", captured: [] })).toBe("a6/7/7/7/7/7/7");
  });

  it("read a move with its captures", () => {
    expect(madeMove("d1-d4xd5/e4")).toEqual({ from: "d1", to: "d4", captured: ["d5", "e4"] });
    expect(madeMove("d1")).toBeNull();
  });

  it("count the captured pieces of each side", () => {
    expect(lossesBetween("3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3", "3a3/7/3d3/a1d1d1a/7/3a3/3a3")).toEqual({
      attackers: 3,
      defenders: 1,
    });
  });
});
