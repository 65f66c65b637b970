/**
 * The code of a piece includes the bit of its side, so `cell & side` tests the side; the king is a defender. These
 * constants are first in the file so that the bundler inlines them.
 */
export const EMPTY = 0;
export const ATTACKER = 1;
export const DEFENDER = 2;
export const KING = 6;
export const WALL = 8;

/** Each is also the code of that side's man. */
export const ATTACKERS = ATTACKER;
export const DEFENDERS = DEFENDER;
export type SideBit = typeof ATTACKERS | typeof DEFENDERS;

export const SIDES = ["attackers", "defenders"] as const;
export type Side = (typeof SIDES)[number];

export function otherSide(side: Side): Side {
  return side === "attackers" ? "defenders" : "attackers";
}

export function sideOfPly(firstMove: Side, ply: number): Side {
  return ply % 2 === 1 ? firstMove : otherSide(firstMove);
}

export function otherBit(side: SideBit): SideBit {
  return side === ATTACKERS ? DEFENDERS : ATTACKERS;
}

export function enemyMan(side: SideBit): number {
  return side === ATTACKERS ? DEFENDER : ATTACKER;
}

export type Piece = "attacker" | "defender" | "king";

export function pieceName(cell: number): Piece | null {
  if (cell === ATTACKER) return "attacker";
  if (cell === DEFENDER) return "defender";
  return cell === KING ? "king" : null;
}
