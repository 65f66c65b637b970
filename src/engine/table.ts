import { SQUARE_BITS } from "../rules/search.ts";

export const EXACT = 3;
export const AT_LEAST = 1;
export const AT_MOST = 2;

/** Words per entry: two halves of the key, the value, and one word that packs move, depth and kind. */
const WORDS = 4;
const MOVE_BITS = 2 * SQUARE_BITS;
const MOVE = (1 << MOVE_BITS) - 1;
const DEPTH = 0xff;

/** At most 2^21 entries (32 MB), fewer for searches with fewer nodes. */
const MOST_BITS = 21;
const LEAST_BITS = 10;

/** Results by key, in pairs of entries: one for the deepest search, the other for the latest. */
export interface Table {
  readonly words: Int32Array;
  readonly mask: number;
  /** The result of the last successful `find`. */
  move: number;
  depth: number;
  kind: number;
  value: number;
}

export function newTable(nodes: number): Table {
  const wanted = Math.ceil(Math.log2(Math.max(nodes, 1)));
  const bits = Math.min(MOST_BITS, Math.max(LEAST_BITS, wanted));
  const words = new Int32Array(WORDS << bits);
  return { words, mask: (1 << (bits - 1)) - 1, move: 0, depth: 0, kind: 0, value: 0 };
}

export function find(table: Table, low: number, high: number): boolean {
  const { words, mask } = table;
  const first = (low & mask) * 2 * WORDS;
  const at = words[first] === low && words[first + 1] === high ? first : first + WORDS;
  if (words[at] !== low || words[at + 1] !== high || words[at + 3] === 0) return false;
  const packed = words[at + 3]!;
  table.value = words[at + 2]!;
  table.move = packed & MOVE;
  table.depth = (packed >> MOVE_BITS) & DEPTH;
  table.kind = packed >>> (MOVE_BITS + 8);
  return true;
}

/**
 * Stores a result. Only a search that is at least as deep, or of the same position, replaces the first entry of a pair.
 */
export function keep(
  { words, mask }: Table,
  low: number,
  high: number,
  move: number,
  depth: number,
  kind: number,
  value: number,
): void {
  const first = (low & mask) * 2 * WORDS;
  const isSame = words[first] === low && words[first + 1] === high;
  const before = (words[first + 3]! >> MOVE_BITS) & DEPTH;
  const at = isSame || depth >= before ? first : first + WORDS;
  words[at] = low;
  words[at + 1] = high;
  words[at + 2] = value;
  words[at + 3] = move | (depth << MOVE_BITS) | (kind << (MOVE_BITS + 8));
}
