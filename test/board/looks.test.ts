import { describe, expect, it } from "vitest";
import { BOARD_SYMBOLS, BOARDS, lookNamed, LOOKS, PALETTES, unusualIn } from "../../src/board/looks.ts";

const coloursOf = (palette: string) =>
  new Map(palette.split(";").map((colour) => colour.split(":") as [string, string]));

/** The relative luminance of a colour (WCAG 2.2). */
function luminance(colour: string): number {
  const hex = colour.length === 4 ? colour.slice(1).replaceAll(/./g, "$&$&") : colour.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(BOARDS.flatMap((board) => (["light", "dark"] as const).map((mode) => ({ board, mode }))))(
  "the board $board, $mode",
  ({ board, mode }) => {
    const colours = coloursOf(PALETTES[board][mode]);
    const between = (one: string, other: string) =>
      contrast(colours.get(`--${one}`) ?? "", colours.get(`--${other}`) ?? "");

    it("has the same colours as all others", () => {
      expect([...colours.keys()]).toEqual([...coloursOf(PALETTES.walnut.light).keys()]);
    });

    it("tells each piece from its square by its fill or its outline (WCAG 2.2, 1.4.11)", () => {
      const kinds = [
        ["dark", "rim"],
        ["bone", "cut"],
        ["gold", "red"],
      ] as const;
      const best = kinds.map(([fill, outline]) =>
        Math.max(between(fill, "wood"), between(outline, "wood")).toFixed(1),
      );
      expect(best.filter((figure) => Number(figure) < 3)).toEqual([]);
      expect(between("dark", "bone")).toBeGreaterThanOrEqual(4.5);
      expect(between("dark", "gold")).toBeGreaterThanOrEqual(3);
    });

    it("tells signs from their pieces, the mark from its square and coordinates from the frame", () => {
      expect(between("boss", "dark")).toBeGreaterThanOrEqual(3);
      expect(between("cut", "bone")).toBeGreaterThanOrEqual(4.5);
      expect(between("red", "gold")).toBeGreaterThanOrEqual(3);
      expect(between("mark", "wood")).toBeGreaterThanOrEqual(2.7);
      expect(between("carved", "frame")).toBeGreaterThanOrEqual(4.5);
    });
  },
);

describe("looks", () => {
  it("become the first board and set if they are unknown", () => {
    expect(lookNamed("slate", "discs")).toEqual({ board: "slate", pieces: "discs" });
    expect(lookNamed("marble", undefined)).toEqual({ board: "walnut", pieces: "carved" });
    expect(lookNamed(null, "toString")).toEqual({ board: "walnut", pieces: "carved" });
  });

  it("are named in addresses only where they differ from the usual one", () => {
    expect(unusualIn({ board: "linen", pieces: "carved" })).toEqual({ board: "linen" });
    expect(unusualIn({ board: "walnut", pieces: "discs" })).toEqual({ pieces: "discs" });
  });

  it("show one of two sets of pieces, of which a page has both", () => {
    for (const kind of ["a", "d", "k"])
      expect(BOARD_SYMBOLS).toMatch(
        new RegExp(`<g id="tafl-${kind}"><g class="tafl-1">.*<g class="tafl-2">`),
      );
    expect(LOOKS).toContain(".tafl-1{display:var(--carvings,inline)}.tafl-2{display:var(--discs,none)}");
    expect(LOOKS).toContain("[data-pieces=discs]>.tafl{--carvings:none;--discs:inline}");
  });
});
