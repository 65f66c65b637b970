import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Found, LEVELS, finish, moveOfLevel, search, searchInSlices } from "../../src/engine/index.ts";
import { legalMoves, type Position, RULESETS, startPosition } from "../../src/rules/index.ts";
import { made } from "../rules/boards.ts";
import { anyPosition } from "../rules/random-rulesets.ts";
import { runs } from "../soak.ts";

/** Plays the line on the rules' own board: each move of it must be legal. */
function follow(position: Position, { line }: Found): Position {
  return line.reduce((now, move) => made(now, move).position, position);
}

describe("a search", () => {
  it("finds a legal move, and a line of legal moves that begins with it, by any rules", () => {
    fc.assert(
      fc.property(anyPosition(), fc.nat(), ({ position }, seed) => {
        const found = search(position, { nodes: 300, seed });
        expect(found.line[0]).toBe(found.move);
        expect(legalMoves(position).map(({ move }) => move)).toContain(found.move);
        follow(position, found);
      }),
      { seed: 1, numRuns: runs(80, 200) },
    );
  });

  it("gives the same answer in one piece and in slices, and when repeated", () => {
    for (const ruleset of RULESETS.slice(0, 8)) {
      const position = startPosition(ruleset);
      const whole = search(position, { nodes: 3000, seed: 5 });
      expect(finish(searchInSlices(position, { nodes: 3000, seed: 5 }))).toEqual(whole);
      expect(search(position, { nodes: 3000, seed: 5 })).toEqual(whole);
    }
  });

  it("has an answer at every pause, and pauses often", () => {
    const slices = searchInSlices(startPosition(RULESETS[0]!), { nodes: 5000, seed: 1 });
    let pauses = 0;
    for (const { move, nodes } of slices) {
      pauses++;
      expect([move, nodes]).toEqual([expect.stringMatching(/^[a-k]\d+-[a-k]\d+$/), expect.any(Number)]);
    }
    expect(pauses).toBeGreaterThan(8);
  });

  it("refuses a position in which the game is over", () => {
    const position = {
      ...startPosition(RULESETS[0]!),
      ending: { winner: null, reason: "repetition" },
    } as const;
    expect(() => search(position, { nodes: 10, seed: 1 })).toThrow("over");
  });
});

describe("a level", () => {
  it.each(LEVELS.slice(0, 4))("%i makes a legal move on boards of every size", (level) => {
    const bySize = Map.groupBy(RULESETS, ({ size }) => size);
    for (const [ruleset] of bySize.values()) {
      const position = startPosition(ruleset!);
      const { move } = moveOfLevel(level, position, 3);
      expect(legalMoves(position).map((legal) => legal.move)).toContain(move);
    }
  });
});
