import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  boardText,
  legalMoves,
  type Position,
  positionFromBoard,
  RULESETS,
  startPosition,
} from "../../src/rules/index.ts";
import {
  DEEPEST,
  fromOf,
  keepFree,
  listMoves,
  make,
  roomForMoves,
  toOf,
  unmake,
  type Variation,
  variationFrom,
} from "../../src/rules/search.ts";
import { made, wander } from "./boards.ts";
import { anyPosition, anyRuleset } from "./random-rulesets.ts";
import { runs } from "../soak.ts";

/** The core's facts about a position, and the variation's. */
function told({ inner, turn, ply, ending, occurrences, sinceCapture }: Position) {
  const { cells, hash, king } = inner;
  return { cells, hash, king, turn, ply, ending, occurrences, sinceCapture };
}

function seen({ board, ply, ending, occurrences, sinceCapture }: Variation) {
  const { cells, hash, king, side } = board;
  return {
    cells,
    hash,
    king,
    turn: side === 1 ? "attackers" : "defenders",
    ply,
    ending,
    occurrences,
    sinceCapture,
  };
}

/** The key of the same board and side to move without any past. */
function keyOf(position: Position): readonly number[] {
  const alone = positionFromBoard(position.ruleset, boardText(position), position.turn);
  const { low, high } = variationFrom(alone.ok ? alone.value : position);
  return [low, high];
}

const often = { fixed: { repetitionCount: 2 } } as const;
const starts = fc.oneof(
  fc.constantFrom(...RULESETS).map((ruleset) => startPosition(ruleset)),
  anyRuleset(often).map((ruleset) => startPosition(ruleset)),
  anyPosition(often).map(({ position }) => position),
);
/** By a number modulo 5: take a ply back, return the last piece to its origin, or make a move. */
const doings = fc.array(fc.nat(), { minLength: 20, maxLength: 120 });

/** The move that is drawn of those there are; where it is so drawn, the one that undoes the last of this side. */
function drawn({ past, depth }: Variation, moves: Uint32Array, choice: number): number {
  const last = past.moves[depth - 2] ?? 0;
  const back = moves.find((move) => fromOf(move) === toOf(last) && toOf(move) === fromOf(last));
  return choice % 5 === 1 && depth > 1 && back !== undefined ? back : moves[choice % moves.length]!;
}

describe("a variation", () => {
  it("gives after any moves made and taken back what playing them gives: board, key, pieces, judgement", () => {
    const endings = new Set<string>();
    fc.assert(
      fc.property(starts, fc.array(fc.nat(), { maxLength: 30 }), doings, (start, before, choices) => {
        const way = wander(start, before).filter(({ ending }) => ending === null);
        const variation = variationFrom(way.at(-1)!);
        const moves = roomForMoves(variation.board.geometry);
        const positions = [way.at(-1)!];
        for (const choice of choices) {
          const now = positions.at(-1)!;
          if (positions.length > 1 && (choice % 5 === 0 || now.ending !== null)) {
            unmake(variation);
            positions.pop();
          } else if (now.ending === null && positions.length < DEEPEST) {
            const count = keepFree(variation, moves, listMoves(variation.board, moves));
            const move = drawn(variation, moves.subarray(0, count), choice);
            const { names } = variation.board.geometry;
            make(variation, move);
            positions.push(made(now, `${names[fromOf(move)]}-${names[toOf(move)]}`).position);
          }
          const position = positions.at(-1)!;
          const free = keepFree(variation, moves, listMoves(variation.board, moves));
          expect(position.ending === null ? free : 0).toBe(legalMoves(position).length);
          endings.add(position.ending?.reason ?? "");
          expect(seen(variation)).toEqual(told(position));
          expect([variation.low, variation.high]).toEqual(keyOf(position));
          const text = boardText(position);
          const men = [text.split("a").length - 1, text.split("d").length - 1];
          expect([variation.attackers, variation.defenders]).toEqual(men);
        }
      }),
      { seed: 5, numRuns: runs(100, 250) },
    );
    expect([...endings]).toEqual(
      expect.arrayContaining(["king-escaped", "king-captured", "repetition", "no-progress", "max-plies"]),
    );
  });

  it("counts repetitions across its initial position", () => {
    const there = ["d1-d2", "f4-f3", "d2-d1", "f3-f4"];
    let position = startPosition(RULESETS[0]!);
    for (const move of [...there, ...there.slice(0, 3)]) position = made(position, move).position;
    const variation = variationFrom(position);
    const moves = roomForMoves(variation.board.geometry);
    const { names } = variation.board.geometry;
    const count = listMoves(variation.board, moves);
    const back = moves
      .subarray(0, count)
      .find((move) => `${names[fromOf(move)]}${names[toOf(move)]}` === "f3f4");
    make(variation, back!);
    expect(variation.occurrences).toBe(3);
    expect(variation.ending).toEqual({ winner: "attackers", reason: "repetition" });
  });
});
