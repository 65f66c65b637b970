import { rate, type Standing } from "./glicko2.ts";
import type { Entry } from "./table.ts";

/**
 * The numbers of the rated games are stored as doubles, those of some games in a row together: a row a game, as text, took
 * most of the time of rating games again. Of a game there is the offset, and of each of its players where they stood before
 * it, and the how manyeth game of theirs it is; what it has done follows. Then the same as it was before it was last changed
 * by a replay, and the place of that replay: 0 for none.
 */
const [NOW, WAS, REVISION, SIZE] = [0, 9, 18, 19] as const;
const [ATTACKERS, DEFENDERS] = [1, 5] as const;

/** So many games stand in one block. */
export const BLOCK = 32;

/** How many bytes a game takes in its block. */
export const GAME_BYTES = SIZE * 8;

export const blockOf = (seq: number): number => Math.floor(seq / BLOCK);
const placeIn = (seq: number): number => (seq % BLOCK) * SIZE;

function standingIn(numbers: Float64Array, at: number): Standing {
  return { rating: numbers[at]!, rd: numbers[at + 1]!, volatility: numbers[at + 2]! };
}

/** The other way round: `NOW` is in the order of `entryAt`. */
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

/** What a game has done, by its numbers and the attackers' score. */
export const entryIn = (numbers: ArrayBuffer, score: number): Entry =>
  entryAt(new Float64Array(numbers), NOW, score);

/** By which replay that was last changed, and what it was before; null where it never was. */
export function revisionIn(
  numbers: ArrayBuffer,
  score: number,
): { readonly place: number; readonly was: Entry } | null {
  const all = new Float64Array(numbers);
  const place = all[REVISION]!;
  return place === 0 ? null : { place, was: entryAt(all, WAS, score) };
}

/** A block with one more game, which comes after all that it has. */
export function withGame(block: ArrayBuffer | null, seq: number, entry: Entry): ArrayBuffer {
  const longer = new Float64Array(placeIn(seq) + SIZE);
  if (block !== null) longer.set(new Float64Array(block));
  longer.set(numbersOf(entry), placeIn(seq) + NOW);
  return longer.buffer;
}

/** A replay, and the first of those that count as one with it: its `was` is kept. */
export interface Revising {
  readonly place: number;
  readonly since: number;
}

/** Puts what a replay has come to in the place of a game's numbers; whether that changes them. */
export function revise(block: Float64Array, seq: number, entry: Entry, { place, since }: Revising): boolean {
  const [at, numbers] = [placeIn(seq), numbersOf(entry)];
  if (numbers.every((value, index) => value === block[at + index])) return false;
  if (block[at + REVISION]! < since) block.copyWithin(at + WAS, at + NOW, at + WAS);
  block.set(numbers, at + NOW);
  block[at + REVISION] = place;
  return true;
}
