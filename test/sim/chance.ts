import { chanceFrom } from "../crash/chance.ts";

/** Everything random in a world is drawn from one of these; the same seed draws the same. */
export interface Chance {
  /** From 0 to 1, like Math.random. */
  (): number;
  /** A whole number from 0 to `end` - 1. */
  readonly below: (end: number) => number;
  readonly between: (least: number, most: number) => number;
  readonly is: (probability: number) => boolean;
  readonly pick: <T>(list: readonly T[]) => T;
  /** Each with the given probability. */
  readonly some: <T>(list: readonly T[], probability: number) => T[];
  /** A separate random source, so that draws here do not shift draws there. */
  readonly branch: () => Chance;
}

/** A chance that follows from a seed. */
export function openChance(seed: number): Chance {
  const draw = chanceFrom(Math.imul(seed, 0x9e_37_79_b1) ^ 0x5b_d1_e9_95);
  const is = (probability: number): boolean => draw() < probability;
  const below = (end: number): number => Math.floor(draw() * end);
  return Object.assign((): number => draw(), {
    below,
    between: (least: number, most: number): number => least + Math.floor(draw() * (most - least + 1)),
    is,
    pick: <T>(list: readonly T[]): T => list[below(list.length)]!,
    some: <T>(list: readonly T[], probability: number): T[] => list.filter(() => is(probability)),
    branch: (): Chance => openChance(below(2 ** 31)),
  });
}
