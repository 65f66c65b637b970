import { cornersOn, throneOn } from "./notation/square.ts";
import type { Rules } from "./ruleset.ts";

/** A central square on which all may stop and pass, hostile to nobody, is no throne. */
export const hasThrone = ({ throneStop, thronePass, throneHostile, throneHostileOccupied }: Rules): boolean =>
  throneStop !== "adk" || thronePass !== "adk" || throneHostile !== "" || throneHostileOccupied !== "";

export const hasOrdinaryCorners = ({ cornerStop, cornerHostile }: Rules): boolean =>
  cornerStop === "adk" && cornerHostile === "";

export const throneOf = (rules: Rules): string | null => (hasThrone(rules) ? throneOn(rules.size) : null);

/** 4 or 16, by file, then by rank; none if they are like others. */
export function cornersOf(rules: Rules): readonly string[] {
  const plain = hasOrdinaryCorners(rules) && rules.escape === "edge";
  return plain ? [] : cornersOn(rules.size, rules.cornerSize);
}
