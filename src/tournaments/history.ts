import type { Side } from "../rules/index.ts";
import { isPlayed, opponentIn, type Pairing, pointsIn, type Round } from "./results.ts";

export interface Swiss {
  readonly players: readonly string[];
  readonly rounds: readonly Round[];
  readonly out: ReadonlySet<string>;
  readonly apart: readonly (readonly [string, string])[];
}

/** Scores are in half points. */
export interface Competitor {
  readonly player: string;
  /** Counts from 0. */
  readonly seed: number;
  readonly score: number;
  /** Earlier opponents, and players who are kept apart from this one. */
  readonly met: ReadonlySet<string>;
  readonly hadBye: boolean;
  /** Downfloats (opponents with fewer points, or byes): 2 for the last round, plus 1 for the round before. `up`: upfloats. */
  readonly down: number;
  readonly up: number;
  readonly sides: readonly Side[];
}

interface Past {
  score: number;
  before: number;
  readonly met: Set<string>;
  hadBye: boolean;
  /** For each round, whether the opponent had fewer points (-1, also for a bye), as many (0) or more (1). */
  readonly floats: number[];
  readonly sides: Side[];
}

const newPast = (): Past => ({ score: 0, before: 0, met: new Set(), hadBye: false, floats: [], sides: [] });

/** Returns players in pairing order, by score and then by seed. Leaves out players who have withdrawn. */
export function competitorsOf(swiss: Swiss): Competitor[] {
  const pasts = new Map(swiss.players.map((player) => [player, newPast()]));
  for (const [index, round] of swiss.rounds.entries()) addRound(pasts, round, index);
  for (const [one, other] of swiss.apart) {
    pasts.get(one)?.met.add(other);
    pasts.get(other)?.met.add(one);
  }
  return swiss.players
    .map((player, seed) => competitor(player, seed, pasts.get(player)!, swiss.rounds.length))
    .filter(({ player }) => !swiss.out.has(player))
    .toSorted((one, other) => other.score - one.score || one.seed - other.seed);
}

function addRound(pasts: ReadonlyMap<string, Past>, round: Round, index: number): void {
  for (const past of pasts.values()) past.before = past.score;
  for (const pairing of round)
    for (const player of pairing.players) {
      const past = pasts.get(player);
      if (past === undefined) continue;
      const opponent = opponentIn(pairing, player);
      past.floats[index] = opponent === null ? -1 : Math.sign(pasts.get(opponent)!.before - past.before);
      addPairing(past, pairing, player, opponent);
    }
}

function addPairing(past: Past, pairing: Pairing, player: string, opponent: string | null): void {
  past.score += pointsIn(pairing, player);
  if (opponent === null) past.hadBye = true;
  else past.met.add(opponent);
  if (!("games" in pairing) || !isPlayed(pairing)) return;
  for (const { attackers, how } of pairing.games)
    if (how === "played") past.sides.push(attackers === player ? "attackers" : "defenders");
}

function competitor(player: string, seed: number, past: Past, rounds: number): Competitor {
  const { score, met, hadBye, floats, sides } = past;
  const weigh = (ago: number, direction: number) => Number(floats[rounds - 1 - ago] === direction);
  const went = (direction: number) => 2 * weigh(0, direction) + weigh(1, direction);
  return { player, seed, score, met, hadBye, down: went(-1), up: went(1), sides };
}
