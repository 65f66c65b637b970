import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  bracketOf,
  fieldOfKnockout,
  firstOfKnockout,
  groupsOf,
  roundRobin,
} from "../../src/tournaments/draw.ts";

const sizes = fc.integer({ min: 2, max: 64 });

describe("a round robin", () => {
  it("lets all meet once, nobody twice in a round, with sides even within one, or even in a double", () => {
    fc.assert(
      fc.property(sizes, fc.boolean(), (players, isDouble) => {
        const rounds = roundRobin(players, isDouble);
        for (const round of rounds) expect(new Set(round.flat()).size).toBe(2 * Math.floor(players / 2));
        const met = rounds
          .flat()
          .map(([one, other]) =>
            isDouble ? `${one} ${other}` : `${Math.min(one, other)} ${Math.max(one, other)}`,
          );
        expect(new Set(met).size).toBe((players * (players - 1)) / (isDouble ? 1 : 2));
        expect(met).toHaveLength(new Set(met).size);
        for (let seed = 1; seed <= players; seed++) {
          const attacks = rounds.flat().filter(([attackers]) => attackers === seed).length;
          const defends = rounds.flat().filter(([, defenders]) => defenders === seed).length;
          expect(Math.abs(attacks - defends)).toBeLessThanOrEqual(isDouble ? 0 : 1);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe("groups and brackets", () => {
  it("include everybody once, in groups whose sizes differ by at most one", () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 8 }), (players, count) => {
        const groups = groupsOf(players, count);
        expect(groups.flat().toSorted((a, b) => a - b)).toEqual(
          Array.from({ length: players }, (_, i) => i + 1),
        );
        const lengths = groups.map(({ length }) => length);
        expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("keep the order of the field that the first round was paired from", () => {
    fc.assert(
      fc.property(sizes, (players) => {
        const field = Array.from({ length: players }, (_, index) => `p${index + 1}`);
        expect(fieldOfKnockout(firstOfKnockout(field))).toEqual(field);
      }),
    );
  });

  it("let the better seed go on each time, and so the best two meet last", () => {
    fc.assert(
      fc.property(sizes, (players) => {
        let left = bracketOf(players);
        for (let best = left.length; best > 2; best /= 2) {
          left = left.flatMap((seed, slot) => (slot % 2 === 0 ? [Math.min(seed, left[slot + 1]!)] : []));
          expect(left.toSorted((a, b) => a - b)).toEqual(Array.from({ length: best / 2 }, (_, i) => i + 1));
        }
      }),
    );
  });
});
