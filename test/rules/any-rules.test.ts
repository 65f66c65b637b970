import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Position,
  type Ruleset,
  type Side,
  boardText,
  legalMoves,
  pieceAt,
  play,
  positionFromBoard,
  squareName,
  startPosition,
} from "../../src/rules/index.ts";
import { isEdgeFort } from "../../src/rules/fort.ts";
import { boardOf } from "../../src/rules/position.ts";
import { type BookMove, movesByTheBook } from "./book.ts";
import { boardTextOf, made, wander } from "./boards.ts";
import { isFortByTheBook } from "./fort-reference.ts";
import { type Contrived, anyPosition, anyRuleset, withoutLimit } from "./random-rulesets.ts";
import { SYMMETRIES, doings, turnedBoard } from "./symmetries.ts";
import { runs } from "../soak.ts";

/** Boards of the vectors, on which much is about to happen. */
const boards = ["vectors", "vectors-custom"].flatMap((folder) => {
  const path = join(import.meta.dirname, "..", folder);
  const files = readdirSync(path).filter((name) => /^(custom-)?positions/.test(name));
  return files.flatMap((name) =>
    readFileSync(join(path, name), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { readonly board: string; readonly turn: Side }),
  );
});

/** The same board under other rules of its size whose men may all be where they are. */
const borrowed: fc.Arbitrary<Contrived> = fc
  .constantFrom(...boards)
  .chain(({ board, turn }) => {
    const size = board.split("/").length as Ruleset["size"];
    return anyRuleset({ sizes: [size] }).map((ruleset) => ({
      ruleset,
      begun: positionFromBoard(ruleset, board, turn),
    }));
  })
  .filter(({ begun }) => begun.ok && begun.value.ending === null)
  .map(({ ruleset, begun }) => ({ ruleset, position: (begun as { value: Position }).value }));

const anywhere = fc.oneof(
  { weight: 3, arbitrary: borrowed },
  { weight: 1, arbitrary: anyPosition({ sizes: [7, 9, 11] }) },
  { weight: 1, arbitrary: anyRuleset().map((ruleset) => ({ ruleset, position: startPosition(ruleset) })) },
);

const choices = fc.array(fc.nat(), { maxLength: 40 });

function lineOf({ move, captures, ends }: BookMove): string {
  return JSON.stringify([move, captures, ends]);
}

function told(position: Position): string[] {
  return legalMoves(position).map(lineOf);
}

describe("any rule set", () => {
  it("is judged as the rules say, every sentence taken literally", () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(anywhere, fc.nat({ max: 9 }), ({ ruleset, position }, tenth) => {
        const legal = legalMoves(position);
        // All moves are compared, but only every tenth of those without an effect is judged.
        const judged = legal.filter(
          ({ captures, ends }, i) => captures.length > 0 || ends !== null || i % 10 === tenth,
        );
        const book = movesByTheBook(
          ruleset,
          boardText(position),
          position.turn,
          new Set(judged.map(({ move }) => move)),
        );
        expect(legal.map(({ move }) => move).toSorted()).toEqual(book.all.toSorted());
        expect(judged.map(lineOf).toSorted()).toEqual(book.judged.map(lineOf).toSorted());
        const { attackerSpeed, defenderSpeed, kingSpeed, noProgress } = ruleset;
        const limits = [attackerSpeed, defenderSpeed, kingSpeed].some((speed) => speed !== null);
        const whats = judged.map(
          ({ captures, ends }) => ends?.reason ?? (captures.length > 0 ? "capture" : "quiet"),
        );
        const drawn = [...(limits ? ["a speed"] : []), ...(noProgress === null ? [] : ["a limit of plies"])];
        for (const what of [...whats, ...drawn]) seen.set(what, (seen.get(what) ?? 0) + 1);
      }),
      { seed: 1, numRuns: runs(150, 400) },
    );
    const least = {
      "a speed": 75,
      "a limit of plies": 35,
      capture: 300,
      "king-captured": 20,
      "king-escaped": 20,
      encirclement: 10,
      "no-legal-move": 7,
    };
    expect(Object.entries(least).filter(([what, often]) => (seen.get(what) ?? 0) < often)).toEqual([]);
  });

  it("judges a game in progress like each of its positions set up separately, except for what spans several moves", () => {
    fc.assert(
      fc.property(anyRuleset({ sizes: [7, 9] }), choices, (ruleset, picks) => {
        const rules = { ...withoutLimit(ruleset), repetition: "none", noProgress: null } as const;
        for (const position of wander(startPosition(rules), picks)) {
          if (position.ending !== null) return;
          const anew = positionFromBoard(rules, boardText(position), position.turn);
          expect(anew.ok && told(anew.value)).toEqual(told(position));
        }
      }),
      { seed: 2, numRuns: 150 },
    );
  });

  it("is the same on a rotated or mirrored board", () => {
    fc.assert(
      fc.property(anywhere, fc.constantFrom(...SYMMETRIES), ({ ruleset, position }, symmetry) => {
        const turned = positionFromBoard(ruleset, turnedBoard(boardText(position), symmetry), position.turn);
        expect(turned.ok && doings(turned.value, SYMMETRIES[0]!)).toEqual(doings(position, symmetry));
      }),
      { seed: 3, numRuns: runs(150, 400) },
    );
  });

  it("never captures the mover's own pieces or the king", () => {
    fc.assert(
      fc.property(anywhere, choices, ({ position: begin }, picks) => {
        for (const position of wander(begin, picks)) {
          const enemy = position.turn === "attackers" ? "defender" : "attacker";
          const own = countOf(position, position.turn);
          for (const { move, captures } of legalMoves(position).slice(0, 20)) {
            expect(captures.filter((square) => pieceAt(position, square) !== enemy)).toEqual([]);
            expect(countOf(made(position, move).position, position.turn)).toBe(own);
          }
        }
      }),
      { seed: 4, numRuns: 100 },
    );
  });

  it("accepts exactly the moves that it lists", () => {
    fc.assert(
      fc.property(anywhere, ({ position }) => {
        const { size } = position.ruleset;
        const squares = Array.from({ length: size * size }, (_, at) =>
          squareName(Math.floor(at / size), at % size),
        );
        const listed = new Set(legalMoves(position).map(({ move }) => move));
        for (const from of squares.filter((square) => pieceAt(position, square) !== null)) {
          for (const to of squares) {
            const played = play(position, { from, to, captures: null });
            expect(`${from}-${to} ${played.ok}`).toBe(`${from}-${to} ${listed.has(`${from}-${to}`)}`);
          }
        }
      }),
      { seed: 5, numRuns: 10 },
    );
  });

  it("ends its games by repetition or lack of progress", () => {
    fc.assert(
      fc.property(anyRuleset({ sizes: [7], fixed: { noProgress: 20 } }), fc.nat(), (ruleset, seed) => {
        const men = ruleset.setup.replaceAll(/[^ad]/g, "").length;
        let position = startPosition(ruleset);
        // Twenty plies at the most for each man, and twenty when none is taken any more.
        for (let ply = 0; position.ending === null; ply++) {
          expect(ply).toBeLessThan(20 * (men + 1));
          position = step(position, seed + ply);
        }
        expect(legalMoves(position)).toEqual([]);
      }),
      { seed: 6, numRuns: 60 },
    );
  });

  it("ends a game at the repetition and with the result that it names, or never", () => {
    const seen = new Set<string>();
    const outcomes = fc.constantFrom("attackers-win", "draw", "mover-loses", "none");
    const rulesets = fc
      .tuple(anyRuleset({ sizes: [7], fixed: { noProgress: null } }), outcomes)
      .map(([ruleset, repetition]) => ({ ...withoutLimit(ruleset), repetition }));
    fc.assert(
      fc.property(rulesets, (ruleset) => {
        const counts = new Map<string, number>();
        for (const position of toAndFro(startPosition(ruleset), 4 * ruleset.repetitionCount + 4)) {
          const key = `${boardText(position)} ${position.turn}`;
          const often = (counts.get(key) ?? 0) + 1;
          counts.set(key, often);
          const isOver = often === ruleset.repetitionCount && ruleset.repetition !== "none";
          const winners = {
            "attackers-win": "attackers",
            draw: null,
            "mover-loses": position.turn,
            none: null,
          } as const;
          const ending = isOver ? { winner: winners[ruleset.repetition], reason: "repetition" } : null;
          expect([position.occurrences, position.ending]).toEqual([often, ending]);
          if (often >= ruleset.repetitionCount) seen.add(`${ruleset.repetition} ${position.turn}`);
        }
      }),
      { seed: 7, numRuns: 300 },
    );
    expect(seen.size).toBe(8);
  });
});

