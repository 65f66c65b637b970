import { cornersOf, type Ruleset, throneOf } from "../rules/index.ts";
import type { BoardDrawing } from "./svg.ts";

/** Returns the size and the marked squares of a rule set's board: its throne, its corners, and the edge if it is the goal. */
export function shapeOf(
  ruleset: Ruleset,
): Required<Pick<BoardDrawing, "size" | "throne" | "corners" | "isEdgeGoal">> {
  return {
    size: ruleset.size,
    throne: throneOf(ruleset),
    corners: cornersOf(ruleset),
    isEdgeGoal: ruleset.escape === "edge",
  };
}
