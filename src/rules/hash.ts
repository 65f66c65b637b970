import { SQUARE_BITS } from "./geometry.ts";

/** Keys for every piece (by its code, below 8) on every square. */
const KEYS = makeKeys(8 << SQUARE_BITS);

/**
 * Takes a piece and a square; gives a number. A board's hash is all of its pieces' numbers XORed, so a
 * move changes it with two XORs. A hash only sorts out boards that differ: where two are equal, the
 * boards themselves are compared (`repetition.ts`), so a collision can never make a false repetition.
 */
export function pieceKey(piece: number, square: number): number {
  return KEYS[(piece << SQUARE_BITS) | square]!;
}

/** Takes cells; gives the hash of all that stands on them. */
export function hashOf(cells: Uint8Array, squares: readonly number[]): number {
  let hash = 0;
  for (const square of squares) {
    const piece = cells[square]!;
    if (piece !== 0) hash ^= pieceKey(piece, square);
  }
  return hash;
}

/** The finisher of MurmurHash3 over a running count: the same keys in every process, and no randomness. */
function makeKeys(count: number): Int32Array {
  const keys = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    let key = Math.imul(i + 1, 0x9e3779b9);
    key = Math.imul(key ^ (key >>> 16), 0x85ebca6b);
    key = Math.imul(key ^ (key >>> 13), 0xc2b2ae35);
    keys[i] = key ^ (key >>> 16);
  }
  return keys;
}
