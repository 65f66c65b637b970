/*
 * The engine searches for moves under any rule set. It is pure and uses integers only. Nodes limit a search, never
 * time, so the same question has the same answer on every machine.
 * It takes a `Position` with its past since the last capture, which repetition counts need, and throws when the game
 * is over.
 */
import type { Position } from "../rules/index.ts";
import { finish, type Found, searchInSlices } from "./search.ts";
import type { Thinking } from "./state.ts";

export { finish, type Found, search, searchInSlices, winIn } from "./search.ts";
export type { Thinking } from "./state.ts";
export { MAN, VARIANTS } from "./weights.ts";

export const LEVELS = [1, 2, 3, 4, 5] as const;
export type Level = (typeof LEVELS)[number];

interface Strength extends Omit<Thinking, "seed" | "nodes"> {
  /** Nodes on boards of 11 squares a side. */
  readonly nodes: number;
}

/** Level 1 does not look at replies. Level 5 takes about two seconds of processor time. */
const STRENGTHS: Readonly<Record<Level, Strength>> = {
  1: { nodes: 1000, depth: 1, noise: 150, isBlind: true },
  2: { nodes: 2000, depth: 1, noise: 60 },
  3: { nodes: 5000, depth: 3, noise: 20 },
  4: { nodes: 40_000 },
  5: { nodes: 400_000 },
};

/** Returns how a player of a level searches on a board of `size` squares a side. */
export function thinkingOf(level: Level, size: number, seed: number): Thinking {
  const strength = STRENGTHS[level];
  return { ...strength, nodes: Math.round((strength.nodes * USUAL) / size), seed };
}

const USUAL = 11;

/** The move of a player of a level. The seed decides between equal moves. */
export function moveOfLevel(level: Level, position: Position, seed: number): Found {
  return finish(moveOfLevelInSlices(level, position, seed));
}

/** Like `moveOfLevel`, in slices of at most 5 ms. */
export function moveOfLevelInSlices(level: Level, position: Position, seed: number): Generator<Found, Found> {
  return searchInSlices(position, thinkingOf(level, position.ruleset.size, seed));
}
