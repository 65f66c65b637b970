import { describe, expect, it } from "vitest";
import {
  endsOf,
  excerptOf,
  isWide,
  movedBy,
  partsOf,
  shows,
  visibleSquares,
  zoomTo,
} from "../../src/board/zoom.ts";
import { type BoardDrawing, boardSvg } from "../../src/board/svg.ts";

const at = (zoom: string | null, isFlipped = false, size = 19) => ({ size, zoom, isFlipped });

describe("a zoomed board", () => {
  it("shows nine squares a side around the given one, and as many at the edge", () => {
    expect(endsOf(at("j10"))).toEqual(["f6", "n14"]);
    expect(endsOf(at("a1"))).toEqual(["a1", "i9"]);
    expect(endsOf(at("s10"))).toEqual(["k6", "s14"]);
    expect(visibleSquares(at("s19")).map((row) => row.length)).toEqual(Array.from({ length: 9 }, () => 9));
    expect(visibleSquares(at("s19"))[0]?.[8]).toBe("s19");
  });

  it("shows the same squares when flipped, the first rank on top", () => {
    expect(endsOf(at("c4", true))).toEqual(endsOf(at("c4")));
    expect(visibleSquares(at("a1", true))[0]?.[8]).toBe("a1");
    expect(visibleSquares(at("a1", true))[8]?.[0]).toBe("i9");
  });

  it("is whole if it is small or not zoomed", () => {
    expect([7, 9, 11, 13, 15, 17, 19].filter(isWide)).toEqual([13, 15, 17, 19]);
    expect(excerptOf({ size: 11, zoom: "c3" }).span).toBe(11);
    expect(excerptOf(at(null)).span).toBe(19);
  });

  it("moves as displayed, as far as the board reaches", () => {
    expect(movedBy(at("j10"), 5, 0)).toBe("o10");
    expect(movedBy(at("j10"), 0, -5)).toBe("j15");
    expect(movedBy(at("j10"), 12, 12)).toBe("o5");
    expect(movedBy(at("j10", true), 5, 0)).toBe("e10");
  });

  it("moves no further than a square needs to become visible", () => {
    expect(zoomTo(at("j10"), "j14")).toBe("j10");
    expect(zoomTo(at("j10"), "j15")).toBe("j11");
    expect(zoomTo(at("j10"), "e10")).toBe("i10");
    expect(shows(at("j10"), ["f6", "n14"])).toBe(true);
    expect(shows(at("j10"), ["f6", "o14"])).toBe(false);
  });

  it.each([13, 15, 17, 19])("shows every square of a board of %i by one of nine parts", (size) => {
    for (const isFlipped of [false, true]) {
      const parts = partsOf({ size, isFlipped });
      expect(new Set(parts).size).toBe(9);
      const seen = parts.flatMap((zoom) => visibleSquares({ size, zoom, isFlipped }).flat());
      expect(new Set(seen).size).toBe(size * size);
      // The first part is the top left one, as the board is seen.
      expect(visibleSquares({ size, zoom: parts[0] ?? null, isFlipped })[0]?.[0]).toBe(
        isFlipped ? `${String.fromCharCode(96 + size)}1` : `a${size}`,
      );
    }
  });

  it("is drawn with its own files and ranks, its pieces, and a broken edge where the board continues", () => {
    const drawing: BoardDrawing = {
      size: 13,
      board: "a12/13/13/13/13/13/6k6/13/13/13/13/13/12a",
      throne: "g7",
      corners: ["a1", "a13", "m1", "m13"],
      lastMove: null,
      zoom: "a13",
    };
    const svg = boardSvg({ ...drawing, title: "", description: "" });
    expect(svg).toContain('viewBox="-12 -4 196 196"');
    expect(svg).toContain('<svg width="180" height="180" viewBox="0 0 180 180">');
    expect([...svg.matchAll(/<text[^>]*>(\w+)</g)].map(([, text]) => text).join("")).toBe(
      "a13b12c11d10e9f8g7h6i5",
    );
    expect(svg.match(/href="#tafl-[adk]"/g)).toHaveLength(2);
    expect(svg).toContain('d="M0 180h180M180 0v180"');
  });
});
