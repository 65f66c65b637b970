import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync("src/pages/kit/style/colours.css", "utf8");

/** The colours that a part of the file sets. */
function coloursIn(part: string): ReadonlyMap<string, string> {
  return new Map(
    [...part.matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g)].map(([, name = "", hex = ""]) => [name, hex]),
  );
}

const [light = "", dark = "", print = ""] = css.split("@media");
const plain = coloursIn(light);
const SCHEMES = {
  light: plain,
  dark: new Map([...plain, ...coloursIn(dark)]),
  "print, dark": new Map([...plain, ...coloursIn(dark), ...coloursIn(print)]),
};

function luminance(hex: string): number {
  const digits =
    hex.length === 4 ? Array.from(hex.slice(1), (digit) => digit + digit) : hex.match(/[0-9a-f]{2}/g);
  const [red = 0, green = 0, blue = 0] = (digits ?? []).map((pair) => {
    const share = Number.parseInt(pair, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** As WCAG 2 has it: 1 for the same colour, 21 for black upon white. */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The pairs of text and background colours. */
const TEXT: Readonly<Record<string, readonly string[]>> = {
  ground: ["ink", "soft", "link"],
  sheet: ["ink", "soft", "link", "danger"],
  tint: ["ink", "soft", "link", "danger"],
  due: ["ink", "link"],
  wood: ["on-wood"],
};
/** Colours that must be distinguishable, but not readable: the edge of a field, a mark. */
const SHAPES: Readonly<Record<string, readonly string[]>> = { sheet: ["field", "wood", "mark", "danger"] };

const pairs = (least: number, table: typeof TEXT) =>
  Object.entries(SCHEMES).flatMap(([scheme, colours]) =>
    Object.entries(table).flatMap(([ground, inks]) =>
      inks.map((ink) => ({ scheme, colours, ground, ink, least })),
    ),
  );

describe("the colours of the pages", () => {
  it.each([...pairs(4.5, TEXT), ...pairs(3, SHAPES)])(
    "$scheme: $ink on $ground is distinguishable ($least:1)",
    ({ colours, ground, ink, least }) => {
      expect(contrast(colours.get(ink) ?? "", colours.get(ground) ?? "")).toBeGreaterThanOrEqual(least);
    },
  );

  it("are measured as in WCAG", () => {
    expect(contrast("#000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  });

  it("differ in the dark", () => {
    expect(coloursIn(dark).size).toBe(plain.size);
  });
});
