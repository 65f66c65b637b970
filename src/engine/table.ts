import { SQUARE_BITS } from "../rules/search.ts";

/** What a value is to the true one. */
export const EXACT = 3;
export const AT_LEAST = 1;
export const AT_MOST = 2;

/** An entry: two halves of the key, the value, and move, depth and kind of value packed. */
const WORDS = 4;
const MOVE_BITS = 2 * SQUARE_BITS;
const MOVE = (1 << MOVE_BITS) - 1;
const DEPTH = 0xff;

/** The most entries: 32 MB. Fewer, where a search has not the nodes to fill them. */
const MOST_BITS = 21;
const LEAST_BITS = 10;

/** What has been found of positions, by key. Two of one place are kept: the one that was searched deepest, and the last. */
export interface Table {
  readonly words: Int32Array;
  /** Of the place of a pair. */
  readonly mask: number;
  /** What `find` found. */
  move: number;
  depth: number;
  kind: number;
  value: number;
}

/** Takes how many nodes a search may have; gives an empty table. */
export function newTable(nodes: number): Table {
  const wanted = Math.ceil(Math.log2(Math.max(nodes, 1)));
  const bits = Math.min(MOST_BITS, Math.max(LEAST_BITS, wanted));
  const words = new Int32Array(WORDS << bits);
  return { words, mask: (1 << (bits - 1)) - 1, move: 0, depth: 0, kind: 0, value: 0 };
}

/** Looks a key up; tells whether it is there. Then the table's own fields say what is known. */
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

/** Keeps what has been found of a position, in the place of what is worth less. */
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
