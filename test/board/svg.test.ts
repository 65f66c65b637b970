import { describe, expect, it } from "vitest";
import { boardDiagram } from "../../src/board/diagram.ts";
import { type BoardPicture, boardSvg } from "../../src/board/svg.ts";

const COPENHAGEN: BoardPicture = {
  size: 11,
  board: "3aaaaa3/5a5/11/a4d4a/a3ddd3a/aa1ddkdd1aa/a3ddd3a/a4d4a/11/5a5/3aaaaa3",
  throne: "f6",
  corners: ["a1", "a11", "k1", "k11"],
  lastMove: null,
  title: "Copenhagen",
  description: "The starting position",
};

const BRANDUBH: BoardPicture = {
  size: 7,
  board: "7/7/3a3/1a1k3/3d3/2ad3/5d1",
  throne: "d4",
  corners: ["a1", "a7", "g1", "g7"],
  lastMove: { from: "d7", to: "d5", captured: ["e5", "d6"] },
  title: "Brandubh",
  description: "A move",
};

const uses = (svg: string, symbol: string) =>
  [...svg.matchAll(new RegExp(`<use href="#tafl-${symbol}" x="(\\d+)" y="(\\d+)"/>`, "g"))].map((match) => [
    Number(match[1]),
    Number(match[2]),
  ]);

