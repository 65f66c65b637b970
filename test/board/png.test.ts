import { crc32, inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Look } from "../../src/board/looks.ts";
import { boardPng, PNG_SIDE } from "../../src/board/png.ts";
import type { BoardDrawing } from "../../src/board/svg.ts";

const BOARD: BoardDrawing = {
  size: 7,
  board: "7/7/3a3/1a1k3/3d3/2ad3/5d1",
  throne: "d4",
  corners: ["a1", "a7", "g1", "g7"],
  lastMove: { from: "a5", to: "d5", captured: [] },
};

interface Chunk {
  readonly name: string;
  readonly data: Buffer;
  readonly isWhole: boolean;
}

/** The parts of a PNG file, as the format has them. */
function chunksOf(file: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    const data = file.subarray(at + 8, at + 8 + length);
    const isWhole = file.readUInt32BE(at + 8 + length) === crc32(file.subarray(at + 4, at + 8 + length));
    chunks.push({ name: file.toString("latin1", at + 4, at + 8), data, isWhole });
    at += length + 12;
  }
  return chunks;
}

/** The colour of a point of a picture, as six figures. */
async function reader(drawing: BoardDrawing, look?: Look): Promise<(x: number, y: number) => string> {
  const chunks = chunksOf(Buffer.from(await boardPng(drawing, look)));
  const part = (name: string) => chunks.find((chunk) => chunk.name === name)?.data ?? Buffer.alloc(0);
  const pixels = inflateSync(part("IDAT"));
  return (x, y) => {
    const colour = pixels[y * (PNG_SIDE + 1) + 1 + x] ?? 0;
    return part("PLTE")
      .subarray(3 * colour, 3 * colour + 3)
      .toString("hex");
  };
}

/** The middle of the square in this column and row, both from the top left, on a board of seven. */
const middle = (at: number) => 27 + at * 78 + 39;

describe("the board as PNG", () => {
  it("is a valid file: every chunk complete, every line of the right length", async () => {
    const file = Buffer.from(await boardPng(BOARD));
    expect(file.subarray(0, 8).toString("hex")).toBe("89504e470d0a1a0a");
    const chunks = chunksOf(file);
    expect(chunks.map(({ name, isWhole }) => [name, isWhole])).toEqual([
      ["IHDR", true],
      ["PLTE", true],
      ["IDAT", true],
      ["IEND", true],
    ]);
    const header = chunks[0]!.data;
    expect([header.readUInt32BE(0), header.readUInt32BE(4)]).toEqual([PNG_SIDE, PNG_SIDE]);
    expect([...header.subarray(8)]).toEqual([8, 3, 0, 0, 0]);
    const lines = inflateSync(chunks[2]!.data);
    expect(lines).toHaveLength(PNG_SIDE * (PNG_SIDE + 1));
    const colours = chunks[1]!.data.length / 3;
    expect(lines.every((byte) => byte < colours)).toBe(true);
    expect(file.length).toBeLessThan(20_000);
  });

  it("shows each piece on its square, and an empty square as wood", async () => {
    const at = await reader(BOARD);
    const [attacker, king, defender, empty] = [
      at(middle(3), middle(2)),
      at(middle(3), middle(3) + 10),
      at(middle(3), middle(4)),
      at(middle(0), middle(5)),
    ];
    expect(new Set([attacker, king, defender, empty]).size).toBe(4);
    expect(empty).toBe("d0ab76");
    expect(at(middle(1), middle(3))).toBe(attacker);
    expect(at(middle(5), middle(6))).toBe(defender);
    expect(at(middle(0), middle(0))).toBe("b68a54");
  });

  it("has the colours and the pieces of a look", async () => {
    const at = await reader(BOARD, { board: "slate", pieces: "discs" });
    const carved = await reader(BOARD, { board: "contrast", pieces: "carved" });
    expect([at(0, 0), at(middle(0), middle(5)), at(middle(0), middle(0))]).toEqual([
      "38424c",
      "a9b6c0",
      "8fa0ac",
    ]);
    // The spearhead, the ring and the crown, each on its disc.
    expect([at(middle(3), middle(2) - 8), at(middle(3) + 20, middle(2))]).toEqual(["b4c3cf", "2c333b"]);
    expect([at(middle(3) + 12, middle(4)), at(middle(3), middle(4))]).toEqual(["3b444c", "fdfcf7"]);
    expect([at(middle(3), middle(3) + 8), at(middle(3) + 28, middle(3) + 5)]).toEqual(["7d2415", "f0b93f"]);
    expect([carved(middle(0), middle(5)), carved(0, 0)]).toEqual(["ffffff", "000000"]);
  });

  it("shows the edge as the king's goal if it is one by the rules, and no throne without one", async () => {
    const at = await reader({
      ...BOARD,
      board: "7/7/7/7/7/7/7",
      throne: null,
      corners: [],
      isEdgeGoal: true,
    });
    const shown = [0, 3, 6].map((column) => at(middle(column), middle(3)));
    expect(shown).toEqual(["c49c67", "d0ab76", "c49c67"]);
  });

  it("tints both squares of the last move, and draws an arrow towards its end, also on a flipped board", async () => {
    const at = await reader(BOARD);
    const before = await reader({ ...BOARD, lastMove: null });
    expect(at(middle(0) + 17, middle(2))).toBe("a02f14");
    expect(before(middle(0) + 17, middle(2))).toBe("d0ab76");
    expect([0, 3].map((column) => at(middle(column) + 33, middle(2) + 33))).toEqual(["e1994e", "e1994e"]);
    const flipped = await reader({ ...BOARD, isFlipped: true });
    expect([at(middle(2) + 30, middle(2) + 3), flipped(middle(4) - 30, middle(4) + 3)]).toEqual([
      "a02f14",
      "a02f14",
    ]);
    expect([at(middle(1) - 34, middle(2)), flipped(middle(6) - 17, middle(4))]).toEqual(["a02f14", "a02f14"]);
  });

  it("crosses out captures, the king too, and marks an escape beyond the crown", async () => {
    const lastMove = { from: "a5", to: "d5", captured: ["e5"] };
    const [over, goesOn, away] = [
      await reader({ ...BOARD, lastMove, ended: "king-captured" }),
      await reader({ ...BOARD, lastMove }),
      await reader({ ...BOARD, lastMove, ended: "king-escaped" }),
    ];
    expect(goesOn(middle(4), middle(2))).toBe("a02f14");
    const arm = [middle(3) + 14, middle(3) + 14] as const;
    expect([over(...arm), goesOn(...arm) === "a02f14"]).toEqual(["a02f14", false]);
    const besideKing = [middle(3) + 37, middle(3)] as const;
    expect([away(...besideKing), goesOn(...besideKing)]).toEqual(["a02f14", "d0ab76"]);
  });

  it("can be flipped, and has boards of every size", async () => {
    const [at, turned] = [await reader(BOARD), await reader({ ...BOARD, isFlipped: true })];
    expect(turned(middle(5), middle(3))).toBe(at(middle(1), middle(3)));
    expect(turned(middle(1), middle(3))).not.toBe(at(middle(1), middle(3)));
    for (const size of [9, 11] as const) {
      const large = await reader({
        ...BOARD,
        size,
        board: Array.from({ length: size }, () => "a".repeat(size)).join("/"),
        throne: "e5",
        corners: [],
      });
      // The frame is whole on every side.
      const edge = PNG_SIDE - 1;
      expect([large(0, 0), large(edge, edge), large(edge, 300)]).toEqual(["5a3c27", "5a3c27", "5a3c27"]);
    }
  });
});
