import type { Tiebreak } from "../contract/terms.ts";
import { isPlayed, lotOf, opponentIn, type Pairing, pointsIn, type Round } from "./results.ts";

/** What standings are worked out from. */
export interface Table {
  /** The tournament's id, which the lot is drawn with. */
  readonly id: string;
  /** Whether a bye or a pairing without a played game counts as against oneself. */
  readonly isSwiss: boolean;
  readonly tiebreaks: readonly Tiebreak[];
  /** The players' ids, the best seed first. */
  readonly players: readonly string[];
  readonly rounds: readonly Round[];
}

/** A player's place; points in half points, `sonneborn-berger` in quarters. */
export interface Standing {
  readonly player: string;
  readonly points: number;
  /** Each tie-break that was chosen, among those who were still tied when it was asked. */
  readonly values: Readonly<Partial<Record<Tiebreak, number>>>;
}

/** A pairing as one of its players sees it. */
interface Meeting {
  readonly pairing: Pairing;
  readonly opponent: string | null;
  readonly points: number;
  /** What the opponent's points count as. */
  readonly strength: number;
  readonly played: boolean;
}

interface Row {
  readonly player: string;
  readonly seed: number;
  readonly points: number;
  readonly meetings: readonly Meeting[];
}

function rowsOf({ players, rounds, isSwiss }: Table): Row[] {
  const pairings = new Map(players.map((player) => [player, [] as Pairing[]]));
  for (const pairing of rounds.flat())
    for (const player of pairing.players) pairings.get(player)?.push(pairing);
  const points = new Map(
    players.map((player) => [player, sum(pairings.get(player)!.map((pairing) => pointsIn(pairing, player)))]),
  );
  const meeting = (pairing: Pairing, player: string): Meeting => {
    const [opponent, played] = [opponentIn(pairing, player), isPlayed(pairing)];
    const isOneself = opponent === null || (isSwiss && !played);
    const strength = points.get(isOneself ? player : opponent) ?? 0;
    return { pairing, opponent, points: pointsIn(pairing, player), strength, played };
  };
  return players.map((player, seed) => {
    const meetings = pairings.get(player)!.map((pairing) => meeting(pairing, player));
    return { player, seed, points: points.get(player)!, meetings };
  });
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

function buchholz({ meetings }: Row, lowest: number, highest: number): number {
  const strengths = meetings.map(({ strength }) => strength).toSorted((one, other) => one - other);
  return sum(strengths.slice(lowest, Math.max(lowest, strengths.length - highest)));
}

function wins({ player, meetings }: Row, as: (attackers: string) => boolean): number {
  const games = meetings.flatMap(({ pairing }) => ("games" in pairing ? pairing.games : []));
  return games.filter(
    ({ attackers, score, how }) =>
      how === "played" && as(attackers) && score === (attackers === player ? 2 : 0),
  ).length;
}

/** Points among the tied, if all pairs of them met equally often, and not never. */
function direct(tied: readonly Row[]): (row: Row) => number {
  const ids = new Set(tied.map(({ player }) => player));
  const among = ({ meetings }: Row) =>
    meetings.filter(({ opponent }) => opponent !== null && ids.has(opponent));
  const often = new Set<number>();
  const isFair = tied.every((row) => {
    const times = Map.groupBy(among(row), ({ opponent }) => opponent);
    for (const { length } of times.values()) often.add(length);
    return times.size === tied.length - 1 && often.size === 1;
  });
  return (row) => (isFair ? sum(among(row).map(({ points }) => points)) : 0);
}

/** What each of those who are tied has by a tie-break. */
function valueBy(tiebreak: Exclude<Tiebreak, "lot">, tied: readonly Row[]): (row: Row) => number {
  switch (tiebreak) {
    case "direct":
      return direct(tied);
    case "sonneborn-berger":
      return ({ meetings }) => sum(meetings.map(({ points, strength }) => points * strength));
    case "buchholz":
      return (row) => buchholz(row, 0, 0);
    case "buchholz-cut1":
      return (row) => buchholz(row, 1, 0);
    case "buchholz-median":
      return (row) => buchholz(row, 1, 1);
    case "wins":
      return (row) => wins(row, () => true);
    case "wins-attackers":
      return (row) => wins(row, (attackers) => attackers === row.player);
    case "wins-defenders":
      return (row) => wins(row, (attackers) => attackers !== row.player);
    case "match-wins":
      return ({ meetings }) => meetings.filter(isWon).length;
    case "seed":
      return ({ seed }) => -seed;
  }
}

/** Whether a pairing was won: with more than half of its points, which nobody has who won one game while nobody came to the other. */
const isWon = ({ pairing, points, played }: Meeting): boolean =>
  played && "games" in pairing && points > pairing.games.length;

/** Parts rows by a value, the highest first. */
function parted(rows: readonly Row[], value: (row: Row) => number): (readonly [number, Row[]])[] {
  return [...Map.groupBy(rows, value)].toSorted(([one], [other]) => other - one);
}

/** The order of all players, the first first. */
export function standingsOf(table: Table): Standing[] {
  const place = (rows: readonly Row[], values: Standing["values"], left: readonly Tiebreak[]): Standing[] => {
    const [tiebreak = "lot", ...more] = left;
    if (tiebreak === "lot") return byLot(table.id, rows).map((row) => ({ ...pick(row), values }));
    return parted(rows, valueBy(tiebreak, rows)).flatMap(([value, tied]) =>
      place(tied, { ...values, [tiebreak]: value }, more),
    );
  };
  return parted(rowsOf(table), ({ points }) => points).flatMap(([, tied]) =>
    place(tied, {}, table.tiebreaks),
  );
}

const pick = ({ player, points }: Row) => ({ player, points });

function byLot(id: string, rows: readonly Row[]): readonly Row[] {
  if (rows.length === 1) return rows;
  const lots = new Map(rows.map(({ player }) => [player, lotOf(id, player)]));
  return rows.toSorted((one, other) => (lots.get(one.player)! < lots.get(other.player)! ? -1 : 1));
}
