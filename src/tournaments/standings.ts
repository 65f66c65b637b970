import type { Tiebreak } from "../contract/terms.ts";
import { isPlayed, lotOf, ofList, opponentIn, placesOf, pointsIn, type Round } from "./results.ts";

export interface Table {
  /** The tournament's id, on which the lots depend. */
  readonly id: string;
  /** In a Swiss, tie-breaks use a player's own points for an opponent whom they did not play, as after a bye. */
  readonly isSwiss: boolean;
  readonly tiebreaks: readonly Tiebreak[];
  readonly players: readonly string[];
  readonly rounds: readonly Round[];
}

/** `points` are half points. */
export interface Standing {
  readonly player: string;
  readonly points: number;
  /** The value of each tie-break. `direct` counts only points against players who were still tied. */
  readonly values: Readonly<Partial<Record<Tiebreak, number>>>;
}

/** The kinds of a player's round: not paired, a bye, a pairing without a played game, or one with a played game. */
const [OUT, ALONE, UNPLAYED, PLAYED] = [0, 1, 2, 3];

/** Arrays indexed by seed, so that thousands of players take little time and memory. */
interface Tally {
  readonly kind: Uint16Array;
  /** The opponent's seed; the number of players if there is no opponent. */
  readonly opponent: Uint16Array;
  readonly points: Uint16Array;
  /** Games that were played and won, by side. */
  readonly asAttackers: Uint16Array;
  readonly asDefenders: Uint16Array;
  readonly isWon: Uint16Array;
}

function tallied(players: readonly string[], round: Round): Tally {
  const [seeds, size] = [placesOf(players), players.length];
  const column = () => new Uint16Array(size);
  const [kind, opponent, points] = [column(), column().fill(size), column()];
  const [asAttackers, asDefenders, isWon] = [column(), column(), column()];
  for (const pairing of round)
    for (const player of pairing.players) {
      const [seed, other] = [seeds.get(player), opponentIn(pairing, player)];
      if (seed === undefined) continue;
      kind[seed] = other === null ? ALONE : isPlayed(pairing) ? PLAYED : UNPLAYED;
      if (other !== null) opponent[seed] = seeds.get(other) ?? size;
      points[seed] = pointsIn(pairing, player);
      if (!("games" in pairing)) continue;
      for (const { attackers, score, how } of pairing.games)
        if (how === "played" && score === (attackers === player ? 2 : 0))
          (attackers === player ? asAttackers : asDefenders)[seed]!++;
      // A win needs more than half of the points, so one won game and one double forfeit are not enough.
      isWon[seed] = Number(kind[seed] === PLAYED && points[seed] > pairing.games.length);
    }
  return { kind, opponent, points, asAttackers, asDefenders, isWon };
}

/** A round's tally is reused until its results or the table's players change. */
const tallies = new WeakMap<Round, { readonly players: readonly string[]; readonly tally: Tally }>();

function tallyOf(players: readonly string[], round: Round): Tally {
  const known = tallies.get(round);
  if (known?.players === players) return known.tally;
  const tally = tallied(players, round);
  tallies.set(round, { players, tally });
  return tally;
}

interface Sheet extends Table {
  readonly tallies: readonly Tally[];
  readonly totals: readonly number[];
}

