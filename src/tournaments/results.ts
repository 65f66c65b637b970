import type { How } from "../contract/terms.ts";
import { sha256Hex } from "../lib/sha256.ts";

/* Scores are half points, so that everything is an integer: a win is 2, a draw 1. */

export interface FinishedGame {
  readonly attackers: string;
  readonly defenders: string;
  /** The attackers' half points. The defenders get the rest of two, or none after a double forfeit. */
  readonly score: number;
  readonly how: How;
}

export type Pairing =
  | { readonly players: readonly [string, string]; readonly games: readonly FinishedGame[] }
  | { readonly players: readonly [string]; readonly bye: number };

export type Round = readonly Pairing[];

export function scoreIn({ attackers, score, how }: FinishedGame, player: string): number {
  if (how === "double-forfeit") return 0;
  return attackers === player ? score : 2 - score;
}

export function pointsIn(pairing: Pairing, player: string): number {
  if ("bye" in pairing) return pairing.bye;
  return pairing.games.reduce((sum, game) => sum + scoreIn(game, player), 0);
}

export function leaderOf(games: readonly FinishedGame[], [one, other]: readonly [string, string]) {
  const lead = games.reduce((sum, game) => sum + scoreIn(game, one) - scoreIn(game, other), 0);
  return lead === 0 ? null : lead > 0 ? one : other;
}

export function opponentIn(
  { players: [one, other] }: Pick<Pairing, "players">,
  player: string,
): string | null {
  return (one === player ? other : one) ?? null;
}

export const isPlayed = (pairing: Pairing): boolean =>
  "games" in pairing && pairing.games.some(({ how }) => how === "played");

/** Returns a player's lot: a digest, so that it is the same whenever it is computed. The smallest lot comes first. */
export const lotOf = (competition: string, player: string): string =>
  sha256Hex(new TextEncoder().encode(`${competition}:${player}`));

/** Caches results by list, compared by identity. A result is freed together with its list. */
export function ofList<One, T>(work: (list: readonly One[]) => T): (list: readonly One[]) => T {
  const known = new WeakMap<readonly One[], { readonly worked: T }>();
  return (list) => {
    const found = known.get(list) ?? { worked: work(list) };
    known.set(list, found);
    return found.worked;
  };
}

export const placesOf = ofList(
  (players: readonly string[]): ReadonlyMap<string, number> =>
    new Map(players.map((player, place) => [player, place])),
);
