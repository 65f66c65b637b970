import type { GameSummary } from "../../game/view.ts";
import { legalMoves, positionFromBoard, rulesetOf } from "../../rules/index.ts";

/** A move that may be played in a game as it stands, to show how one is written; null where there is none. */
export function exampleMove({
  ruleset,
  board,
  turn,
}: Pick<GameSummary, "ruleset" | "board" | "turn">): string | null {
  if (turn === null) return null;
  const position = positionFromBoard(rulesetOf(ruleset), board, turn);
  return position.ok ? (legalMoves(position.value)[0]?.move ?? null) : null;
}
