import { cornersOf, rulesetOf, throneOf } from "../../rules/index.ts";

const RULES = rulesetOf("brandubh");

/**
 * A short game for the start page: a man lost between two, one taken by the king against a corner, and the king's way
 * free. A test plays it to its end.
 */
export const DEMO_GAME = {
  rules: RULES,
  size: RULES.size,
  setup: RULES.setup,
  throne: throneOf(RULES),
  corners: cornersOf(RULES),
  moves: ["g4-g5", "d3-a3", "d7-e7", "c4-c5", "d2-a2xa3", "d4-d3", "g5-g3", "d3-a3xa2", "b4-b2", "a3-a1"],
  /** The board at the end, as it is shown without a script. */
  end: "4a2/3a3/2dd3/a3da1/6a/1a5/k2a3",
  ended: "king-escaped",
} as const;
