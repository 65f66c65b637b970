import { describe, expect, it } from "vitest";
import { toLines, withLines } from "../../../../src/pages/game/analysis/stored.ts";
import { ANY } from "../../../../src/contract/terms.ts";
import { comment, goTo, nodeOf, RESIGN, walked } from "../../../../src/pages/game/analysis/tree.ts";
import { atTip, game, PLAYED, tried, way } from "./trees.ts";

describe("the lines of an analysis", () => {
  const one = tried(game(...PLAYED), "d1-b1", "d4-d3", "c2-f2");
  const two = tried(goTo(one, walked(one, "previous")), "a4-a3");
  const tree = comment(two, two.current, "Quiet");

  it("are one for each branch, from the ply at which it leaves the game, without captures", () => {
    expect(toLines(tree)).toEqual([
      { ply: 3, moves: ["d1-b1", "d4-d3", "c2-f2"] },
      { ply: 3, moves: ["d1-b1", "d4-d3", "a4-a3"], comment: "Quiet" },
    ]);
    expect(toLines(game(...PLAYED))).toEqual([]);
  });

  it("contain each comment, on moves of the game too", () => {
    const inside = comment(tree, nodeOf(tree, tree.tip).children[0]!, "So far");
    const both = comment(inside, inside.tip, "Forced");
    expect(toLines(both).filter((line) => line.comment !== undefined)).toEqual([
      { ply: 2, moves: ["d3-f3"], comment: "Forced" },
      { ply: 3, moves: ["d1-b1"], comment: "So far" },
      { ply: 3, moves: ["d1-b1", "d4-d3", "a4-a3"], comment: "Quiet" },
    ]);
    expect(toLines(withLines(game(...PLAYED), toLines(both)))).toEqual(
      expect.arrayContaining([...toLines(both)]),
    );
  });

  it("leave out what only a plan can have", () => {
    const planned = tried(atTip(game("d2-c2")), ANY, "d1-c1");
    const both = tried(atTip(planned), "d3-f3", RESIGN);
    expect(toLines(both)).toEqual([{ ply: 2, moves: ["d3-f3"] }]);
  });

  it("are read back as branches, without changing the shown position", () => {
    const read = withLines(game(...PLAYED), toLines(tree));
    expect(way(read)).toEqual([...PLAYED]);
    expect(toLines(read)).toEqual(toLines(tree));
  });

  it("are read back as far as they are legal", () => {
    const lines = [
      { ply: 3, moves: ["d1-b1", "d1-b1"], comment: "Never" },
      { ply: 9, moves: ["d4-d3"] },
      { ply: 0, moves: ["d4-d3"] },
      { ply: 1, moves: [] },
    ];
    expect(toLines(withLines(game(...PLAYED), lines))).toEqual([{ ply: 3, moves: ["d1-b1"] }]);
  });
});
