import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Ending,
  type Position,
  type Ruleset,
  boardText,
  legalMoves,
  positionFromBoard,
  rulesetOf,
} from "../../src/rules/index.ts";
import { isEdgeFort } from "../../src/rules/fort.ts";
import { boardOf } from "../../src/rules/position.ts";
import { boardTextOf, drawn, made, onBoard } from "./boards.ts";
import { runs } from "../soak.ts";
import { isFortByTheBook } from "./fort-reference.ts";

const FORT: Ending = { winner: "defenders", reason: "edge-fort" };
const FORTS = { ...rulesetOf("brandubh"), edgeFort: true, shieldwall: true };

/** A fort around d1 and e1 without its last man, who waits on e5; `left` and `right` may add men at its sides. */
function almost(above: string, left: string, right: string): Position {
  return drawn(
    FORTS,
    "defenders",
    `. . . a . . .
     . . . . . . .
     . . . . d . .
     . . . . . . .
     . . . ${above} . . .
     . . ${left} . . ${right} .
     . . d k . d .`,
  );
}

describe("the king stands in an edge fort", () => {
  it("when attackers can neither reach a square beside him nor capture a man of the wall", () => {
    expect(made(almost("d", "d", "d"), "e5-e3").position.ending).toEqual(FORT);
  });

  it("but not while the wall has a gap", () => {
    expect(made(almost("d", "d", "d"), "e5-f5").position.ending).toBe(null);
    expect(made(almost("d", ".", "d"), "e5-e3").position.ending).toBe(null);
  });

  it("but not when he has no room, however strong the wall", () => {
    const position = drawn(
      FORTS,
      "defenders",
      `. . . a . . .
       . . . . . . .
       . . . . d . .
       . . . . . . .
       . . . . . . .
       . . d d . . .
       . . d k d . .`,
    );
    expect(made(position, "e5-e2").position.ending).toBe(null);
  });

  it("but not when a man of the wall has attackers' squares on both sides", () => {
    const position = drawn(
      FORTS,
      "defenders",
      `. . . a . . .
       . . . . . . .
       . . . . . . .
       . . . . d . .
       . . . . . . .
       . . . . . . .
       . k . d . . .`,
    );
    expect(made(position, "e4-e3").position.ending).toBe(null);
    const lone = drawn(
      FORTS,
      "defenders",
      `. . . a . . .
       . . . . . . .
       . . . . . . .
       . d . . . . .
       . . . . . . .
       . . . . . . .
       . k d . . . .`,
    );
    expect(made(lone, "b4-b2").position.ending).toBe(null);
  });

  it("but not when an attacker is enclosed with him", () => {
    const position = drawn(
      FORTS,
      "defenders",
      `. . . a . . .
       . . . . . . .
       . . . . d . .
       . . . . . . .
       . . . d . . .
       . . d . a d .
       . . d k . d .`,
    );
    expect(made(position, "e5-e4").position.ending).toBe(null);
  });

  it("but not if the rule set does not have it", () => {
    const position = onBoard("brandubh", "defenders", boardText(almost("d", "d", "d")));
    expect(made(position, "e5-e3").position.ending).toBe(null);
  });
});

/** Whether the king is in a fort whose only way in is over the throne. */
const isFort = (rules: Partial<Ruleset>): boolean =>
  isEdgeFort(boardOf(onBoard({ ...FORTS, ...rules }, "attackers", "3a3/7/3a3/7/2d1d2/2d1d2/2dkd2")));

describe("a fort whose only way in is over the throne", () => {
  it("holds against attackers who move a square at a time, and would have to stop there", () => {
    expect(isFort({})).toBe(false);
    expect(isFort({ attackerSpeed: 1 })).toBe(true);
    expect(isFort({ attackerSpeed: 1, throneStop: "ak" })).toBe(false);
    expect(isFort({ thronePass: "dk" })).toBe(true);
  });
});

