import { describe, expect, it } from "vitest";
import { wordsIn } from "../../src/i18n/catalogues.ts";
import type { BoardDrawing } from "../../src/board/svg.ts";
import { squareViews, standingOn } from "../../src/board/view.tsx";

const BOARD: BoardDrawing = {
  size: 7,
  board: "7/7/3a3/1a5/3d3/2ad3/k4d1",
  throne: "d4",
  corners: ["a1", "a7", "g1", "g7"],
  lastMove: null,
};
const names = wordsIn("en").game.pieces;

describe("the content of a square", () => {
  it.each([
    ["d5", "a"],
    ["d3", "d"],
    ["a1", "k"],
    ["d4", "throne"],
    ["g7", "corner"],
    ["b2", "empty"],
  ])("%s: %s", (square, standing) => {
    expect(standingOn(BOARD, square)).toBe(standing);
  });
});

describe("the squares of a board", () => {
  it("are listed row by row from the top, each with its name and its piece", () => {
    const rows = squareViews(BOARD, names);
    expect(rows.map((row) => row.length)).toEqual([7, 7, 7, 7, 7, 7, 7]);
    expect(rows[0]?.map(({ square }) => square)).toEqual(["a7", "b7", "c7", "d7", "e7", "f7", "g7"]);
    expect(rows[3]?.[3]).toEqual({ square: "d4", name: "d4, empty throne", href: null, marks: [] });
    expect(rows[6]?.[0]?.name).toBe("a1, king");
  });

  it("are flipped with the board", () => {
    const rows = squareViews({ ...BOARD, isFlipped: true }, names);
    expect(rows[0]?.map(({ square }) => square)).toEqual(["g1", "f1", "e1", "d1", "c1", "b1", "a1"]);
    expect(rows[6]?.[6]?.square).toBe("a7");
  });

  it("have the page's links, marks and texts", () => {
    const rows = squareViews(BOARD, names, (square) =>
      square === "b7" ? { href: "/x", marks: ["target"], notes: ["ends the game"] } : {},
    );
    expect(rows[0]?.[1]).toEqual({
      square: "b7",
      name: "b7, empty, ends the game",
      href: "/x",
      marks: ["target"],
    });
    expect(rows.flat().filter(({ href }) => href !== null)).toHaveLength(1);
  });
});
