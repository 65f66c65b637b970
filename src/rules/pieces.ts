/**
 * What stands on a square, as small numbers made for the inner loops. A piece carries the bit of its
 * side, so `cell & side` asks "is this one of theirs?" with the king among the defenders; `WALL` is what
 * lies around the board and belongs to neither side. They come first in the file: so the bundler writes the numbers where
 * they are used.
 */
export const EMPTY = 0;
export const ATTACKER = 1;
export const DEFENDER = 2;
export const KING = 6;
export const WALL = 8;

/** The side bits. Each is also the code of that side's man. */
export const ATTACKERS = ATTACKER;
export const DEFENDERS = DEFENDER;
export type SideBit = typeof ATTACKERS | typeof DEFENDERS;

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

/** Takes a side's bit; gives the other's. */
export function otherBit(side: SideBit): SideBit {
  return side === ATTACKERS ? DEFENDERS : ATTACKERS;
}

/** Takes the side to move; gives the code of the men it may capture. */
export function enemyMan(side: SideBit): number {
  return side === ATTACKERS ? DEFENDER : ATTACKER;
}

/** What players call the pieces. */
export type Piece = "attacker" | "defender" | "king";

/** Takes what stands on a square; gives its name, or null for an empty square. */
export function pieceName(cell: number): Piece | null {
  if (cell === ATTACKER) return "attacker";
  if (cell === DEFENDER) return "defender";
  return cell === KING ? "king" : null;
}