/** Positions of the vectors in which a move builds, or keeps, a fort; after that move. */
function fortsOfVectors(): string[] {
  const file = join(import.meta.dirname, "../vectors/positions-copenhagen.jsonl");
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return lines.flatMap((line) => {
    const { board, turn, telling } = JSON.parse(line) as {
      board: string;
      turn: "defenders";
      telling: { move: string; result: Ending | null }[];
    };
    const builds = telling.find(({ result }) => result?.reason === "edge-fort");
    return builds === undefined
      ? []
      : [boardText(made(onBoard("copenhagen", turn, board), builds.move).position)];
  });
}

const forts = fortsOfVectors();

/** How many steps lie between two squares. */
function distance(a: string, b: string): number {
  return Math.abs(a.charCodeAt(0) - b.charCodeAt(0)) + Math.abs(Number(a.slice(1)) - Number(b.slice(1)));
}

describe("a fort that was found", () => {
  it("stays unbroken however the attackers move, if the defenders do not", () => {
    expect(forts.length).toBeGreaterThan(10);
    fc.assert(
      fc.property(fc.constantFrom(...forts), fc.array(fc.nat(), { maxLength: 60 }), (fort, choices) => {
        let board = fort;
        const king = kingOf(board);
        for (const choice of choices) {
          const position = positionFromBoard(rulesetOf("copenhagen"), board, "attackers");
          if (!position.ok || position.value.ending !== null) return;
          board = boardText(made(position.value, attack(position.value, king, choice)).position);
          const now = onBoard("copenhagen", "attackers", board);
          expect({ board, fort: isEdgeFort(boardOf(now)) }).toEqual({ board, fort: true });
          expect(kingOf(board)).toBe(king);
        }
      }),
      { seed: 11, numRuns: 300 },
    );
  });
});

/** A move of the attackers: one that captures if there is one, else one of the ten that come nearest to the king. */
function attack(position: Position, king: string, choice: number): string {
  const moves = legalMoves(position);
  const captures = moves.filter((move) => move.captures.length > 0);
  const near = moves.toSorted(
    (a, b) => distance(a.move.split("-")[1]!, king) - distance(b.move.split("-")[1]!, king),
  );
  const choose = captures.length > 0 ? captures : choice % 3 === 0 ? moves : near.slice(0, 10);
  return choose[choice % choose.length]!.move;
}

function kingOf(board: string): string {
  const position = onBoard("copenhagen", "attackers", board);
  const { king } = boardOf(position);
  return boardOf(position).geometry.names[king]!;
}

/** A board of 7×7 with the king at an edge, many defenders' men about him, and a few attackers. */
const crowded = fc
  .tuple(
    fc.integer({ min: 1, max: 5 }),
    fc.array(fc.constantFrom("d", "d", "a", ".", "."), { minLength: 49, maxLength: 49 }),
  )
  .map(([file, cells]) => {
    const rows: string[][] = Array.from({ length: 7 }, (_, row) => cells.slice(row * 7, row * 7 + 7));
    for (const corner of [0, 6]) rows[0]![corner] = rows[6]![corner] = ".";
    rows[3]![3] = ".";
    for (const row of rows.slice(0, 3)) row.fill(".", 1, 6);
    rows[0]![3] = "a";
    rows[6]![file] = "k";
    return boardTextOf(rows.map((row) => row.join("")));
  });

describe("the fort as the core finds it", () => {
  it("matches the rules with every sentence taken literally, shieldwall or not", () => {
    let found = 0;
    fc.assert(
      fc.property(crowded, fc.boolean(), (text, shieldwall) => {
        const position = onBoard({ ...FORTS, shieldwall }, "attackers", text);
        const fort = isEdgeFort(boardOf(position));
        expect(fort).toBe(isFortByTheBook({ ...FORTS, shieldwall }, text));
        if (fort) found++;
      }),
      { seed: 7, numRuns: runs(6000, 20_000) },
    );
    expect(found).toBeGreaterThan(100);
  });
});
