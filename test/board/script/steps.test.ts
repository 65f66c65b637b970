import { describe, expect, it } from "vitest";
import { visibleSquares } from "../../../src/board/zoom.ts";
import { squareByKey } from "../../../src/board/script/cells.ts";
import { addressOf, plyAfter } from "../../../src/board/script/steps.ts";

describe("stepping through the moves", () => {
  it("never leaves the game", () => {
    expect(["first", "previous", "next", "last"].map((step) => plyAfter(step, 0, 9))).toEqual([0, 0, 1, 9]);
    expect(["first", "previous", "next", "last"].map((step) => plyAfter(step, 9, 9))).toEqual([0, 8, 9, 9]);
  });

  it("is in the address, except for the last move and while choosing", () => {
    const address = "https://tafl.example/games/k3J?move=d1-d4&from=d1&lang=sv#board";
    expect(addressOf(address, { ply: 3, last: 9, isFlipped: true, zoom: "e5" })).toBe(
      "/games/k3J?lang=sv&ply=3&flip=1&near=e5",
    );
    expect(addressOf(address, { ply: 9, last: 9, isFlipped: false, zoom: null })).toBe("/games/k3J?lang=sv");
  });
});

const shownRows = (size: number, isFlipped: boolean) => visibleSquares({ size, isFlipped });

describe("the squares as displayed", () => {
  it("have the first rank at the bottom, and at the top when the board is flipped", () => {
    expect(shownRows(7, false)[0]).toEqual(["a7", "b7", "c7", "d7", "e7", "f7", "g7"]);
    expect(shownRows(7, true)[0]).toEqual(["g1", "f1", "e1", "d1", "c1", "b1", "a1"]);
    expect(shownRows(11, false).at(-1)?.at(-1)).toBe("k1");
  });

  it.each([
    ["ArrowUp", "d5"],
    ["ArrowDown", "d3"],
    ["ArrowLeft", "c4"],
    ["ArrowRight", "e4"],
    ["Home", "a4"],
    ["End", "g4"],
    ["Enter", null],
  ])("lead on %s from d4 to %s", (key, square) => {
    expect(squareByKey(shownRows(7, false), "d4", key)).toBe(square);
  });

  it("are stepped through as displayed when the board is flipped", () => {
    expect(squareByKey(shownRows(7, true), "d4", "ArrowUp")).toBe("d3");
    expect(squareByKey(shownRows(7, true), "d4", "ArrowRight")).toBe("c4");
  });

  it("end at the edge, and with Ctrl lead from corner to corner", () => {
    const rows = shownRows(7, false);
    expect(squareByKey(rows, "a7", "ArrowUp")).toBeNull();
    expect(squareByKey(rows, "a7", "ArrowLeft")).toBeNull();
    expect(squareByKey(rows, "d4", "Home", true)).toBe("a7");
    expect(squareByKey(rows, "d4", "End", true)).toBe("g1");
    expect(squareByKey(rows, "z9", "ArrowUp")).toBeNull();
  });
});
