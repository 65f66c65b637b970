import blossom from "edmonds-blossom-fixed";
import type { Side } from "../rules/index.ts";
import type { Competitor } from "./history.ts";

/** Competitors in pairing order. If their number is odd, one has a bye. */
export type Block = readonly Competitor[];

/** The first player attacks in the first game. A single player has a bye. */
export type Pair = readonly [attackers: string, defenders: string] | readonly [bye: string];

export interface PairedBlock {
  readonly pairs: readonly Pair[];
  /** The least total weight. It may exceed the integers that a double holds exactly. */
  readonly weight: bigint;
}

/** The most players in a block, including the bye, and the fewest in a section of a larger field. */
export const LARGEST_BLOCK = 128;
const SMALLEST = 64;

/** Each term outweighs the sum of all later terms over a block's 64 pairs, if paired players differ by up to 5.5 points. */
const [REMATCH, BY_SCORES, BY_FLOATS, BY_SIDES] = [2 ** 50, 2 ** 37, 2 ** 28, 2 ** 18];

/** Cuts a field, in pairing order, into blocks. Above `LARGEST_BLOCK` players, the player with the bye is in no block. */
export function blocksOf(field: readonly Competitor[]): { blocks: Block[]; bye: Competitor | null } {
  if (field.length + (field.length % 2) <= LARGEST_BLOCK)
    return { blocks: field.length === 0 ? [] : [field], bye: null };
  const bye = field.length % 2 === 0 ? null : (field.findLast(({ hadBye }) => !hadBye) ?? field.at(-1)!);
  const sections = evened(sectionsOf(field.filter((one) => one !== bye)));
  return { blocks: sections.flatMap(cut), bye };
}

/** Gathers whole score groups until each section has enough players. A remainder joins the last section. */
function sectionsOf(field: readonly Competitor[]): Competitor[][] {
  const sections: Competitor[][] = [[]];
  for (const group of Map.groupBy(field, ({ score }) => score).values()) {
    if (sections.at(-1)!.length >= SMALLEST) sections.push([]);
    sections.at(-1)!.push(...group);
  }
  const rest = sections.length > 1 && sections.at(-1)!.length < SMALLEST ? sections.pop()! : [];
  sections.at(-1)!.push(...rest);
  return sections;
}

/** A surplus player goes to the head of the next section, if possible one without a recent downfloat. */
function evened(sections: Competitor[][]): Competitor[][] {
  for (const [index, section] of sections.entries()) {
    if (section.length % 2 === 0) continue;
    const last = section.findLastIndex(({ down }) => down === 0);
    sections[index + 1]?.unshift(...section.splice(last, 1));
  }
  return sections;
}

/** Each block gets a part of the section's upper half and a part of its lower half. */
function cut(section: readonly Competitor[]): Block[] {
  const half = section.length / 2;
  const count = Math.ceil(section.length / LARGEST_BLOCK);
  return Array.from({ length: count }, (_, index) => {
    const [from, to] = [Math.floor((index * half) / count), Math.floor(((index + 1) * half) / count)];
    return [...section.slice(from, to), ...section.slice(half + from, half + to)];
  });
}

interface Place {
  readonly place: number;
  readonly size: number;
}

function placesIn(block: Block): Place[] {
  const groups = Map.groupBy(block, ({ score }) => score);
  return block.map((one) => {
    const group = groups.get(one.score)!;
    return { place: group.indexOf(one), size: group.length };
  });
}

const squared = (value: number, most: number): number => Math.min(value, most) ** 2;

/** `one` and `other` are places in the block. The bye's place follows the last player's. */
type Edge = readonly [one: number, other: number, weight: number, isRematch: boolean];

function weightOfPair(one: Competitor, other: Competitor, at: Place, against: Place, isSingle: boolean) {
  const difference = one.score - other.score;
  const floats = difference > 0 ? one.down + other.up : 0;
  const distance =
    difference === 0
      ? Math.abs(Math.abs(at.place - against.place) - Math.floor(at.size / 2))
      : at.size - 1 - at.place + against.place;
  const sides = isSingle ? Math.min(costOf(one, other), costOf(other, one)) : 0;
  return BY_SCORES * squared(difference, 15) + BY_FLOATS * floats + BY_SIDES * sides + squared(distance, 63);
}

