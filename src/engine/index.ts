/*
 * The engine: it looks for moves, by any rule set. Pure, integers only, and the same answer to the same question in every
 * process and on every machine: nodes decide how long it thinks, never time.
 *
 * It is handed a `Position` of the rules, which has its rule set with it, and its past since the last capture, for repetition
 * counts: a game's `state.position`, or what `play`, `follow`, `startPosition` and `positionFromBoard` give. One in
 * which the game is over is refused as `play` refuses it: by throwing.
 */
import type { Position } from "../rules/index.ts";
import { finish, type Found, searchInSlices } from "./search.ts";
import type { Thinking } from "./state.ts";

export { finish, type Found, search, searchInSlices, winIn } from "./search.ts";
export type { Thinking } from "./state.ts";
export { MAN, VARIANTS } from "./weights.ts";

/** The levels, the weakest first. */
export const LEVELS = [1, 2, 3, 4, 5] as const;
export type Level = (typeof LEVELS)[number];

interface Strength extends Omit<Thinking, "seed" | "nodes"> {
  /** Nodes on boards of 11 squares a side. */
  readonly nodes: number;
}

/**
 * What makes a level: how many nodes it has, how far it sees and how well it judges. The first does not look at
 * answers; the last has as much as two seconds of processor time allow.
 */
const STRENGTHS: Readonly<Record<Level, Strength>> = {
  1: { nodes: 1000, depth: 1, noise: 150, isBlind: true },
  2: { nodes: 2000, depth: 1, noise: 60 },
  3: { nodes: 5000, depth: 3, noise: 20 },
  4: { nodes: 40_000 },
  5: { nodes: 400_000 },
};

/** Takes a level and a rule set's board; gives how such a player thinks about a position. */
export function thinkingOf(level: Level, size: number, seed: number): Thinking {
  const strength = STRENGTHS[level];
  return { ...strength, nodes: Math.round((strength.nodes * USUAL) / size), seed };
}

/** The side of the board for which nodes are counted: on a larger one each takes longer. */
const USUAL = 11;

/** Takes a level, a position and a game's seed; gives the move of a player of this level. */
export function moveOfLevel(level: Level, position: Position, seed: number): Found {
  return finish(moveOfLevelInSlices(level, position, seed));
}

/** As `moveOfLevel`, in slices of at most 5 ms. */
export function moveOfLevelInSlices(level: Level, position: Position, seed: number): Generator<Found, Found> {
  return searchInSlices(position, thinkingOf(level, position.ruleset.size, seed));
}
