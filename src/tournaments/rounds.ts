import { firstOfKnockout, groupsOf, roundRobin, type SeedPair } from "./draw.ts";
import { competitorsOf, type Swiss } from "./history.ts";
import type { Pairing, Round } from "./results.ts";
import { type Standing, standingsOf } from "./standings.ts";
import { blocksOf, pairBlock, type Pair } from "./swiss.ts";
import {
  gamesOf,
  offTable,
  type PairedUp,
  type RoundOf,
  type Tournament,
  withdrawnFrom,
} from "./tournament.ts";

/** A round as it is to be paired. */
export interface NextRound {
  readonly pairs: readonly Pair[];
  readonly weights: readonly string[];
}

/** So many rounds a Swiss has at most. */
const MOST_ROUNDS = 31;

/** How many rounds a Swiss of some players has: as asked, and no more than need no rematch. */
export function swissRounds(players: number, asked: number | null): number {
  const most = Math.max(1, Math.min(MOST_ROUNDS, Math.floor(players / 2)));
  return Math.min(asked ?? Math.ceil(Math.log2(Math.max(2, players))) + 1, most);
}

/** The groups of a round robin, by the ids of their players. */
export const groupsIn = ({ seeds, settings }: Tournament): string[][] =>
  groupsOf(seeds.length, settings.groups).map((group) => group.map((seed) => seeds[seed - 1]!));

/** How many rounds the groups of a round robin have. */
export function groupRounds(state: Tournament): number {
  const largest = Math.max(...groupsIn(state).map(({ length }) => length));
  return roundRobin(largest, state.settings.double).length;
}

/** A pairing as standings count it: what a player who left the table had part in does not. */
function counted(pairing: PairedUp, off: ReadonlySet<string>): Pairing[] {
  const { players, bye } = pairing;
  if (players.some((player) => off.has(player))) return [];
  return [players.length === 1 ? { players, bye } : { players, games: gamesOf(pairing) }];
}

/** Rounds as standings and pairings are worked out from them, by the results as they are known now. */
export function countedRounds(state: Tournament, rounds: readonly RoundOf[] = state.rounds): Round[] {
  const off = offTable(state);
  return rounds.map(({ pairings }) => pairings.flatMap((pairing) => counted(pairing, off)));
}

function tableOf(state: Tournament, players: readonly string[], rounds: readonly RoundOf[]): Standing[] {
  const among = new Set(players);
  const { id, settings } = state;
  const isTheirs = (pairing: Pairing) => pairing.players.every((player) => among.has(player));
  const { format, tiebreaks } = settings;
  const own = countedRounds(state, rounds).map((round) => round.filter(isTheirs));
  return standingsOf({ id, isSwiss: format === "swiss", tiebreaks, players, rounds: own });
}

/** The standings of a tournament; of groups, each by itself. Who left the table stands in none. */
export function standings(state: Tournament): Standing[][] {
  const { format } = state.settings;
  const off = offTable(state);
  const groups = format === "round-robin" ? groupsIn(state) : [state.seeds];
  const rounds =
    format === "round-robin" ? state.rounds.filter(({ n }) => n <= groupRounds(state)) : state.rounds;
  return groups.map((group) =>
    tableOf(
      state,
      group.filter((player) => !off.has(player)),
      rounds,
    ),
  );
}

/** Who goes on to the knockout, the best first: by place in the group, points, seed. */
function advancing(state: Tournament): string[] {
  const gone = withdrawnFrom(state);
  const placed = standings(state).flatMap((group) =>
    group
      .filter(({ player }) => !gone.has(player))
      .slice(0, state.settings.advance)
      .map(({ player, points }, place) => ({ player, points, place, seed: state.seeds.indexOf(player) })),
  );
  return placed
    .toSorted((one, other) => one.place - other.place || other.points - one.points || one.seed - other.seed)
    .map(({ player }) => player);
}

/** Who has won a pairing of a knockout; null while that is open. A withdrawn player's opponent goes on. */
export function winnerOf(pairing: PairedUp): string | null {
  const { players, ruled, report } = pairing;
  if (players.length === 1) return players[0];
  if (ruled !== null) return ruled.winner;
  return report?.isOver === true ? report.winner : null;
}

/** Neighbours' winners meet: the better seed attacks first. */
function nextOfKnockout({ pairings }: RoundOf, seeds: readonly string[]): Pair[] {
  const winners = pairings.map((pairing) => winnerOf(pairing) ?? pairing.players[0]);
  return winners.flatMap((one, slot): Pair[] => {
    const other = winners[slot + 1];
    if (slot % 2 === 1 || other === undefined) return [];
    return [seeds.indexOf(one) < seeds.indexOf(other) ? [one, other] : [other, one]];
  });
}

/** The pairs of a round of a round robin: none for who left the table. */
function ofGroups(state: Tournament, n: number): Pair[] {
  const off = offTable(state);
  return groupsIn(state).flatMap((group) => {
    const pairs: readonly SeedPair[] = roundRobin(group.length, state.settings.double)[n - 1] ?? [];
    return pairs
      .map(([attackers, defenders]) => [group[attackers - 1]!, group[defenders - 1]!] as const)
      .filter((pair) => !pair.some((player) => off.has(player)));
  });
}

/** What a round of a Swiss is paired from: the rounds before it. */
export const swissOf = (state: Tournament, n: number): Swiss => ({
  players: state.seeds,
  rounds: countedRounds(state, state.rounds.slice(0, n - 1)),
  out: withdrawnFrom(state),
  apart: state.apart,
});

function ofSwiss(state: Tournament, n: number): NextRound {
  const { blocks, bye } = blocksOf(competitorsOf(swissOf(state, n)));
  const paired = blocks.map((block) => pairBlock(block, state.settings.games, n - 1));
  const alone: Pair[] = bye === null ? [] : [[bye.player]];
  return {
    pairs: [...paired.flatMap(({ pairs }) => pairs), ...alone],
    weights: paired.map(({ weight }) => String(weight)),
  };
}

/** Where the knockout of a tournament begins: how many rounds stand before it; null where there is none. */
export function roundsBeforeKnockout(state: Tournament): number | null {
  const { format, advance } = state.settings;
  if (format === "knockout") return 0;
  return format === "round-robin" && advance > 0 ? groupRounds(state) : null;
}

function ofKnockout(state: Tournament, n: number, before: number): Pair[] {
  const last = state.rounds[n - 2];
  if (n === before + 1 || last === undefined)
    return firstOfKnockout(state.settings.format === "knockout" ? state.seeds : advancing(state));
  return last.pairings.length === 1 ? [] : nextOfKnockout(last, state.seeds);
}

/**
 * How a round is paired, by the results as they are known now: the next one, or the last one anew. Null where there is none.
 * @param n its number, from 1
 */
export function roundPaired(state: Tournament, n: number): NextRound | null {
  const { format, rounds } = state.settings;
  const before = roundsBeforeKnockout(state);
  if (before !== null && n > before) {
    const pairs = ofKnockout(state, n, before);
    return pairs.length === 0 ? null : { pairs, weights: [] };
  }
  if (format === "round-robin")
    return n > groupRounds(state) ? null : { pairs: ofGroups(state, n), weights: [] };
  const left = state.seeds.length - withdrawnFrom(state).size;
  return n > swissRounds(state.seeds.length, rounds) || left < 2 ? null : ofSwiss(state, n);
}
