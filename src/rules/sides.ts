/** The two sides. The king belongs to the defenders. */
export const SIDES = ["attackers", "defenders"] as const;
export type Side = (typeof SIDES)[number];

/** Takes a side; gives the other one. */
export function otherSide(side: Side): Side {
  return side === "attackers" ? "defenders" : "attackers";
}

/** Takes the side that makes ply 1 and the number of a ply; gives the side that makes it. */
export function sideOfPly(firstMove: Side, ply: number): Side {
  return ply % 2 === 1 ? firstMove : otherSide(firstMove);
}