function countOf(position: Position, side: Side): number {
  return boardText(position).replaceAll(side === "attackers" ? /[^a]/g : /[^dk]/g, "").length;
}

/** A move that ends nothing if there is one, chosen by a number. */
function step(position: Position, choice: number): Position {
  const moves = legalMoves(position);
  const going = moves.filter(({ ends }) => ends === null);
  const of = going.length > 0 ? going : moves;
  return made(position, of[(choice * 31) % of.length]!.move).position;
}

/** Plays so many plies in which each side moves a piece there and back, as long as that can be done quietly. Gives all positions. */
function toAndFro(begin: Position, plies: number): Position[] {
  const way = [begin];
  const moves: string[] = [];
  while (moves.length < plies) {
    const quiet = legalMoves(way.at(-1)!)
      .filter(
        ({ ends, captures }) => captures.length === 0 && (ends === null || ends.reason === "repetition"),
      )
      .map(({ move }) => move);
    const back = moves.at(-2)?.split("-").toReversed().join("-") ?? "";
    const move = quiet.includes(back) ? back : quiet[0];
    if (move === undefined) break;
    moves.push(move);
    way.push(made(way.at(-1)!, move).position);
  }
  return way;
}

/** A board of 7×7 with the king at its lower edge, many of his men about him, and a few attackers. */
const crowded = fc
  .tuple(
    fc.integer({ min: 1, max: 5 }),
    fc.array(fc.constantFrom("d", "d", "a", ".", "."), { minLength: 49, maxLength: 49 }),
  )
  .map(([file, cells]) => {
    const rows: string[][] = Array.from({ length: 7 }, (_, row) => cells.slice(row * 7, row * 7 + 7));
    for (const row of rows.slice(0, 3)) row.fill(".", 1, 6);
    rows[0]![3] = "a";
    rows[6]![file] = "k";
    return rows;
  });

describe("an edge fort by any rules", () => {
  it("matches the rules with every sentence taken literally", () => {
    let found = 0;
    const rules = anyRuleset({ sizes: [7], fixed: { escape: "corner", edgeFort: true } });
    fc.assert(
      fc.property(rules, fc.array(crowded, { minLength: 150, maxLength: 150 }), (ruleset, drawn) => {
        for (const rows of drawn) {
          const text = boardTextOf(rows.map((row) => row.join("")));
          const position = positionFromBoard(ruleset, text, "attackers");
          if (!position.ok || position.value.ending?.reason === "king-escaped") continue;
          const fort = isEdgeFort(boardOf(position.value));
          expect({ text, fort }).toEqual({ text, fort: isFortByTheBook(ruleset, text) });
          if (fort) found++;
        }
      }),
      { seed: 8, numRuns: 120 },
    );
    expect(found).toBeGreaterThan(50);
  });
});
