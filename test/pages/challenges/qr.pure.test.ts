import { encode } from "uqr";
import { describe, expect, it } from "vitest";
import { qrSvg } from "../../../src/pages/kit/pictures.tsx";

const LINK = "https://taflpost.example/games/4fJ0qZ0kTgYt2m8PqWcR1x";

/** The dark modules of a picture, row by row. */
function modulesIn(svg: string): boolean[][] {
  const size = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const dark = /fill="#000" d="([^"]*)"/.exec(svg)?.[1] ?? "";
  for (const [, x, y, length] of dark.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
  return rows;
}

describe("a QR code", () => {
  const svg = qrSvg(LINK, 'The "link"');

  it("is dark where the code is, and has the light margin that readers need", () => {
    const bare = encode(LINK, { ecc: "M", border: 0 });
    const drawn = modulesIn(svg);
    expect(drawn.length).toBe(bare.size + 8);
    expect(drawn.slice(4, -4).map((row) => row.slice(4, -4))).toEqual(bare.data);
    const edge = [...drawn.slice(0, 4), ...drawn.slice(-4), ...drawn.map((row) => row.slice(0, 4))].flat();
    expect(edge.every((isDark) => !isDark)).toBe(true);
  });

  it("has its own colours, without a style, and has a name", () => {
    expect(svg).toContain('fill="#fff"');
    expect(svg).toContain('role="img" aria-label="The &quot;link&quot;"');
    expect(svg).not.toMatch(/style|class="tafl/);
  });
});
