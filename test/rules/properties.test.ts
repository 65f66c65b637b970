import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Position,
  RULESETS,
  type RulesetId,
  type Side,
  THE_SIX,
  boardText,
  legalMoves,
  perft,
  pieceAt,
  rulesetOf,
  startPosition,
} from "../../src/rules/index.ts";
import { made, onBoard, wander } from "./boards.ts";
import { SYMMETRIES, doings, turnedBoard } from "./symmetries.ts";
import { cpuTimeOf } from "../cpu.ts";

interface Contrived {
  readonly ruleset: RulesetId;
  readonly board: string;
  readonly turn: Side;
}

const contrived: Contrived[] = THE_SIX.flatMap(({ id }) => {
  const text = readFileSync(join(import.meta.dirname, `../vectors/positions-${id}.jsonl`), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Contrived);
});

describe("rotating and mirroring the board", () => {
  it("rotates every move, capture and ending with it", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...contrived),
        fc.constantFrom(...SYMMETRIES),
        ({ ruleset, board, turn }, symmetry) => {
          const straight = doings(onBoard(ruleset, turn, board), symmetry);
          expect(doings(onBoard(ruleset, turn, turnedBoard(board, symmetry)), SYMMETRIES[0]!)).toEqual(
            straight,
          );
        },
      ),
      { seed: 8, numRuns: 600 },
    );
  });

  it("changes no initial position", () => {
    for (const { setup } of RULESETS) {
      expect(SYMMETRIES.map((symmetry) => turnedBoard(setup, symmetry))).toEqual(Array(8).fill(setup));
    }
  });
});

const start = fc.constantFrom(...THE_SIX.map((ruleset) => startPosition(ruleset)));
const setUp = fc.constantFrom(...contrived).map(({ ruleset, board, turn }) => onBoard(ruleset, turn, board));
const choices = fc.array(fc.nat(), { maxLength: 60 });

describe("in any game", () => {
  it("a capture takes enemy men, and never the king or the mover's own", () => {
    let taken = 0;
    fc.assert(
      fc.property(fc.oneof(start, setUp), choices, (begin, picks) => {
        for (const position of wander(begin, picks)) {
          const enemy = position.turn === "attackers" ? "defender" : "attacker";
          for (const { captures } of legalMoves(position)) {
            taken += captures.length;
            expect(captures.filter((square) => pieceAt(position, square) !== enemy)).toEqual([]);
          }
        }
      }),
      { seed: 9, numRuns: 150 },
    );
    expect(taken).toBeGreaterThan(500);
  });

  it("pieces are only ever removed, and one king stays", () => {
    fc.assert(
      fc.property(start, choices, (begin, picks) => {
        const counts = wander(begin, picks).map((position) => {
          const text = boardText(position);
          return { men: text.replaceAll(/[^ad]/g, "").length, kings: text.split("k").length - 1 };
        });
        expect(counts.map(({ kings }) => kings)).toEqual(counts.map(() => 1));
        expect(counts.map(({ men }) => men)).toEqual(counts.map(({ men }) => men).toSorted((a, b) => b - a));
      }),
      { seed: 10, numRuns: 100 },
    );
  });

  it("a position's repetitions match those of counting boards", () => {
    fc.assert(
      fc.property(start, fc.array(fc.nat({ max: 1 }), { minLength: 8, maxLength: 60 }), (begin, picks) => {
        let seen = new Map<string, number>();
        for (const position of shuffle(begin, picks)) {
          if (position.sinceCapture === 0) seen = new Map();
          const key = `${boardText(position)} ${position.turn}`;
          seen.set(key, (seen.get(key) ?? 0) + 1);
          expect(position.occurrences).toBe(seen.get(key));
          expect(position.ending?.reason === "repetition").toBe(position.occurrences === 3);
        }
      }),
      { seed: 12, numRuns: 200 },
    );
  });
});

/** A game in which each side mostly moves a piece back to where it came from. */
function shuffle(begin: Position, picks: readonly number[]): Position[] {
  const way = [begin];
  const moves: string[] = [];
  for (const pick of picks) {
    const position = way.at(-1)!;
    const legal = legalMoves(position).map(({ move }) => move);
    if (legal.length === 0) break;
    const back = moves.at(-2)?.split("-").toReversed().join("-") ?? "";
    const move = legal.includes(back) && pick === 0 ? back : legal[(pick * 7 + moves.length) % legal.length]!;
    moves.push(move);
    way.push(made(position, move).position);
  }
  return way;
}

describe("a very long game", () => {
  it("of a thousand plies without a capture stays cheap, and stores no more than it needs", async () => {
    const rules = { ...rulesetOf("copenhagen-basic"), noProgress: null };
    let position = startPosition(rules);
    const cost = await cpuTimeOf(() => {
      for (let ply = 0; ply < 1000 && position.ending === null; ply++) {
        const quiet = legalMoves(position).filter(
          ({ captures, ends }) => captures.length === 0 && ends === null,
        );
        position = made(position, quiet[(ply * 31) % quiet.length]!.move).position;
      }
    });
    expect([position.ply, position.sinceCapture]).toEqual([1000, 1000]);
    expect(cost).toBeLessThan(5000);
  });
});

describe("perft", () => {
  it("counts the same in bulk as with every move made", () => {
    fc.assert(
      fc.property(setUp, (position) => {
        expect(perft(position, 2, { bulk: true })).toBe(perft(position, 2));
      }),
      { seed: 13, numRuns: 60 },
    );
  });
});
