import { legalMoves, play, parseMove, rulesetOf, startPosition } from "../../../src/rules/index.ts";

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
    const written = parseMove(found?.move ?? "");
    if (!written.ok) throw new Error("no move to make");
    const played = play(position, written.value);
    if (!played.ok) throw new Error("a legal move that is none");
    moves.push(played.value.move);
    position = played.value.position;
  }
  return moves;
}
