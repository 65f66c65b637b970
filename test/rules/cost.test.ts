import { describe, expect, it } from "vitest";
import {
  legalMoves,
  parseMove,
  play,
  readRuleset,
  type Ruleset,
  startPosition,
} from "../../src/rules/index.ts";
import { CLIMBS, FIRST_CLIMB } from "../soak.ts";
import { climbed, MAZE, workOf } from "./costly.ts";
import { drawing } from "./definition/mutants.ts";

/** The allowed cost of listing legal moves, as `Meter` counts: 20 ms if one count takes 11 ns. */
const MOST_WORK = 1_800_000;

function rulesetIn(given: object): Ruleset {
  const read = readRuleset(given);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value.ruleset;
}

describe("listing the legal moves", () => {
  it("costs little in a maze built to cost much", () => {
    expect(workOf(rulesetIn(MAZE))).toBeLessThan(MOST_WORK);
  });

  it(
    `costs little in whatever a search for the costliest rule set finds (${CLIMBS.length} climbs from seed ${FIRST_CLIMB})`,
    { timeout: 20 * 60_000 },
    () => {
      for (const { seed, steps } of CLIMBS) {
        const found = climbed(steps, drawing(seed));
        expect(found.work < MOST_WORK ? null : found).toBe(null);
      }
    },
  );

  it("gives each move the effects that making it has, even if the rules are evaluated once for all moves", () => {
    const costly = climbed(60, drawing(7)).ruleset;
    for (const ruleset of [rulesetIn(MAZE), costly]) {
      const position = startPosition(ruleset);
      for (const { move, ends } of legalMoves(position)) {
        const written = parseMove(move);
        const played = written.ok ? play(position, written.value) : written;
        expect([move, played.ok && played.value.position.ending]).toEqual([move, ends]);
      }
    }
  });
});
