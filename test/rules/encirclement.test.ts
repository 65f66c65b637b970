import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Position, boardText, legalMoves, rulesetOf } from "../../src/rules/index.ts";
import { drawn, made, onBoard, wander } from "./boards.ts";
import { runs } from "../soak.ts";

/** A ring of attackers that only lacks its man on f5, who waits on f6; on a4 an outsider or nobody. */
function ring(outsider: string): Position {
  return drawn(
    { ...rulesetOf("brandubh"), kingCapture: "surround" },
    "attackers",
    `. . . . . . .
     . . a a a a .
     . a . . . . .
     ${outsider} a . k d a .
     . a . . . a .
     . . a a a . .
     . . . . . . .`,
  );
}

describe("the attackers win by encirclement", () => {
  it("when no edge square is connected to the king or a defender", () => {
    expect(made(ring("."), "f6-f5").position.ending).toEqual({ winner: "attackers", reason: "encirclement" });
  });

  it("but not while one way out is open, even over the moving piece", () => {
    expect(made(ring("."), "f6-g6").position.ending).toBe(null);
  });

  it("but not while a defender stands outside", () => {
    expect(made(ring("d"), "f6-f5").position.ending).toBe(null);
  });

  it("but not if the rule set does not have it", () => {
    const position = onBoard("copenhagen-basic", "attackers", RING_OF_11);
    expect(made(position, "b6-c6").position.ending).toBe(null);
    expect(made(onBoard("copenhagen", "attackers", RING_OF_11), "b6-c6").position.ending?.reason).toBe(
      "encirclement",
    );
  });

  it("by capturing the last defender outside", () => {
    const position = drawn(
      { ...rulesetOf("brandubh"), kingCapture: "surround" },
      "attackers",
      `. . d . a . .
       . . a a a . .
       . a . . . a .
       . a . k d a .
       . a . . . a .
       . . a a a . .
       . a . . . . .`,
    );
    expect(made(position, "e7-d7").position.ending).toBe(null);
    const bracketed = drawn(
      { ...rulesetOf("brandubh"), kingCapture: "surround" },
      "attackers",
      `. a d . a . .
       . . a a a . .
       . a . . . a .
       . a . k d a .
       . a . . . a .
       . . a a a . .
       . . . . . . .`,
    );
    const { captures, position: after } = made(bracketed, "e7-d7");
    expect(captures).toEqual(["c7"]);
    expect(after.ending?.reason).toBe("encirclement");
  });

  it("in a position set up with the ring already closed, by any move that leaves it so", () => {
    const board = RING_OF_11.replace("1a1a", "2aa");
    const outside = board.replace("11/11/11", "11/1a9/11");
    for (const position of [
      onBoard("copenhagen", "attackers", outside),
      made(onBoard("copenhagen", "defenders", outside), "f6-f7").position,
    ]) {
      expect(legalMoves(position, "b10").map(({ ends }) => ends?.reason)).toEqual(
        Array(20).fill("encirclement"),
      );
    }
  });
});

/** A ring around the king that lacks its man on c6. */
const RING_OF_11 = "11/11/11/3aaaa4/3a2da3/1a1a1k1a3/3a3a3/4aaa4/11/11/11";

/** Positions of the vectors, the attackers to move, in which a move closes a ring. */
const nearlyClosed = (["copenhagen", "brandubh"] as const).flatMap((id) => {
  const text = readFileSync(join(import.meta.dirname, `../vectors/positions-${id}.jsonl`), "utf8");
  const lines = text.split("\n").filter((line) => line.includes("encirclement"));
  return lines.map((line) => onBoard(id, "attackers", (JSON.parse(line) as { board: string }).board));
});

/** The effect of a position's moves on the ring. */
function rings(position: Position): string[] {
  return legalMoves(position).map(({ move, ends }) => `${move} ${ends?.reason === "encirclement"}`);
}

describe("looking for a ring only when the move can have closed one", () => {
  it("judges every move like always looking", () => {
    let closed = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...nearlyClosed),
        fc.array(fc.nat(), { minLength: 2, maxLength: 9 }),
        (begin, choices) => {
          const played = wander(begin, choices).filter(
            ({ turn, ply, ending }) => turn === "attackers" && ply > 0 && ending === null,
          );
          for (const position of played) {
            const anew = onBoard(position.ruleset, position.turn, boardText(position));
            const told = rings(position);
            closed += told.filter((line) => line.endsWith("true")).length;
            expect(rings(anew)).toEqual(told);
          }
        },
      ),
      { seed: 3, numRuns: runs(150, 500) },
    );
    expect(closed).toBeGreaterThan(30);
  });
});
