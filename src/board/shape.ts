import { cornersOf, type Ruleset, throneOf } from "../rules/index.ts";

/** Returns the size and the marked squares of a rule set's board: its throne, its corners, and the edge if it is the goal. */
export function shapeOf(ruleset: Ruleset) {
  return {
    size: ruleset.size,
    throne: throneOf(ruleset),
    corners: cornersOf(ruleset),
    isEdgeGoal: ruleset.escape === "edge",
  };
}
