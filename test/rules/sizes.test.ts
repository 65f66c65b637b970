import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Position,
  type Ruleset,
  boardText,
  coordinatesOf,
  cornersOf,
  isBoardSize,
  legalMoves,
  pieceAt,
  readOtnPosition,
  rulesetOf,
  squareName,
  startPosition,
  throneOf,
  writeOtnPosition,
} from "../../src/rules/index.ts";
import { compiledOf } from "../../src/rules/compiled.ts";
import { geometryOf } from "../../src/rules/geometry.ts";
import { made, onBoard, wander } from "./boards.ts";

const ALEA =
  "2a2a7a2a2/19/a4a7a4a/7a1a1a7/6a1d1d1a6/a1a2a7a2a1a/4a4d4a4/3a4d1d4a3/4d2d1d1d2d4/3a2d1dkd1d2a3/" +
  "4d2d1d1d2d4/3a4d1d4a3/4a4d4a4/a1a2a7a2a1a/6a1d1d1a6/7a1a1a7/a4a7a4a/19/2a2a7a2a2";
const SPARSE = "7a7/7a7/15/15/15/15/7d7/aa4dkd4aa/7d7/15/15/15/15/7a7/7a7";

const ofSize = (size: Ruleset["size"], setup: string): Ruleset => ({
  ...rulesetOf("copenhagen"),
  id: `of-${size}`,
  size,
  setup,
});
const LARGE = [ofSize(15, SPARSE), ofSize(19, ALEA)];

/** The squares that a piece can move to, from the names of squares alone. */
function movesByHand(position: Position): string[] {
  const { size } = position.ruleset;
  const names = Array.from({ length: size * size }, (_, at) => squareName(Math.floor(at / size), at % size));
  const kept = new Set([throneOf(position.ruleset), ...cornersOf(position.ruleset)]);
  return names.flatMap((from) => {
    const piece = pieceAt(position, from);
    if (piece === null || (piece === "attacker") !== (position.turn === "attackers")) return [];
    return waysFrom(from, size)
      .flatMap((way) => way.slice(0, freeOf(position, way)))
      .filter((to) => piece === "king" || !kept.has(to))
      .map((to) => `${from}-${to}`);
  });
}

/** How many squares of a way are empty before the first piece on it. */
function freeOf(position: Position, way: readonly string[]): number {
  const first = way.findIndex((square) => pieceAt(position, square) !== null);
  return first === -1 ? way.length : first;
}

function waysFrom(from: string, size: number): string[][] {
  const { file, rank } = coordinatesOf(from);
  const steps = Array.from({ length: size }, (_, at) => at + 1);
  const inside = (at: number) => at >= 0 && at < size;
  return [
    [0, 1],
    [0, -1],
    [1, 0],
    [-1, 0],
  ].map(([across = 0, up = 0]) =>
    steps
      .filter((step) => inside(file + across * step) && inside(rank + up * step))
      .map((step) => squareName(file + across * step, rank + up * step)),
  );
}

describe("boards", () => {
  it("have an odd number of squares a side, from 7 to 19", () => {
    const sizes = Array.from({ length: 30 }, (_, size) => size).filter(isBoardSize);
    expect(sizes).toEqual([7, 9, 11, 13, 15, 17, 19]);
    expect(isBoardSize(9.5)).toBe(false);
    expect(() => geometryOf(21)).toThrow("no board has 21 squares a side");
  });

  it("name throne and corners by their size", () => {
    const largest = ofSize(19, ALEA);
    expect([throneOf(largest), cornersOf(largest)]).toEqual(["j10", ["a1", "a19", "s1", "s19"]]);
    for (const { size } of LARGE) {
      const { names, throne, squares } = geometryOf(size);
      const ruleset = ofSize(size, "");
      const { escapes } = compiledOf(ruleset);
      const corners = squares.filter((square) => escapes[square] === 1).map((square) => names[square]);
      expect([throneOf(ruleset), cornersOf(ruleset)]).toEqual([names[throne], corners]);
    }
  });
});

describe.each(LARGE)("a board of $size squares a side", (ruleset) => {
  it("has all the moves that are visible on it, at any position of a game", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 40 }), (choices) => {
        const position = wander(startPosition(ruleset), choices).at(-1)!;
        if (position.ending !== null) return;
        const moves = legalMoves(position).map(({ move }) => move);
        expect(moves.toSorted()).toEqual(movesByHand(position).toSorted());
      }),
      { numRuns: 20 },
    );
  });

  it("is read back from both notations", () => {
    const position = startPosition(ruleset);
    expect(boardText(position)).toBe(ruleset.setup);
    const again = readOtnPosition(ruleset, writeOtnPosition(position), "attackers");
    expect(again.ok && boardText(again.value)).toBe(ruleset.setup);
  });

  it("counts how often a position occurs", () => {
    const { size } = ruleset;
    const far = squareName(size - 1, size - 2);
    const near = squareName(size - 1, size - 3);
    const empty = Array.from({ length: size - 3 }, () => String(size));
    const text = [String(size), `${size - 1}a`, ...empty, `1k${size - 2}`].join("/");
    const start = onBoard(ruleset, "attackers", text);
    const round = [`${far}-${near}`, "b1-c1", `${near}-${far}`, "c1-b1"];
    const counts: number[] = [];
    let position = start;
    for (const move of [...round, ...round]) {
      position = made(position, move).position;
      counts.push(position.occurrences);
      if (position.ending !== null) break;
    }
    expect(counts).toEqual([1, 1, 1, 2, 2, 2, 2, 3]);
    expect(position.ending).toEqual({ winner: "attackers", reason: "repetition" });
  });
});
