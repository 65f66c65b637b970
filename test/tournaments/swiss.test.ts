import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { competitorsOf } from "../../src/tournaments/history.ts";
import { blocksOf, leastMatching } from "../../src/tournaments/swiss.ts";
import { season } from "./season.ts";

const fields = fc
  .record({
    players: fc.integer({ min: 2, max: 40 }),
    perPairing: fc.constantFrom(1, 2),
    seed: fc.integer({ min: 1, max: 1e6 }),
  })
  .map(({ players, ...more }) => ({
    ...more,
    players,
    rounds: Math.max(1, Math.min(31, Math.floor(players / 2))),
  }));

const byName = (one: string, other: string) => one.localeCompare(other);

describe("a Swiss", () => {
  it("pairs everybody once a round and, for half as many rounds as players, no two twice; nobody gets two byes", () => {
    fc.assert(
      fc.property(fields, ({ players, rounds, perPairing, seed }) => {
        const { swiss, forced } = season(players, rounds, perPairing, seed);
        for (const round of swiss.rounds) {
          const paired = round.flatMap(({ players: both }) => [...both]);
          expect(paired.toSorted()).toEqual([...swiss.players].toSorted());
        }
        const meetings = swiss.rounds.flat().map(({ players: both }) => [...both].toSorted(byName).join(" "));
        expect(new Set(meetings).size).toBe(meetings.length);
        expect(forced).not.toContain(true);
      }),
      { numRuns: 60 },
    );
  });

  it("keeps sides even within two", () => {
    const { swiss } = season(40, 9, 1, 7);
    const surplus = competitorsOf(swiss).map(({ sides }) =>
      Math.abs(sides.reduce((sum, side) => sum + (side === "attackers" ? 1 : -1), 0)),
    );
    expect(Math.max(...surplus)).toBeLessThanOrEqual(2);
  });

  it("continues after that with as few rematches as possible, and says so in the weight", () => {
    const { swiss, forced } = season(4, 4, 1, 3);
    expect(forced).toEqual([false, false, false, true]);
    expect(swiss.rounds[3]).toHaveLength(2);
  });

  it.each([
    [127, [127], null],
    [128, [128], null],
    [129, [128], "p129"],
    [130, [64, 66], null],
  ])("cuts a field of %i into blocks of at most 128, including the bye", (size, sizes, bye) => {
    const players = Array.from({ length: size }, (_, index) => `p${index + 1}`);
    const cut = blocksOf(competitorsOf({ players, rounds: [], out: new Set(), apart: [] }));
    expect([cut.blocks.map(({ length }) => length), cut.bye?.player ?? null]).toEqual([sizes, bye]);
  });

  it("pairs 31 rounds of a large field in blocks, without a rematch", () => {
    const { swiss, forced } = season(131, 31, 2, 5);
    expect(forced).not.toContain(true);
    const byes = swiss.rounds.map((round) => round.filter(({ players }) => players.length === 1));
    expect(byes.every((round) => round.length === 1)).toBe(true);
    expect(new Set(byes.flat().map(({ players }) => players[0])).size).toBe(31);
  });
});

function allMatchings(places: readonly number[]): (readonly [number, number])[][] {
  const [first, ...others] = places;
  if (first === undefined) return [[]];
  return others.flatMap((other) =>
    allMatchings(others.filter((one) => one !== other)).map((rest) => [[first, other] as const, ...rest]),
  );
}

/** Graphs of 2 to 8 nodes with weights of any size, in which some edges are missing. */
const graphs = fc.integer({ min: 1, max: 4 }).chain((half) => {
  const places = Array.from({ length: 2 * half }, (_, index) => index);
  const pairs = places.flatMap((one) => places.slice(one + 1).map((other) => [one, other] as const));
  const weights = fc.array(
    fc.option(
      fc.maxSafeNat().map((weight) => weight % 2 ** 51),
      { freq: 4 },
    ),
    {
      minLength: pairs.length,
      maxLength: pairs.length,
    },
  );
  return weights.map((all) => ({
    size: 2 * half,
    edges: pairs.flatMap(([one, other], index) => {
      const weight = all[index] ?? null;
      return weight === null ? [] : [[one, other, weight] as const];
    }),
  }));
});

describe("the matching", () => {
  it("is perfect with the least weight, or does not exist", () => {
    fc.assert(
      fc.property(graphs, ({ size, edges }) => {
        const weights = new Map(edges.map(([one, other, weight]) => [`${one} ${other}`, BigInt(weight)]));
        const weigh = (pairs: readonly (readonly [number, number])[]) =>
          pairs.map(([one, other]) => weights.get(`${one} ${other}`) ?? null);
        const totals = allMatchings([...Array(size).keys()])
          .map(weigh)
          .filter((all) => !all.includes(null))
          .map((all) => all.reduce((sum: bigint, one) => sum + one!, 0n));
        const found = leastMatching(edges, size);
        const pairs = found?.flatMap((other, one) => (one < other ? [[one, other] as const] : []));
        const total = pairs === undefined ? null : weigh(pairs).reduce((sum: bigint, one) => sum + one!, 0n);
        const least = totals.reduce<bigint | null>(
          (all, one) => (all === null || one < all ? one : all),
          null,
        );
        expect(total).toBe(least);
      }),
      { numRuns: 500 },
    );
  });
});
