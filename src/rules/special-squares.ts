import { cornersOn, throneOn } from "./notation/square.ts";
import type { Rules } from "./ruleset.ts";

/** Returns false if all pieces may stop on the central square and pass it, and it is hostile to none. */
export const hasThrone = ({ throneStop, thronePass, throneHostile, throneHostileOccupied }: Rules): boolean =>
  throneStop !== "adk" || thronePass !== "adk" || throneHostile !== "" || throneHostileOccupied !== "";

export const hasOrdinaryCorners = ({ cornerStop, cornerHostile }: Rules): boolean =>
  cornerStop === "adk" && cornerHostile === "";

export const throneOf = (rules: Rules): string | null => (hasThrone(rules) ? throneOn(rules.size) : null);

/** Returns 4 or 16 squares, by file, then by rank; none if the corners are ordinary squares. */
export function cornersOf(rules: Rules): readonly string[] {
  const plain = hasOrdinaryCorners(rules) && rules.escape === "edge";
  return plain ? [] : cornersOn(rules.size, rules.cornerSize);
}