function weightOfBye({ score, down }: Competitor, { place, size }: Place, lowest: number): number {
  return BY_SCORES * squared(score - lowest, 15) + BY_FLOATS * down + squared(size - 1 - place, 63);
}

function edgesOf(block: Block, isSingle: boolean): Edge[] {
  const places = placesIn(block);
  const lowest = block.at(-1)!.score;
  return block.flatMap((one, index): Edge[] => {
    const pairs = block.slice(index + 1).map((other, offset): Edge => {
      const at = index + 1 + offset;
      const weight = weightOfPair(one, other, places[index]!, places[at]!, isSingle);
      return [index, at, weight, one.met.has(other.player)];
    });
    if (block.length % 2 === 0) return pairs;
    return [...pairs, [index, block.length, weightOfBye(one, places[index]!, lowest), one.hadBye]];
  });
}

/** Finds the perfect matching of least weight. Returns each vertex's partner; null if there is none. */
export function leastMatching(
  edges: readonly (readonly [one: number, other: number, weight: number, ...more: unknown[]])[],
  size: number,
): number[] | null {
  const negated = edges.map(([one, other, weight]) => [one, other, -weight] as const);
  const partners = blossom(negated, true);
  return partners.length === size && !partners.includes(-1) ? partners : null;
}

/** Pairs a block. Rematches are allowed only if there is no other way. `rounds`: how many rounds are finished. */
export function pairBlock(block: Block, perPairing: number, rounds: number): PairedBlock {
  const edges = edgesOf(block, perPairing === 1);
  const size = block.length + (block.length % 2);
  let used = edges.filter(([, , , isRematch]) => !isRematch);
  let partners = leastMatching(used, size);
  if (partners === null) {
    used = edges.map(([one, other, weight, again]) => [one, other, weight + (again ? REMATCH : 0), again]);
    partners = leastMatching(used, size)!;
  }
  const chosen = used.filter(([one, other]) => partners[one] === other);
  return {
    pairs: chosen.map(([one, other]) => seated(block[one]!, block[other], perPairing, rounds)),
    weight: chosen.reduce((sum, [, , weight]) => sum + BigInt(weight), 0n),
  };
}

function seated(one: Competitor, other: Competitor | undefined, perPairing: number, rounds: number): Pair {
  if (other === undefined) return [one.player];
  const better = perPairing === 1 ? attackerOf(one, other, rounds) : bySeed(one, other)[0];
  return better === one ? [one.player, other.player] : [other.player, one.player];
}

const bySeed = (one: Competitor, other: Competitor): readonly [Competitor, Competitor] =>
  one.seed < other.seed ? [one, other] : [other, one];

function costOf(attackers: Competitor, defenders: Competitor): number {
  return costAs(attackers, "attackers") + costAs(defenders, "defenders");
}

function costAs({ sides }: Competitor, side: Side): number {
  const surplus = sides.reduce((sum, past) => sum + (past === side ? 1 : -1), 1);
  const isThird = sides.at(-1) === side && sides.at(-2) === side;
  return Math.min(surplus ** 2, 4) + (isThird ? 3 : 0);
}

/** Returns the attacker: first evens out sides, then reverses the last time their sides differed, then uses seed and round. */
export function attackerOf(one: Competitor, other: Competitor, rounds: number): Competitor {
  const difference = costOf(one, other) - costOf(other, one);
  if (difference !== 0) return difference < 0 ? one : other;
  const common = Math.min(one.sides.length, other.sides.length);
  for (let ago = 1; ago <= common; ago++)
    if (one.sides.at(-ago) !== other.sides.at(-ago)) return one.sides.at(-ago) === "attackers" ? other : one;
  const [better, worse] = bySeed(one, other);
  return (better.seed + 1 + rounds) % 2 === 0 ? better : worse;
}
