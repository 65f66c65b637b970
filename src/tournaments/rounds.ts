import { TOURNAMENT_SIZES } from "../contract/bounds.ts";
import { fieldOfKnockout, firstOfKnockout, groupsOf, roundRobin, type SeedPair } from "./draw.ts";
import { competitorsOf } from "./history.ts";
import { leaderOf, ofList, type Pairing, type Round } from "./results.ts";
import { type Standing, standingsOf } from "./standings.ts";
import { type Block, blocksOf, LARGEST_BLOCK, pairBlock, type Pair, type PairedBlock } from "./swiss.ts";
import {
  gamesOf,
  isBetterSeed,
  offTable,
  type PairedUp,
  type RoundOf,
  seedOf,
  type Tournament,
  withdrawnFrom,
} from "./tournament.ts";

export interface NextRound {
  readonly pairs: readonly Pair[];
  readonly weights: readonly string[];
}

/** Returns the number of rounds of a Swiss, limited so that nobody has to meet an opponent twice. */
export function swissRounds(players: number, requested: number | null): number {
  const most = Math.max(1, Math.min(TOURNAMENT_SIZES.swissRounds, Math.floor(players / 2)));
  return Math.min(requested ?? Math.ceil(Math.log2(Math.max(2, players))) + 1, most);
}

export const groupsIn = ({ seeds, settings }: Tournament): string[][] =>
  groupsOf(seeds.length, settings.groups).map((group) => group.map((seed) => seeds[seed - 1]!));

export function groupRounds({ seeds, settings: { groups, double } }: Tournament): number {
  const largest = Math.ceil(seeds.length / groups);
  return (largest - 1 + (largest % 2)) * (double ? 2 : 1);
}

/** Returns how many rounds the tournament has in all; null before the start. */
export function roundsInAll(state: Tournament): number | null {
  const { seeds, settings } = state;
  if (seeds.length === 0) return null;
  if (settings.format === "swiss") return swissRounds(seeds.length, settings.rounds);
  const before = roundsBeforeKnockout(state);
  if (before === null) return groupRounds(state);
  const field = settings.format === "knockout" ? seeds.length : settings.groups * settings.advance;
  return before + Math.ceil(Math.log2(Math.max(1, field)));
}

/** Returns a pairing's result for the table; an empty list if one of its players left the table. */
function counted(pairing: PairedUp, off: ReadonlySet<string>): Pairing[] {
  const { players, bye } = pairing;
  if (players.some((player) => off.has(player))) return [];
  return [players.length === 1 ? { players, bye } : { players, games: gamesOf(pairing) }];
}

const allCounted = ofList((pairings: readonly PairedUp[]) =>
  pairings.flatMap((one) => counted(one, new Set())),
);

function countedRounds(state: Tournament, rounds: readonly RoundOf[] = state.rounds): Round[] {
  const off = offTable(state);
  return rounds.map(({ pairings }) =>
    off.size === 0 ? allCounted(pairings) : pairings.flatMap((pairing) => counted(pairing, off)),
  );
}

function tableOf(state: Tournament, players: readonly string[], rounds: readonly Round[]): Standing[] {
  const { id, settings } = state;
  const { format, tiebreaks } = settings;
  return standingsOf({ id, isSwiss: format === "swiss", tiebreaks, players, rounds });
}

function byGroup(groups: readonly (readonly string[])[], rounds: readonly Round[]): Round[][] {
  if (groups.length === 1) return [[...rounds]];
  const groupOf = new Map(groups.flatMap((group, index) => group.map((player) => [player, index] as const)));
  const parted = rounds.map((round) => Map.groupBy(round, ({ players: [player] }) => groupOf.get(player)));
  return groups.map((_, index) => parted.map((round) => round.get(index) ?? []));
}

/** Returns the rounds that count for the table: all but those of a knockout after groups. */
export const tableRounds = (state: Tournament): readonly RoundOf[] =>
  state.settings.format === "round-robin" ? state.rounds.slice(0, groupRounds(state)) : state.rounds;

export function standings(state: Tournament): Standing[][] {
  const { format } = state.settings;
  const off = offTable(state);
  const groups = format === "round-robin" ? groupsIn(state) : [state.seeds];
  const rounds = tableRounds(state);
  const parted = byGroup(groups, countedRounds(state, rounds));
  const tables = groups.map((group, index) =>
    tableOf(state, off.size === 0 ? group : group.filter((player) => !off.has(player)), parted[index]!),
  );
  return format === "knockout" ? tables.map((table) => byProgress(table, rounds)) : tables;
}

/** Sorts a knockout's table by pairings won. The sort is stable, so equal players stay ordered by points. */
function byProgress(table: readonly Standing[], rounds: readonly RoundOf[]): Standing[] {
  const winners = rounds.flatMap(({ pairings }) => pairings.map(winnerOf));
  const won = Map.groupBy(winners, (winner) => winner);
  const progress = ({ player }: Standing) => won.get(player)?.length ?? 0;
  return table.toSorted((one, other) => progress(other) - progress(one));
}

/** Returns the players who advance to the knockout, by place in the group, then by points, then by seed. */
function advancing(state: Tournament): string[] {
  const gone = withdrawnFrom(state);
  const placed = standings(state).flatMap((group) =>
    group
      .filter(({ player }) => !gone.has(player))
      .slice(0, state.settings.advance)
      .map(({ player, points }, place) => ({ player, points, place, seed: seedOf(state, player) })),
  );
  return placed
    .toSorted((one, other) => one.place - other.place || other.points - one.points || one.seed - other.seed)
    .map(({ player }) => player);
}

