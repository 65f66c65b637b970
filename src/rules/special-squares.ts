import { cornersOn, throneOn } from "./notation/square.ts";
import type { Rules } from "./ruleset.ts";

/** Takes rules; tells whether they have a throne: where all may stop and pass, and which is hostile to nobody, is a square like any other. */
export function hasThrone({ throneStop, thronePass, throneHostile, throneHostileOccupied }: Rules): boolean {
  return throneStop !== "adk" || thronePass !== "adk" || throneHostile !== "" || throneHostileOccupied !== "";
}

/** Takes rules; tells whether their corners are like other squares, but that the king may have to get there. */
export function hasOrdinaryCorners({ cornerStop, cornerHostile }: Rules): boolean {
  return cornerStop === "adk" && cornerHostile === "";
}

/** Takes rules; gives the name of their throne, the central square, or null where there is none. */
export function throneOf(rules: Rules): string | null {
  return hasThrone(rules) ? throneOn(rules.size) : null;
}

/** Takes rules; gives the names of the corner squares, 4 or 16, by file, then by rank; none where nothing is special about them. */
export function cornersOf(rules: Rules): readonly string[] {
  const plain = hasOrdinaryCorners(rules) && rules.escape === "edge";
  return plain ? [] : cornersOn(rules.size, rules.cornerSize);
}