const colours = (css: string) => [...css.matchAll(/(--\w+):#/g)].map((match) => match[1]);

/** Enough of XML for what the picture is made of; says what is wrong, or nothing. */
function xmlFault(text: string): string | null {
  const open: string[] = [];
  const rest = text.replaceAll(
    /<(\/?)([a-z]+)((?: [\w:-]+="[^"<]*")*)(\/?)>/gi,
    (_, end, tag, attributes, empty) => {
      const names = [...attributes.matchAll(/ ([\w:-]+)=/g)].map((match) => match[1]);
      if (new Set(names).size < names.length) open.push(`twice the same attribute in ${tag}`);
      if (end !== "") open.push(open.at(-1) === tag ? (open.pop(), "") : `unexpected </${tag}>`);
      else if (empty === "") open.push(tag);
      if (open.at(-1) === "") open.pop();
      return "";
    },
  );
  if (open.length > 0) return open.join(", ");
  if (/[<>]/.test(rest)) return "a bare < or >";
  return /&(?!(amp|lt|gt|quot|#39);)/.test(text) ? "a bare &" : null;
}

describe("the board as SVG", () => {
  it.each([COPENHAGEN, BRANDUBH])("is well-formed: $title", (picture) => {
    expect(xmlFault(boardSvg(picture))).toBeNull();
  });

  it("is self-contained: no script, nothing loaded, no size of its own", () => {
    const svg = boardSvg(BRANDUBH);
    expect(svg).not.toMatch(/<script|url\(|@import|<image|\son\w+=/);
    expect(svg.match(/https?:[^"]*/g)).toEqual(["http://www.w3.org/2000/svg"]);
    expect(svg).toMatch(/^<svg [^>]*role="img" viewBox="[^"]+">/);
    expect(svg).not.toMatch(/^<svg [^>]*(width|height)=/);
  });

  it("uses only what it defines", () => {
    const svg = boardSvg(BRANDUBH);
    const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
    for (const [, id] of svg.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(id);
    const defined = new Set([...svg.matchAll(/(--\w+):/g)].map((match) => match[1]));
    for (const [, colour] of svg.matchAll(/var\((--\w+)\)/g)) expect(defined).toContain(colour);
  });

  it("has every colour in light and dark", () => {
    const [light = "", dark = ""] = boardSvg(BRANDUBH).split("prefers-color-scheme:dark");
    expect(colours(dark)).toEqual(colours(light));
    expect(colours(dark)).not.toEqual([]);
  });

  it("draws every piece on its square", () => {
    const svg = boardSvg(BRANDUBH);
    expect(uses(svg, "a")).toEqual([
      [70, 50],
      [30, 70],
      [50, 110],
    ]);
    expect(uses(svg, "d")).toEqual([
      [70, 90],
      [70, 110],
      [110, 130],
    ]);
    expect(uses(svg, "k")).toEqual([[70, 70]]);
  });

  it("draws all pieces of the largest board in few bytes", () => {
    const svg = boardSvg(COPENHAGEN);
    expect(uses(svg, "a")).toHaveLength(24);
    expect(uses(svg, "d")).toHaveLength(12);
    expect(uses(svg, "k")).toEqual([[110, 110]]);
    expect(new TextEncoder().encode(svg).length).toBeLessThan(8000);
  });

  it("marks throne and corners, and labels files and ranks", () => {
    const svg = boardSvg(COPENHAGEN);
    expect(uses(svg, "t")).toEqual([[110, 110]]);
    expect(uses(svg, "c")).toEqual([
      [10, 210],
      [10, 10],
      [210, 210],
      [210, 10],
    ]);
    const words = [...svg.matchAll(/<text x="(-?[\d.]+)" y="(-?[\d.]+)">(\w+)<\/text>/g)];
    const files = words.filter((word) => /[a-z]/.test(word[3] ?? "")).map((word) => word[3]);
    expect(files.join("")).toBe("abcdefghijk");
    const topmost = words.toSorted((one, other) => Number(one[2]) - Number(other[2]))[0];
    expect(topmost?.[3]).toBe("11");
  });

  it("tints the start and end of the last move, draws an arrow between them, and marks its captures", () => {
    const svg = boardSvg(BRANDUBH);
    expect(svg).toContain('class="tafl-f" fill="var(--warm)" d="M60.5 0.5h19');
    expect(svg).toContain('class="tafl-w" fill="var(--warm)" d="M60.5 40.5h19');
    expect(svg).toContain('d="M70 10L70 40.8M72 37.4L70 40.8 68 37.4"/>');
    expect(svg.match(/class="tafl-x" d="M\d+ \d+/g)).toEqual([
      'class="tafl-x" d="M85 45',
      'class="tafl-x" d="M65 25',
    ]);
    expect(boardSvg({ ...BRANDUBH, lastMove: null })).not.toMatch(/class="tafl-[fwxm]/);
  });

  it("crosses out a captured king, who is in no list of captures, and draws rays around an escaped one", () => {
    const captured = boardSvg({ ...BRANDUBH, ended: "king-captured" });
    expect(captured).toMatch(/<g class="tafl-n tafl-x">.*d="M65 65l10 10m0-10l-10 10"\/><\/g><\/svg>$/);
    expect(captured.indexOf("M65 65")).toBeGreaterThan(captured.indexOf('href="#tafl-k"'));
    const escaped = boardSvg({ ...BRANDUBH, isFlipped: true, ended: "king-escaped" });
    expect(escaped).toMatch(/class="tafl-s"[^>]* transform="translate\(70 70\)"/);
    expect(escaped.indexOf("tafl-s")).toBeLessThan(escaped.indexOf('href="#tafl-k"'));
    for (const ended of [null, "resignation", "no-legal-move"])
      expect(boardSvg({ ...BRANDUBH, ended })).toBe(boardSvg(BRANDUBH));
    for (const svg of [captured, escaped]) expect(xmlFault(svg)).toBeNull();
  });

  it("escapes every text", () => {
    const svg = boardSvg({
      ...BRANDUBH,
      title: `</title><script>"'&`,
      description: "a\u0000\u001B\uFFFF\uD800b<",
    });
    expect(xmlFault(svg)).toBeNull();
    expect(svg).toContain("<title>&lt;/title&gt;&lt;script&gt;&quot;&#39;&amp;</title>");
    expect(svg).toContain("<desc>a\uFFFDb&lt;</desc>");
  });
});

describe("the board as text", () => {
  it("shows pieces, throne, corners, the last move and coordinates", () => {
    expect(boardDiagram({ ...BRANDUBH, board: "7/7/3a3/1a5/2kd3/2ad3/5d1" })).toBe(
      [
        " 7  # . .[.]. . #",
        " 6  . . . x . . .",
        " 5  . . .[A]x . .",
        " 4  . A . + . . .",
        " 3  . . K D . . .",
        " 2  . . A D . . .",
        " 1  # . . . . D #",
        "",
        "    a b c d e f g",
        "",
      ].join("\n"),
    );
  });

  it("keeps the brackets of neighbours and edges apart", () => {
    const lastMove = { from: "f1", to: "g1", captured: [] };
    const text = boardDiagram({ ...BRANDUBH, board: "7/7/7/7/7/7/6k", lastMove });
    expect(text).toContain(" 1  # . . . .[.|K]\n");
  });

  it("is wider for two-digit ranks", () => {
    const lines = boardDiagram(COPENHAGEN).split("\n");
    expect(lines[0]).toBe("11  # . . A A A A A . . #");
    expect(lines[5]).toBe(" 6  A A . D D K D D . A A");
    expect(lines.at(-2)).toBe("    a b c d e f g h i j k");
  });
});