/** Returns the winner; null for none. After an annulment, the player who now has more points, else the match's winner. */
export function winnerOf(pairing: PairedUp): string | null {
  const { players, ruled, report, atFault } = pairing;
  if (players.length === 1) return players[0];
  if (ruled !== null) return ruled.winner;
  if (report?.isOver !== true) return null;
  return (Object.keys(atFault).length > 0 ? leaderOf(gamesOf(pairing), players) : null) ?? report.winner;
}

const fieldOfRound = ofList((pairings: readonly PairedUp[]) =>
  fieldOfKnockout(pairings.map(({ players }) => players)),
);

/** Returns the knockout's players, best seed first. After groups, the order is recovered from its first round's pairings. */
export function knockoutField(state: Tournament): readonly string[] {
  const first = state.rounds[roundsBeforeKnockout(state) ?? 0];
  if (state.settings.format === "knockout" || first === undefined) return state.seeds;
  return fieldOfRound(first.pairings);
}

/** Pairs the winners of neighbouring pairings. The better seed attacks first. */
function nextOfKnockout({ pairings }: RoundOf, field: readonly string[]): Pair[] {
  const winners = pairings.map((pairing) => winnerOf(pairing) ?? pairing.players[0]);
  return winners.flatMap((one, slot): Pair[] => {
    const other = winners[slot + 1];
    if (slot % 2 === 1 || other === undefined) return [];
    return [isBetterSeed(field, one, other) ? [one, other] : [other, one]];
  });
}

function ofGroups(state: Tournament, n: number): Pair[] {
  const off = offTable(state);
  return groupsIn(state).flatMap((group) => {
    const pairs: readonly SeedPair[] = roundRobin(group.length, state.settings.double)[n - 1] ?? [];
    return pairs
      .map(([attackers, defenders]) => [group[attackers - 1]!, group[defenders - 1]!] as const)
      .filter((pair) => !pair.some((player) => off.has(player)));
  });
}

function blocksIn(state: Tournament, n: number) {
  const rounds = countedRounds(state, state.rounds.slice(0, n - 1));
  const { seeds: players, apart } = state;
  const { blocks, bye } = blocksOf(competitorsOf({ players, rounds, out: withdrawnFrom(state), apart }));
  return { blocks, bye: bye?.player ?? null };
}

export function roundOfBlocks(paired: readonly PairedBlock[], bye: string | null): NextRound {
  const alone: Pair[] = bye === null ? [] : [[bye]];
  return {
    pairs: [...paired.flatMap(({ pairs }) => pairs), ...alone],
    weights: paired.map(({ weight }) => String(weight)),
  };
}

function ofSwiss(state: Tournament, n: number): NextRound {
  const { blocks, bye } = blocksIn(state, n);
  const paired = blocks.map((block) => pairBlock(block, state.settings.games, n - 1));
  return roundOfBlocks(paired, bye);
}

function hasRound(state: Tournament, n: number): boolean {
  const left = state.seeds.length - withdrawnFrom(state).size;
  return n <= swissRounds(state.seeds.length, state.settings.rounds) && left >= 2;
}

/** Returns a function that cuts the next round into blocks; null unless the round is so large that it needs several. */
export function dueInBlocks(state: Tournament): (() => { blocks: Block[]; bye: string | null }) | null {
  const n = state.rounds.length + 1;
  const left = state.seeds.length - withdrawnFrom(state).size;
  if (state.settings.format !== "swiss" || left <= LARGEST_BLOCK || !hasRound(state, n)) return null;
  return () => blocksIn(state, n);
}

export function roundsBeforeKnockout(state: Tournament): number | null {
  const { format, advance } = state.settings;
  if (format === "knockout") return 0;
  return format === "round-robin" && advance > 0 ? groupRounds(state) : null;
}

/** The opponent of a withdrawn player gets a bye. If both have withdrawn, one stays to keep the places of the bracket. */
function withoutWithdrawn(pair: Pair, gone: ReadonlySet<string>): Pair {
  if (!pair.some((player) => gone.has(player))) return pair;
  return [pair.find((player) => !gone.has(player)) ?? pair[0]];
}

/** `n`: the number of the round, from 1. */
export function isOfKnockout(state: Tournament, n: number): boolean {
  const before = roundsBeforeKnockout(state);
  return before !== null && n > before;
}

function ofKnockout(state: Tournament, n: number): Pair[] {
  const last = state.rounds[n - 2];
  if (!isOfKnockout(state, n - 1) || last === undefined)
    return firstOfKnockout(state.settings.format === "knockout" ? state.seeds : advancing(state));
  return last.pairings.length === 1 ? [] : nextOfKnockout(last, knockoutField(state));
}

/** Pairs round `n`, which follows the last round of the state; null if the tournament has no such round. */
export function roundPaired(state: Tournament, n: number): NextRound | null {
  const { format } = state.settings;
  if (isOfKnockout(state, n)) {
    const gone = withdrawnFrom(state);
    const pairs = ofKnockout(state, n).map((pair) => withoutWithdrawn(pair, gone));
    return pairs.length === 0 ? null : { pairs, weights: [] };
  }
  if (format === "round-robin")
    return n > groupRounds(state) ? null : { pairs: ofGroups(state, n), weights: [] };
  return hasRound(state, n) ? ofSwiss(state, n) : null;
}
