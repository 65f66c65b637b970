import { NEW } from "../ratings/glicko2.ts";
import { lotOf } from "./results.ts";
import type { Pair } from "./swiss.ts";
import type { Tournament } from "./tournament.ts";

/** `at`: milliseconds since 1970. Players are ids. */
export interface Blocking {
  readonly by: string;
  readonly whom: string;
  readonly at: number;
}

/* Pairings of round robins (by Berger's tables), of groups, and of a knockout's first round. Seeds count from 1. */

/** Orders players by rating (unrated players like new ones), then by a lot that depends on the tournament's id. */
export function seeded(id: string, players: readonly string[], ratings: ReadonlyMap<string, number>) {
  const ratingOf = (player: string) => ratings.get(player) ?? NEW.rating;
  const lots = new Map(players.map((player) => [player, lotOf(id, player)]));
  const seeds = players.toSorted(
    (one, other) => ratingOf(other) - ratingOf(one) || (lots.get(one)! < lots.get(other)! ? -1 : 1),
  );
  return { seeds, ratings: seeds.map((player) => ratings.get(player) ?? null) };
}

/** Returns the pairs to keep apart: named by organisers, or with a block from before both players had entered. */
export function apartIn({ settings, entrants }: Tournament, blockings: readonly Blocking[]) {
  const since = new Map(entrants.map(({ player, at }) => [player, at] as const));
  const isEntrant = ([one, other]: readonly [string, string]) => since.has(one) && since.has(other);
  const blocked = blockings
    .filter(({ by, whom, at }) => isEntrant([by, whom]) && at < Math.max(since.get(by)!, since.get(whom)!))
    .map(({ by, whom }) => [by, whom] as const);
  return [...settings.apart.filter(isEntrant), ...blocked];
}

/** The first seed attacks in the first game. */
export type SeedPair = readonly [attackers: number, defenders: number];

function seats(one: number, other: number, last: number): SeedPair {
  const isFirst = other === last ? one <= last / 2 : (one + other) % 2 === 1;
  return isFirst ? [one, other] : [other, one];
}

/** Returns a seed's opponent in a round; null if the opponent's seed is smaller, so that each pair is listed only once. */
function met(one: number, round: number, last: number): number | null {
  const cycle = last - 1;
  if ((2 * one - 1) % cycle === round % cycle) return last;
  const other = (((round + 1 - one) % cycle) + cycle) % cycle || cycle;
  return other > one ? other : null;
}

/** Returns the pairs of each round. A player without a pair has a bye. If `isDouble`, all pairs meet again, sides swapped. */
export function roundRobin(players: number, isDouble = false): SeedPair[][] {
  const last = players + (players % 2);
  const single = Array.from({ length: last - 1 }, (_, index) =>
    Array.from({ length: last - 1 }, (__, place) => place + 1).flatMap((one) => {
      const other = met(one, index + 1, last);
      return other === null || other > players ? [] : [seats(one, other, last)];
    }),
  );
  return isDouble ? [...single, ...single.map((round) => round.map(swapped))] : single;
}

const swapped = ([attackers, defenders]: SeedPair): SeedPair => [defenders, attackers];

/** Deals seeds to groups in alternating directions, so that all groups are about equally strong. */
export function groupsOf(players: number, groups: number): number[][] {
  const dealt = Array.from({ length: groups }, (): number[] => []);
  for (let place = 0; place < players; place++) {
    const column = place % groups;
    const isBack = Math.floor(place / groups) % 2 === 1;
    dealt[isBack ? groups - 1 - column : column]?.push(place + 1);
  }
  return dealt;
}

/** Returns the seeds of a bracket from top to bottom. Neighbours meet; seeds beyond the number of players are byes. */
export function bracketOf(players: number): number[] {
  let bracket = [1];
  while (bracket.length < players) {
    const sum = 2 * bracket.length + 1;
    bracket = bracket.flatMap((seed) => [seed, sum - seed]);
  }
  return bracket;
}

export function firstOfKnockout(field: readonly string[]): Pair[] {
  const bracket = bracketOf(field.length);
  return bracket.flatMap((seed, slot): Pair[] => {
    if (slot % 2 === 1) return [];
    const [better, worse] = [seed, bracket[slot + 1]!].toSorted((one, other) => one - other);
    const [one, other] = [field[better! - 1]!, field[worse! - 1]];
    return [other === undefined ? [one] : [one, other]];
  });
}

export function fieldOfKnockout(pairs: readonly Pair[]): string[] {
  const bracket = bracketOf(2 * pairs.length);
  const numbered = pairs.flatMap((pair, index) => {
    const seeds = bracket.slice(2 * index, 2 * index + 2).toSorted((one, other) => one - other);
    return pair.map((player, place) => ({ player, seed: seeds[place]! }));
  });
  return numbered.toSorted((one, other) => one.seed - other.seed).map(({ player }) => player);
}
