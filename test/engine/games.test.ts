import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { search, thinkingOf, winIn } from "../../src/engine/index.ts";
import {
  legalMoves,
  otherSide,
  type Position,
  RULESETS,
  type Ruleset,
  startPosition,
} from "../../src/rules/index.ts";
import { variationFrom } from "../../src/rules/search.ts";
import { ENGINE_GAMES } from "../soak.ts";
import { made, onBoard } from "../rules/boards.ts";
import { anyRuleset } from "../rules/random-rulesets.ts";
import { isWon, readMates } from "./mates.ts";

/** A push has no time for what the levels think about: the same levels, in fewer nodes. */
const NODES = 300;
const MOST_PLIES = 80;
/** A thousand games take three minutes, and much longer beside other work; in milliseconds. */
const TIME_LIMIT = Math.max(ENGINE_GAMES, 300) * 2000;

/** Shipped rule sets and drawn ones, in turn. */
const RULES: readonly Ruleset[] = [...RULESETS, ...fc.sample(anyRuleset(), { seed: 7, numRuns: 50 })];

/** Tells whether the other side wins with its next move, after this one. */
function losesAtOnce(position: Position, move: string): boolean {
  const after = made(position, move).position;
  const other = otherSide(position.turn);
  if (after.ending !== null) return after.ending.winner === other;
  return legalMoves(after).some(({ ends }) => ends?.winner === other);
}

describe("games that the engine plays", () => {
  it(
    `have only legal moves, and no move that loses at once if another does not (${ENGINE_GAMES} games)`,
    () => {
      for (let game = 0; game < ENGINE_GAMES; game++) {
        const ruleset = RULES[(game * 7) % RULES.length]!;
        let position = startPosition(ruleset);
        while (position.ending === null && position.ply < MOST_PLIES) {
          const level = ([3, 4, 5] as const)[(game + position.ply) % 3]!;
          const { move } = search(position, { ...thinkingOf(level, ruleset.size, game), nodes: NODES });
          const better = losesAtOnce(position, move)
            ? legalMoves(position).filter((other) => !losesAtOnce(position, other.move))
            : [];
          expect({ ruleset, move, better }).toEqual({ ruleset, move, better: [] });
          position = made(position, move).position;
        }
      }
    },
    TIME_LIMIT,
  );
});

describe("a win within three plies", () => {
  const mates = readMates();

  it.each(["attackers", "defenders"])(
    "is in the file for %s, and is correct: a sample is verified",
    (side) => {
      const some = mates.filter(({ turn }) => turn === side);
      expect(some.length).toBeGreaterThan(30);
      for (const { ruleset, turn, board } of some.filter((_, i) => i % 16 === 0)) {
        const variation = variationFrom(onBoard(ruleset, turn, board));
        expect([isWon(variation, 1), isWon(variation, 3)]).toEqual([false, true]);
      }
    },
  );

  it("is found, in each of 200", () => {
    expect(mates.length).toBe(200);
    const missed = mates.filter(({ ruleset, turn, board }) => {
      const { value } = search(onBoard(ruleset, turn, board), { nodes: 60_000, seed: 1 });
      return winIn(value) !== 3;
    });
    expect(missed).toEqual([]);
  });
});
