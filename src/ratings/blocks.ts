import { rate, type Standing } from "./glicko2.ts";
import type { Entry } from "./rater.ts";

/**
 * The numbers of rated games are doubles, BLOCK games per blob: as one row of text per game, they took most of a replay's
 * time. For each game: the offset and, for each side, the standing before the game and the number of the player's game (the
 * rest is computed); the same numbers before the last revision; the place of the last replay that changed them, or 0.
 */
const [NOW, WAS, REVISION, SIZE] = [0, 9, 18, 19] as const;
const [ATTACKERS, DEFENDERS] = [1, 5] as const;

export const BLOCK = 32;
export const GAME_BYTES = SIZE * 8;

export const blockOf = (seq: number): number => Math.floor(seq / BLOCK);
const placeIn = (seq: number): number => (seq % BLOCK) * SIZE;

function standingIn(numbers: Float64Array, at: number): Standing {
  return { rating: numbers[at]!, rd: numbers[at + 1]!, volatility: numbers[at + 2]! };
}

/** Returns the numbers of an entry in the stored order, which `entryAt` reads. */
function numbersOf({ offset, attackers: { before: a, games }, defenders }: Entry): number[] {
  const { before: d } = defenders;
  return [offset, a.rating, a.rd, a.volatility, games, d.rating, d.rd, d.volatility, defenders.games];
}

function entryAt(numbers: Float64Array, at: number, score: number): Entry {
  const offset = numbers[at]!;
  const [a, d] = [standingIn(numbers, at + ATTACKERS), standingIn(numbers, at + DEFENDERS)];
  const { attackers, defenders } = rate(a, d, { score, offset });
  return {
    offset,
    attackers: { ...attackers, games: numbers[at + ATTACKERS + 3]! },
    defenders: { ...defenders, games: numbers[at + DEFENDERS + 3]! },
  };
}

export const entryIn = (numbers: ArrayBuffer, score: number): Entry =>
  entryAt(new Float64Array(numbers), NOW, score);

/**
 * Returns the place of the last replay that changed a game's numbers, and the entry before that revision (see `Revising`); null
 * if no replay changed them.
 */
export function revisionIn(numbers: ArrayBuffer, score: number) {
  const all = new Float64Array(numbers);
  const place = all[REVISION]!;
  return place === 0 ? null : { place, was: entryAt(all, WAS, score) };
}

/** Returns a block (null: an empty one) with one more game at its end. */
export function withGame(block: ArrayBuffer | null, seq: number, entry: Entry): ArrayBuffer {
  const longer = new Float64Array(placeIn(seq) + SIZE);
  if (block !== null) longer.set(new Float64Array(block));
  longer.set(numbersOf(entry), placeIn(seq) + NOW);
  return longer.buffer;
}

/** `place`: the replay's place. `since`: the place of its revision's first replay; `was` has the numbers from before it. */
export interface Revising {
  readonly place: number;
  readonly since: number;
}

/** Replaces a game's numbers with a replay's. Returns whether they differ. */
export function revise(block: Float64Array, seq: number, entry: Entry, { place, since }: Revising): boolean {
  const [at, numbers] = [placeIn(seq), numbersOf(entry)];
  if (numbers.every((value, index) => value === block[at + index])) return false;
  if (block[at + REVISION]! < since) block.copyWithin(at + WAS, at + NOW, at + WAS);
  block.set(numbers, at + NOW);
  block[at + REVISION] = place;
  return true;
}
