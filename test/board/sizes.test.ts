import { inflateSync } from "node:zlib";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeBoard } from "../../src/board/described.ts";
import { boardDiagram } from "../../src/board/diagram.ts";
import { boardPng, PNG_SIDE } from "../../src/board/png.ts";
import { shapeOf } from "../../src/board/shape.ts";
import { squareViews } from "../../src/board/view.tsx";
import { type BoardDrawing, boardSvg, boardStamp } from "../../src/board/svg.ts";
import { wordsIn } from "../../src/i18n/catalogues.ts";
import { LANGUAGES } from "../../src/contract/languages.ts";
import { gridOf } from "../../src/channels/mail/render/board-table.tsx";
import { BOARD_SIZES, CUSTOM_NAME, type Ruleset, rulesetOf } from "../../src/rules/index.ts";
import { NO_THRONE } from "../rules/boards.ts";

const COPENHAGEN = rulesetOf("copenhagen");
/** An otherwise empty board of some size with a king, by the rules of Copenhagen with some changes. */
function emptyBoard(size: Ruleset["size"], more: Partial<Ruleset> = {}): Ruleset {
  const middle = (size - 1) / 2;
  const ranks = Array.from({ length: size }, (_, at) =>
    at === middle ? `${middle}k${middle}` : String(size),
  );
  return { ...COPENHAGEN, size, setup: ranks.join("/"), ...more };
}
const TO_THE_EDGE = { escape: "edge", cornerStop: "adk", cornerHostile: "" } as const;
const BOARDS: [string, Ruleset][] = [
  ...BOARD_SIZES.map((size): [string, Ruleset] => [`${size}`, emptyBoard(size)]),
  ["13, no throne, ordinary corners", emptyBoard(13, { ...NO_THRONE, ...TO_THE_EDGE })],
  ["19, four squares a corner", emptyBoard(19, { cornerSize: 2 })],
];
const lastMoveOn = ({ size }: Ruleset) => ({
  lastMove: {
    ply: 1,
    move: `a${size}-${String.fromCharCode(96 + size)}${size}`,
    by: "attackers",
    captured: [],
  },
});
const described = (ruleset: Ruleset) =>
  describeBoard(ruleset, { board: ruleset.setup, ...lastMoveOn(ruleset) } as never, "en");

/** The box of a picture, as left, top, width and height. */
const boxOf = (svg: string): number[] => /viewBox="([^"]+)"/.exec(svg)![1]!.split(" ").map(Number);
interface Label {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
/** The positions of a picture's letters and numbers; none is wider than 0.65 of its height of 9 units, in any serif font. */
function labelsOf(svg: string): Label[] {
  return [...svg.matchAll(/<text x="(-?[\d.]+)" y="(-?[\d.]+)">(\w+)<\/text>/g)].map(
    ([, x, y, text = ""]) => {
      const half = (text.length * 9 * 0.65) / 2;
      return {
        text,
        left: Number(x) - half,
        right: Number(x) + half,
        top: Number(y) - 9 * 0.7,
        bottom: Number(y),
      };
    },
  );
}
const overlap = (one: Label, other: Label) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
const uses = (svg: string, symbol: string) =>
  [...svg.matchAll(new RegExp(`href="#tafl-${symbol}" x="(\\d+)" y="(\\d+)"`, "g"))].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);

