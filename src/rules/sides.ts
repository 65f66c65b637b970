/** The two sides; the attackers move first. The king belongs to the defenders. */
export const SIDES = ["attackers", "defenders"] as const;
export type Side = (typeof SIDES)[number];

/** Takes a side; gives the other one. */
export function otherSide(side: Side): Side {
  return side === "attackers" ? "defenders" : "attackers";
}
