import { competitorsOf, type Swiss } from "../../src/tournaments/history.ts";
import type { Pairing, Round } from "../../src/tournaments/results.ts";
import { blocksOf, pairBlock, type Pair } from "../../src/tournaments/swiss.ts";

const REMATCH = 2n ** 50n;

/** A round as it was paired and played: whether a rematch could not be helped, and how long its blocks took (milliseconds). */
export interface PlayedRound {
  readonly isForced: boolean;
  readonly blocks: readonly number[];
}

/** Pairs a round and plays it: the results come from `next`, a number from 0 on. */
function playRound(
  swiss: Swiss,
  perPairing: number,
  next: () => number,
): PlayedRound & { readonly round: Round } {
  const { blocks, bye } = blocksOf(competitorsOf(swiss));
  const paired = blocks.map((block) => {
    const began = performance.now();
    const { pairs, weight } = pairBlock(block, perPairing, swiss.rounds.length);
    return { pairs, weight, ms: performance.now() - began };
  });
  const alone: Pair[] = bye === null ? [] : [[bye.player]];
  const pairs = [...paired.flatMap((block) => block.pairs), ...alone];
  return {
    round: pairs.map((pair) => played(pair, perPairing, next)),
    isForced: paired.some(({ weight }) => weight >= REMATCH),
    blocks: paired.map(({ ms }) => ms),
  };
}

function played(pair: Pair, perPairing: number, next: () => number): Pairing {
  if (pair.length === 1) return { players: pair, bye: 2 * perPairing };
  const [attackers, defenders] = pair;
  const first = { attackers, defenders, score: next() % 3, how: "played" } as const;
  const second = { attackers: defenders, defenders: attackers, score: next() % 3, how: "played" } as const;
  return { players: pair, games: perPairing === 1 ? [first] : [first, second] };
}

/** A whole Swiss with results drawn from a seed. */
export function season(players: number, length: number, perPairing: number, seed: number) {
  let state = seed;
  const next = () => (state = (state * 48_271) % 2_147_483_647) >> 3;
  const names = Array.from({ length: players }, (_, index) => `p${index + 1}`);
  const rounds: Round[] = [];
  const swiss: Swiss = { players: names, rounds, out: new Set(), apart: [] };
  const all: PlayedRound[] = [];
  for (let n = 0; n < length; n++) {
    const { round, ...how } = playRound(swiss, perPairing, next);
    rounds.push(round);
    all.push(how);
  }
  return { swiss, rounds: all, forced: all.map(({ isForced }) => isForced) };
}