describe.each(BOARDS)("a board of %s", (_, ruleset) => {
  const board = described(ruleset);
  const { size } = ruleset;

  it("is drawn completely: all squares in the picture, its letters and numbers in the frame, without overlap", () => {
    const svg = boardSvg(board);
    const [left, top, width, height] = boxOf(svg) as [number, number, number, number];
    expect([width, height]).toEqual([size * 20 + 16, size * 20 + 16]);
    const labels = labelsOf(svg);
    expect(labels).toHaveLength(2 * size);
    for (const label of labels) {
      expect([label.text, label.left >= left, label.top >= top]).toEqual([label.text, true, true]);
      expect(label.right <= left + width && label.bottom <= top + height).toBe(true);
      // In the frame, not on the field.
      expect(label.right <= 0 || label.top >= size * 20).toBe(true);
      expect(labels.filter((other) => other !== label && overlap(label, other))).toEqual([]);
    }
    const places = ["a", "d", "k", "c", "t", "o"].flatMap((symbol) => uses(svg, symbol)).flat();
    expect(places.every((at) => at >= 10 && at <= size * 20 - 10)).toBe(true);
    expect(svg).toContain(`class="tafl-w" fill="var(--warm)" d="M${size * 20 - 19.5} 0.5h19`);
  });

  it("is a PNG of the same size as all others, with no colour outside its palette", async () => {
    const file = Buffer.from(await boardPng(board));
    const at = file.indexOf("IDAT");
    const lines = inflateSync(file.subarray(at + 4, at + 4 + file.readUInt32BE(at - 4)));
    expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([PNG_SIDE, PNG_SIDE]);
    expect(lines).toHaveLength(PNG_SIDE * (PNG_SIDE + 1));
    expect(lines.every((byte) => byte < 14)).toBe(true);
    // Two-digit ranks fit into the frame.
    const cell = Math.floor((PNG_SIDE - 54) / size);
    expect(cell).toBeGreaterThanOrEqual(28);
  });

  it("is as wide in text as its files", () => {
    const lines = boardDiagram({ ...board, lastMove: null }).split("\n");
    const files = lines[size + 1]!;
    expect(lines.slice(0, size).map((line) => line.length)).toEqual(
      lines.slice(0, size).map(() => files.length),
    );
    expect(files.trim().split(" ")).toHaveLength(size);
    expect(lines[0]!.startsWith(String(size).padStart(2))).toBe(true);
    const king = lines.slice(0, size).find((line) => line.includes("K"))!;
    expect(files[king.indexOf("K")]).toBe(String.fromCharCode(96 + (size + 1) / 2));
  });

  it("has a name for each square in every language", () => {
    for (const language of LANGUAGES) {
      const names = squareViews(board, wordsIn(language).game.pieces)
        .flat()
        .map(({ name }) => name);
      expect(new Set(names.map((name) => name.split(",")[0])).size).toBe(size * size);
      expect(names.at(-1)?.startsWith(`${String.fromCharCode(96 + size)}1, `)).toBe(true);
    }
  });
});

const marked = (ruleset: Ruleset) => {
  const drawing: BoardDrawing = { ...shapeOf(ruleset), board: ruleset.setup, lastMove: null };
  const svg = boardSvg({ ...drawing, title: "", description: "" });
  const glyphs = boardDiagram({
    ...drawing,
    board: String(ruleset.size).concat("/").repeat(ruleset.size).slice(0, -1),
  });
  return {
    thrones: uses(svg, "t").length,
    corners: uses(svg, "c").length,
    hasEdge: svg.includes("tafl-e") && boardStamp(drawing).includes("tafl-e"),
    text: [glyphs.split("+").length - 1, glyphs.split("#").length - 1],
    mail: gridOf({ ...drawing, title: "", description: "", inWords: [] })
      .flat()
      .map(({ symbol, colour }) => (symbol === "restricted" ? "restricted" : colour))
      .filter((mark) => mark === "restricted" || mark === "#cda66c").length,
  };
};

/** The widest room in which a square is too small for a finger: it is 20 of the picture's units, the frame 16. */
const widest = (size: number) => Math.ceil((24 / 20) * (16 + 20 * size)) - 1;

describe("marks follow the rules:", () => {
  it("a throne and four corners in most", () => {
    expect(marked(COPENHAGEN)).toEqual({ thrones: 1, corners: 4, hasEdge: false, text: [1, 4], mail: 4 });
  });

  it("no throne without a meaning, and the edge if the king wins there", () => {
    expect(marked(emptyBoard(13, { ...NO_THRONE, ...TO_THE_EDGE }))).toEqual({
      thrones: 0,
      corners: 0,
      hasEdge: true,
      text: [0, 0],
      mail: 48,
    });
  });

  it("sixteen squares if each corner has four", () => {
    expect(marked(emptyBoard(19, { cornerSize: 2 }))).toEqual({
      thrones: 1,
      corners: 16,
      hasEdge: false,
      text: [1, 16],
      mail: 16,
    });
  });
});

describe("the style of a crowded board", () => {
  it("knows for each size the width below which squares are too small for a finger", () => {
    const css = readFileSync("src/board/board.css", "utf8");
    const rooms = [...css.matchAll(/max-width: (\d+)px\) \{\s*html[^{]*\.size-(\d+) /g)].map(
      ([, px, size]) => [Number(size), Number(px)],
    );
    expect(rooms).toEqual([13, 15, 17, 19].map((size) => [size, widest(size)]));
    expect(widest(11)).toBeLessThan(320);
  });
});

describe("a board of unnamed rules", () => {
  it("shows its size once", () => {
    const { title } = described(emptyBoard(13, { id: "custom-0123456789abcdef0123", name: CUSTOM_NAME }));
    expect(title).toBe("The board: Custom rules, 13 by 13 squares.");
  });
});