function sheetOf(table: Table): Sheet {
  const { players, rounds } = table;
  const all = rounds.map((round) => tallyOf(players, round));
  const totals = players.map((_, seed) => sum(all.map(({ points }) => points[seed]!)));
  return { ...table, tallies: all, totals };
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

function strengths({ tallies: all, totals, isSwiss }: Sheet, seed: number) {
  const isOneself = ({ kind }: Tally) => kind[seed] === ALONE || (isSwiss && kind[seed] === UNPLAYED);
  return all
    .filter(({ kind }) => kind[seed] !== OUT)
    .map((tally) => {
      const strength = totals[isOneself(tally) ? seed : tally.opponent[seed]!] ?? 0;
      return { strength, points: tally.points[seed]! };
    });
}

/** `cut`: 1 leaves out the lowest value, 2 also the highest. */
function buchholz(sheet: Sheet, seed: number, cut: 0 | 1 | 2): number {
  const all = strengths(sheet, seed).map(({ strength }) => strength);
  if (all.length <= cut) return 0;
  return sum(all) - (cut > 0 ? Math.min(...all) : 0) - (cut > 1 ? Math.max(...all) : 0);
}

/** Returns points against the other tied players if each of them met all others equally often; otherwise 0. */
function direct(sheet: Sheet, tied: readonly number[]): (seed: number) => number {
  const seeds = new Set(tied);
  const among = (seed: number) => sheet.tallies.filter(({ opponent }) => seeds.has(opponent[seed]!));
  const often = new Set<number>();
  const isFair = tied.every((seed) => {
    const times = Map.groupBy(among(seed), ({ opponent }) => opponent[seed]);
    for (const { length } of times.values()) often.add(length);
    return times.size === tied.length - 1 && often.size === 1;
  });
  return (seed) => (isFair ? sum(among(seed).map(({ points }) => points[seed]!)) : 0);
}

function valueBy(
  tiebreak: Exclude<Tiebreak, "lot">,
  sheet: Sheet,
  tied: readonly number[],
): (seed: number) => number {
  const count = (of: (tally: Tally, seed: number) => number) => (seed: number) =>
    sum(sheet.tallies.map((tally) => of(tally, seed)));
  switch (tiebreak) {
    case "direct":
      return direct(sheet, tied);
    case "sonneborn-berger":
      return (seed) => sum(strengths(sheet, seed).map(({ points, strength }) => points * strength));
    case "buchholz":
      return (seed) => buchholz(sheet, seed, 0);
    case "buchholz-cut1":
      return (seed) => buchholz(sheet, seed, 1);
    case "buchholz-median":
      return (seed) => buchholz(sheet, seed, 2);
    case "wins":
      return count(({ asAttackers, asDefenders }, seed) => asAttackers[seed]! + asDefenders[seed]!);
    case "wins-attackers":
      return count(({ asAttackers }, seed) => asAttackers[seed]!);
    case "wins-defenders":
      return count(({ asDefenders }, seed) => asDefenders[seed]!);
    case "match-wins":
      return count(({ isWon }, seed) => isWon[seed]!);
    case "seed":
      return (seed) => -seed;
  }
}

function parted(seeds: readonly number[], value: (seed: number) => number): (readonly [number, number[]])[] {
  return [...Map.groupBy(seeds, value)].toSorted(([one], [other]) => other - one);
}

export function standingsOf(table: Table): Standing[] {
  const sheet = sheetOf(table);
  const { players, totals, tiebreaks } = sheet;
  const place = (
    seeds: readonly number[],
    values: Standing["values"],
    left: readonly Tiebreak[],
  ): Standing[] => {
    const [tiebreak = "lot", ...more] = left;
    if (tiebreak === "lot")
      return byLot(table, seeds).map((seed) => ({ player: players[seed]!, points: totals[seed]!, values }));
    return parted(seeds, valueBy(tiebreak, sheet, seeds)).flatMap(([value, tied]) =>
      place(tied, { ...values, [tiebreak]: value }, more),
    );
  };
  return parted([...players.keys()], (seed) => totals[seed]!).flatMap(([, tied]) =>
    place(tied, {}, tiebreaks),
  );
}

/** Caches lots, because each costs a digest. */
const drawn = ofList((_players: readonly string[]) => new Map<string, string>());

function byLot({ id, players }: Table, seeds: readonly number[]): readonly number[] {
  if (seeds.length === 1) return seeds;
  const known = drawn(players);
  const lot = (seed: number): string => {
    const key = `${id}:${players[seed]}`;
    const found = known.get(key) ?? lotOf(id, players[seed]!);
    known.set(key, found);
    return found;
  };
  const lots = new Map(seeds.map((seed) => [seed, lot(seed)]));
  return seeds.toSorted((one, other) => (lots.get(one)! < lots.get(other)! ? -1 : 1));
}
