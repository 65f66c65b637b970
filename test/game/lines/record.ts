import { legalMoves, rulesetOf, startPosition } from "../../../src/rules/index.ts";
import { made } from "../../rules/boards.ts";

/** A game of brandubh that the rules end: each side takes what it can, or wins, and else the first move that there is. */
export function brandubhMoves(): readonly string[] {
  let position = startPosition(rulesetOf("brandubh"));
  const moves: string[] = [];
  while (position.ending === null) {
    const legal = legalMoves(position);
    const found =
      legal.find(({ ends }) => ends !== null) ??
      legal.find(({ captures }) => captures.length > 0) ??
      legal[moves.length % legal.length];
    const { move, position: next } = made(position, found?.move ?? "");
    moves.push(move);
    position = next;
  }
  return moves;
}
